import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject, listOf } from "#app/platform/lazily.ts";
import { RECORD_SECTIONS, type RecordField } from "#app/technology/record-sections.ts";
import { RightsSchema, TechnologyRecordSchema } from "#app/technology/technology.schema.ts";

/** Maximum characters of a question; an answer that comes back as history may be longer. */
export const LONGEST_MESSAGE = 2000;
const LONGEST_CONTENT = 12_000;
/** Maximum characters of what a model says in its own words. */
export const LONGEST_WORDS = 2000;
const MOST_MESSAGES = 40;
/** Maximum characters of the JSON of fields that a caller sends along. */
const LARGEST_PATENT_DATA = 120_000;

const MessageSchema = lazily(() =>
  z.discriminatedUnion("role", [
    z.object({ role: z.literal("user"), content: z.string().max(LONGEST_MESSAGE) }),
    z.object({ role: z.literal("assistant"), content: z.string().max(LONGEST_CONTENT) }),
  ]),
);

const PatentDataSchema = lazily(() =>
  z
    .object({
      title: z.unknown(),
      ...(Object.fromEntries(RECORD_SECTIONS.map(({ field }) => [field, z.unknown()])) as Record<
        RecordField,
        z.ZodUnknown
      >),
    })
    .omit({ pi_addinfo: true })
    .partial()
    .refine((data) => JSON.stringify(data).length <= LARGEST_PATENT_DATA),
);

/** The body of `POST /api/chat`. A conversation ends with the question to be answered. */
export const ChatRequestSchema = lazily(() =>
  z
    .object({
      messages: z.array(MessageSchema()).min(1).max(MOST_MESSAGES),
      tech_id: z
        .union([
          z.number(),
          z
            .string()
            .regex(/^\d{1,16}$/)
            .transform(Number),
        ])
        .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
        .optional(),
      patentData: PatentDataSchema().optional(),
      predefinedAnalysisFileUrl: z.string().max(2000).optional(),
    })
    .refine(({ messages }) => messages.at(-1)?.role === "user" && messages.at(-1)?.content.trim()),
);
export type ChatRequest = Infer<typeof ChatRequestSchema>;

/** Result of `chat_source(…)`; `wait` is in seconds. */
export const ChatSourceSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  wait: z.number().int().min(0),
  technology: TechnologyRecordSchema().nullable(),
  rights: RightsSchema().nullable(),
}));

/**
 * The conversation as a page without JavaScript carries it in its form; all of it is checked again when it is posted.
 */
export const HistorySchema = lazily(() =>
  z
    .array(
      z.discriminatedUnion("role", [
        z.object({ role: z.literal("user"), content: z.string().max(LONGEST_MESSAGE) }),
        z.object({
          role: z.literal("assistant"),
          by: z.enum(["built-in", "built-in-today", "failed-model", "model"]),
          passages: listOf({ section: z.string().max(200), text: z.string().max(4000) }).max(12),
          cannot: z.enum(["compare", "advise"]).optional(),
        }),
      ]),
    )
    .max(MOST_MESSAGES),
);

/** A model's answer: the ids of sentences, and nothing of its own but `words`, which are shown as unchecked. */
export const ChoiceSchema = lazyObject(() => ({
  from: z.array(z.string()),
  cannot: z.enum(["compare", "advise"]).nullish(),
  words: z.string().nullish(),
}));

/** A question as the page's form posts it; `ask` is the button of a suggested one. */
export const ChatFormSchema = lazyObject(() => ({
  intent: z.literal("chat"),
  message: z.string().default(""),
  ask: z.string().default(""),
  history: z.string().default(""),
}));
export type ChatForm = Infer<typeof ChatFormSchema>;
