import * as z from "zod";
import { lazily } from "#app/platform/lazily.ts";

/**
 * The fields common to every Stripe response: an error, a page of a list, or one object. Stripe's package types the
 * object itself.
 */
export const StripeAnswerSchema = lazily(() =>
  z.union([
    z.object({ error: z.object({}) }),
    z.object({ object: z.literal("list"), data: z.array(z.object({ object: z.string() })) }),
    z.object({ object: z.string(), id: z.string() }),
  ]),
);
