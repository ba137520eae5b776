import * as z from "zod";
import { lazily } from "./lazily.ts";

/** A response in OpenAI's chat-completions format; only its text is used. */
export const ChatCompletionSchema = lazily(() =>
  z.object({
    choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
  }),
);

/** A chunk of a streamed response in that format; the first and the last hold no text. */
export const ChatChunkSchema = lazily(() =>
  z.object({
    choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })),
  }),
);

/** A response of Workers AI: older models have their own format, newer ones OpenAI's. */
export const WorkersAiAnswerSchema = lazily(() =>
  z.union([
    z.object({ response: z.string() }).transform(({ response }) => response),
    ChatCompletionSchema().transform(({ choices }) => choices[0]?.message.content ?? ""),
  ]),
);

/** A chunk of a streamed Workers AI response, in either format. */
export const WorkersAiChunkSchema = lazily(() =>
  z.union([
    z.object({ response: z.string().nullable() }).transform(({ response }) => response ?? ""),
    ChatChunkSchema().transform(({ choices }) => choices[0]?.delta?.content ?? ""),
  ]),
);

/** Result of `spend_model_tokens(…)`. */
export const TokensSpentSchema = lazily(() => z.enum(["spent", "person", "site", "nobody"]));

/** The claims of an access token that identify its session. */
export const TokenClaimsSchema = lazily(() => z.object({ sub: z.uuid(), session_id: z.uuid() }));
