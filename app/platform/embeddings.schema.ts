import * as z from "zod";
import { lazily } from "./lazily.ts";

/** A response in the format of OpenAI's `/v1/embeddings`: one vector per text, matched by `index`. */
export const EmbeddingsAnswerSchema = lazily(() =>
  z.object({
    data: z.array(
      z.object({ index: z.number().int().min(0), embedding: z.array(z.number()).min(2).max(4096) }),
    ),
  }),
);
