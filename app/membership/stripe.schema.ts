import * as z from "zod";

/** What every answer of Stripe's is: a refusal, a page of a list, or one object. What an object holds is its package's. */
export const StripeAnswerSchema = z.union([
  z.object({ error: z.object({}) }),
  z.object({ object: z.literal("list"), data: z.array(z.object({ object: z.string() })) }),
  z.object({ object: z.string(), id: z.string() }),
]);
