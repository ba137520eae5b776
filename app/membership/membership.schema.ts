import * as z from "zod";
import { PLAN_NAMES } from "./plans.ts";
import { ViewerSchema } from "./viewer.schema.ts";

/** A field that a program may leave out or send as null. */
const optionalText = z
  .string()
  .trim()
  .max(320)
  .nullish()
  .transform((text) => text || null);

/** `POST /create-checkout-session`: what is bought. Who buys is the session's, and these two must not contradict it. */
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

/** A checkout session's id, as it stands in `/login?checkout=…`. */
export const CheckoutSessionIdSchema = z.string().regex(/^cs_\w{1,250}$/);

/** Answers of the functions of 20261121000700_membership.sql. */
export const MembershipViewerSchema = z.object({ viewer: ViewerSchema });
export const KeptCustomerSchema = z.object({ customerId: z.string().nullable() });
export const CustomerSchema = KeptCustomerSchema.extend({ customersGone: z.number().int() });
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
