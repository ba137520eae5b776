import * as z from "zod";
import { PLAN_NAMES } from "./plans.ts";
import { ViewerSchema } from "./viewer.schema.ts";

/** A field that API clients may omit or send as null. */
const optionalText = z
  .string()
  .trim()
  .max(320)
  .nullish()
  .transform((text) => text || null);

/**
 * `POST /create-checkout-session`: the plan to buy. The buyer is the session's user; `userId` and `email` must not
 * contradict it.
 */
export const CheckoutRequestSchema = z.object({
  plan: z.enum(PLAN_NAMES),
  promoCode: optionalText,
  email: optionalText,
  user_id: optionalText,
});
export type CheckoutRequest = z.infer<typeof CheckoutRequestSchema>;

/** `POST /create-customer-portal-session`. */
export const PortalRequestSchema = z.object({ userId: optionalText });
export type PortalRequest = z.infer<typeof PortalRequestSchema>;

/** The id of a checkout session, as in `/login?checkout=…`. */
export const CheckoutSessionIdSchema = z.string().regex(/^cs_\w{1,250}$/);

/** Results of the functions in supabase/schemas/22_membership.sql. */
export const MembershipViewerSchema = z.object({ viewer: ViewerSchema });
export const StoredCustomerSchema = z.object({ customerId: z.string().nullable() });
export const CustomerSchema = StoredCustomerSchema.extend({ customersGone: z.number().int() });
export type Customer = z.infer<typeof CustomerSchema>;
export const BegunCheckoutSchema = z
  .object({
    ...CustomerSchema.shape,
    trialUsed: z.boolean(),
    key: z.uuid(),
    stale: z.string().nullable(),
  })
  .nullable();
export const TicketSchema = z
  .object({ ticket: z.number().int(), at: z.iso.datetime({ offset: true }) })
  .nullable();
export const ClaimSchema = z.object({
  state: z.enum(["claimed", "applied", "busy"]),
  attempt: z.number().int(),
});
export const DoneSchema = z.boolean();
