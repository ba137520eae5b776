import * as z from "zod";

/** An answer in the format of OpenAI's `/v1/embeddings`: a vector for each text, told apart by their index. */
export const EmbeddingsAnswerSchema = z.object({
  data: z.array(
    z.object({ index: z.number().int().min(0), embedding: z.array(z.number()).min(2).max(4096) }),
  ),
});
