import * as z from "zod";
import { ViewerSchema } from "#app/membership/viewer.schema.ts";
import { type Infer, lazily, lazyObject } from "#app/platform/lazily.ts";
import { orNull } from "#app/platform/parameter.ts";
import { requiredText } from "#app/platform/typed-text.ts";
import { CONTACT_LIMITS } from "./contact-limits.ts";
import { QUESTION_LIMITS, QUESTION_PURPOSES } from "./question-choices.ts";

/** Result of `question_page(…)`; `owner` is null where visitors cannot write to it. */
export const QuestionPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  owner: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** The technology that is asked about; null for the organisation itself. */
  technology: z.object({ id: z.number().int(), title: z.string() }).nullable(),
}));
export type QuestionPage = Infer<typeof QuestionPageSchema>;

/** The parameters of the page: a technology, or the token of the mail that proves an address. */
export const QuestionQuerySchema = lazyObject(() => ({
  tech_id: orNull(z.coerce.number().int().positive()),
  token: orNull(z.string().regex(/^[\w-]{22}$/)),
}));

/** The form of a question; `id` is made with it. */
export const QuestionFormSchema = lazyObject(() => ({
  id: z.uuid(),
  name: z.string().trim().min(1, "Type your name.").max(QUESTION_LIMITS.name),
  company: z.string().trim().max(QUESTION_LIMITS.company).default(""),
  email: z
    .string()
    .trim()
    .max(CONTACT_LIMITS.email)
    .pipe(z.email("Type an e-mail address, such as you@company.com.")),
  purpose: z.enum(
    QUESTION_PURPOSES.map(({ value }) => value),
    "Choose what it is about.",
  ),
  message: requiredText(
    "Write your question.",
    QUESTION_LIMITS.message,
    "A question can have 4,000 characters at most.",
  ),
}));
export type QuestionForm = Infer<typeof QuestionFormSchema>;

/** Result of `add_visitor_question(…)`. */
export const QuestionAddedSchema = lazily(() =>
  z.enum(["added", "not-found", "wrong-name", "blocked", "too-many"]),
);

/** Result of `confirm_visitor_question(…)`. */
export const QuestionConfirmedSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.enum(["changed", "not-found", "too-many"]),
  organisation: z.string().nullable(),
}));
