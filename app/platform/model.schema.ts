import * as z from "zod";

/** A response in OpenAI's chat-completions format; only its text is used. */
export const ChatCompletionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** A chunk of a streamed response in that format; the first and the last hold no text. */
export const ChatChunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish() })),
});

/** A response of Workers AI: older models have their own format, newer ones OpenAI's. */
export const WorkersAiAnswerSchema = z.union([
  z.object({ response: z.string() }).transform(({ response }) => response),
  ChatCompletionSchema.transform(({ choices }) => choices[0]?.message.content ?? ""),
]);

/** A chunk of a streamed Workers AI response, in either format. */
export const WorkersAiChunkSchema = z.union([
  z.object({ response: z.string().nullable() }).transform(({ response }) => response ?? ""),
  ChatChunkSchema.transform(({ choices }) => choices[0]?.delta?.content ?? ""),
]);

/** Result of `spend_model_tokens(…)`. */
export const TokensSpentSchema = z.enum(["spent", "person", "site", "nobody"]);

/** The claims of an access token that identify its session. */
export const TokenClaimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });
