import * as z from "zod";
import { type Infer, lazily, lazyObject, objectOrNull } from "#app/platform/lazily.ts";
import { PLAN_NAMES } from "./plans.ts";
import { ViewerSchema } from "./viewer.schema.ts";

/** A field that API clients may omit or send as null. */
const optionalText = lazily(() =>
  z
    .string()
    .trim()
    .max(320)
    .nullish()
    .transform((text) => text || null),
);

/**
 * `POST /create-checkout-session`: the plan to buy. The buyer is the session's user; a `user_id` or `email` in the
 * request must be that user's.
 */
export const CheckoutRequestSchema = lazyObject(() => ({
  plan: z.enum(PLAN_NAMES),
  promoCode: optionalText(),
  email: optionalText(),
  user_id: optionalText(),
}));
export type CheckoutRequest = Infer<typeof CheckoutRequestSchema>;

/** `POST /create-customer-portal-session`. */
export const PortalRequestSchema = lazyObject(() => ({ userId: optionalText() }));
export type PortalRequest = Infer<typeof PortalRequestSchema>;

/** The id of a checkout session, as in `/login?checkout=…`. */
export const CheckoutSessionIdSchema = lazily(() => z.string().regex(/^cs_\w{1,250}$/));

/** Results of the functions in supabase/schemas/22_membership.sql. */
export const MembershipViewerSchema = lazyObject(() => ({ viewer: ViewerSchema() }));
export const StoredCustomerSchema = lazyObject(() => ({ customerId: z.string().nullable() }));
export const CustomerSchema = lazily(() =>
  StoredCustomerSchema().extend({ customersGone: z.number().int() }),
);
export type Customer = Infer<typeof CustomerSchema>;
export const BegunCheckoutSchema = lazily(() =>
  objectOrNull({
    ...CustomerSchema().shape,
    trialUsed: z.boolean(),
    key: z.uuid(),
    stale: z.string().nullable(),
  }),
);
export const TicketSchema = lazily(() =>
  z.object({ ticket: z.number().int(), at: z.iso.datetime({ offset: true }) }).nullable(),
);
export const ClaimSchema = lazyObject(() => ({
  state: z.enum(["claimed", "applied", "busy"]),
  attempt: z.number().int(),
}));
export const DoneSchema = lazily(() => z.boolean());
