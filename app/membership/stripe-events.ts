import type { Stripe } from "stripe";

/** The events that the webhook handles. Stripe's endpoint sends these and no others. */
export const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.expired",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.created",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.closed",
] as const satisfies readonly Stripe.Event["type"][];

/** An event that the webhook handles. */
export type HandledEvent = Extract<Stripe.Event, { type: (typeof STRIPE_EVENTS)[number] }>;

/** Whether the webhook handles an event. */
export function isHandled(event: Stripe.Event): event is HandledEvent {
  return STRIPE_EVENTS.some((type) => type === event.type);
}
