import * as z from "zod";
import { lazily, lazyObject, listOf } from "../lazily.ts";

/** A text of an answer. Workers AI has sent a text of digits as a number, and in its JSON mode an object. */
const TextSchema = lazily(() =>
  z.union([
    z.string(),
    z.number().transform(String),
    z.null().transform(() => ""),
    z.record(z.string(), z.unknown()).transform((object) => JSON.stringify(object)),
  ]),
);

const UsageSchema = lazily(() =>
  z
    .object({ total_tokens: z.number().int().min(0) })
    .nullish()
    .catch(null),
);

/** A completion: its text; why it ended, in OpenAI's words; and the tokens it used, where the provider says so. */
export type Completion = { text: string; finish: string; tokens: number | null };

/** A response in OpenAI's chat-completions format. */
export const ChatCompletionSchema = lazily(() =>
  z
    .object({
      choices: listOf({
        message: z.object({ content: TextSchema().optional(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }).min(1),
      usage: UsageSchema(),
    })
    .transform(({ choices: [choice], usage }): Completion => {
      const isRefused = Boolean(choice?.message.refusal);
      return {
        text: choice?.message.content ?? "",
        finish: isRefused ? "content_filter" : (choice?.finish_reason ?? "stop"),
        tokens: usage?.total_tokens ?? null,
      };
    }),
);

/** A response of Workers AI: older models have their own format, newer ones OpenAI's. */
export const WorkersAiAnswerSchema = lazily(() =>
  z.union([
    z.object({ response: TextSchema(), usage: UsageSchema() }).transform(
      ({ response, usage }): Completion => ({
        text: response,
        finish: "stop",
        tokens: usage?.total_tokens ?? null,
      }),
    ),
    ChatCompletionSchema(),
  ]),
);

/** Result of `reserve_model_tokens(…)`. */
export const TokensReservedSchema = lazily(() => z.enum(["reserved", "person", "site", "nobody"]));

/** The claims of an access token that identify its session. */
export const TokenClaimsSchema = lazyObject(() => ({ sub: z.uuid(), session_id: z.uuid() }));
