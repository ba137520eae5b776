import * as z from "zod";

/** An answer in OpenAI's chat-completions format; only its text matters. */
export const ChatCompletionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** A piece of a streamed answer in that format; the first and the last hold no text. */
export const ChatChunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })),
});

/** An answer of Workers AI: older models have their own format, newer ones OpenAI's. */
export const WorkersAiAnswerSchema = z.union([
  z.object({ response: z.string() }).transform(({ response }) => response),
  ChatCompletionSchema.transform(({ choices }) => choices[0]?.message.content ?? ""),
]);

/** A piece of a streamed answer of Workers AI, in either format. */
export const WorkersAiChunkSchema = z.union([
  z.object({ response: z.string().nullable() }).transform(({ response }) => response ?? ""),
  ChatChunkSchema.transform(({ choices }) => choices[0]?.delta?.content ?? ""),
]);

/** Answer of `spend_model_tokens(…)`. */
export const TokensSpentSchema = z.enum(["spent", "person", "site", "nobody"]);

/** What is read of an access token to find its session. */
export const TokenClaimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });
