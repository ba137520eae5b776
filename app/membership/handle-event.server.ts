import { Stripe } from "stripe";
import { DomainError } from "#app/platform/domain-error.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import { askStripe, type Billing, type BillingContext, requireBilling } from "./billing.server.ts";
import { endSecondSubscription } from "./end-second-subscription.server.ts";
import { ClaimSchema, DoneSchema, TicketSchema } from "./membership.schema.ts";
import { reconcileCustomer } from "./reconcile.server.ts";
import { endLostSubscription, refundedSubscription } from "./refunded-subscription.server.ts";
import { idOf } from "./stripe.server.ts";
import { type HandledEvent, isHandled } from "./stripe-events.ts";

/** Time limit of all calls for one event in milliseconds; shorter than Stripe's own. */
const EVENT_DEADLINE_MS = 10_000;
/** How long a duplicate delivery waits for the one that is being processed: `times` steps of `step` milliseconds. */
const COPY_WAITS = { step: 300, times: 20 };
/** Five minutes, in seconds; anything older may be a replay. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The result of a delivery. The status tells Stripe whether to retry. */
export type DeliveryAnswer = { status: 200 | 400 | 500 | 503; outcome: string };

/** Processes one delivery of an event: the body exactly as received, and its `Stripe-Signature`. */
export async function handleDelivery(
  context: BillingContext,
  body: string,
  signature: string,
): Promise<DeliveryAnswer> {
  const { log } = context;
  let billing: Billing;
  try {
    billing = requireBilling(context, EVENT_DEADLINE_MS);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { status: 503, outcome: error.code };
  }
  let event: Stripe.Event;
  try {
    event = await billing.stripe.webhooks.constructEventAsync(
      body,
      signature,
      billing.settings.webhookSecret,
      SIGNATURE_TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch (error) {
    // Only the error's name: Stripe's message contains the header and the body.
    log("warn", "webhook.refused", { error: (error as Error).name });
    return { status: 400, outcome: "The signature does not match." };
  }
  try {
    if (!isHandled(event)) return { status: 200, outcome: "ignored" };
    const customerId = await customerOf(context, billing, event);
    if (!customerId) return { status: 200, outcome: "ignored" };
    const outcome = await applyOnce(context, billing, event, customerId);
    log("info", "webhook.received", { type: event.type, outcome });
    return { status: outcome === "busy" ? 503 : 200, outcome };
  } catch (error) {
    log("alert", "webhook.failed", { type: event.type, ...describeError(error) });
    return { status: 500, outcome: "failed" };
  }
}

async function applyOnce(
  context: BillingContext,
  billing: Billing,
  event: HandledEvent,
  customerId: string,
): Promise<"applied" | "applied-before" | "busy"> {
  const { service } = billing;
  const claim = () =>
    service(
      "claim_stripe_event",
      {
        p_event_id: event.id,
        p_type: event.type,
        p_created: new Date(event.created * 1000).toISOString(),
      },
      ClaimSchema(),
    );
  let { state, attempt } = await claim();
  // A duplicate responds with the result of the delivery that is being processed. If it responded 200 at once and the
  // other one then failed, Stripe would not retry.
  for (let time = 0; state === "busy" && time < COPY_WAITS.times; time += 1) {
    await new Promise((done) => setTimeout(done, COPY_WAITS.step));
    ({ state, attempt } = await claim());
  }
  if (state === "applied") return "applied-before";
  if (state === "busy") return "busy";
  const finish = (applied: boolean) =>
    service(
      "finish_stripe_event",
      { p_event_id: event.id, p_attempt: attempt, p_applied: applied },
      DoneSchema(),
    );
  try {
    await apply(context, billing, event, customerId);
  } catch (error) {
    await finish(false);
    throw error;
  }
  await finish(true);
  return "applied";
}

/** Applies Stripe's current state, whatever the event says, because events arrive in any order. */
async function apply(
  context: BillingContext,
  billing: Billing,
  event: HandledEvent,
  customerId: string,
): Promise<void> {
  if (event.type === "customer.deleted") return forgetCustomer(billing, customerId);
  if (event.type === "checkout.session.completed" || event.type === "checkout.session.expired") {
    const args = { p_customer_id: customerId, p_session_id: event.data.object.id };
    await billing.service("end_checkout", args, DoneSchema());
  }
  if (event.type === "checkout.session.completed")
    await endSecondSubscription(context, billing, customerId);
  if (event.type === "invoice.created")
    await collectRenewal(context, billing, event.data.object.id);
  if (event.type === "charge.refunded") {
    const chargeId = event.data.object.id;
    const refunded = await askStripe(
      context,
      "refund",
      refundedSubscription(billing.stripe, chargeId, customerId),
    );
    // A full refund of the latest payment ends the subscription now.
    if (refunded) {
      await askStripe(
        context,
        "cancel after refund",
        billing.stripe.subscriptions.cancel(refunded),
      );
    }
  }
  if (event.type === "charge.dispute.created") {
    const { reason, status } = event.data.object;
    context.log("alert", "billing.dispute", { reason, status });
  }
  if (event.type === "charge.dispute.closed") {
    const chargeId = idOf(event.data.object.charge) ?? "";
    await askStripe(
      context,
      "end after a lost dispute",
      endLostSubscription(billing.stripe, chargeId, customerId),
    );
  }
  await reconcileCustomer(context, billing, customerId);
}

/** Clears a customer that was deleted at Stripe, so that the user can become a customer again. */
async function forgetCustomer({ service }: Billing, customerId: string): Promise<void> {
  const ticket = await service("begin_reconcile", { p_customer_id: customerId }, TicketSchema());
  if (!ticket) return;
  const nothing = { p_customer_id: customerId, p_ticket: ticket.ticket, p_is_pro: false };
  await service("apply_membership", nothing, DoneSchema());
  await service("forget_stripe_customer", { p_customer_id: customerId }, DoneSchema());
}

/**
 * Stripe keeps a renewal's invoice as a draft for an hour, which is after the paid time has ended: the member would be
 * locked out every month until it is charged. So it is charged at once. Stripe retries a declined card on its own
 * schedule.
 */
async function collectRenewal(context: BillingContext, { stripe }: Billing, invoiceId: string) {
  await askStripe(
    context,
    "collect a renewal",
    (async () => {
      const invoice = await stripe.invoices.retrieve(invoiceId);
      const { status, billing_reason: reason, auto_advance: advances } = invoice;
      if (status !== "draft" || reason !== "subscription_cycle" || !advances) return;
      const final = await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: true });
      if (final.status === "open") await stripe.invoices.pay(invoiceId);
    })().catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
      context.log("info", "renewal.declined");
    }),
  );
}

/** The customer of an event; null for an invoice that is not a renewal, or where Stripe names no customer. */
async function customerOf(context: BillingContext, billing: Billing, event: HandledEvent) {
  switch (event.type) {
    case "invoice.created": {
      const { billing_reason: reason, customer } = event.data.object;
      return reason === "subscription_cycle" ? idOf(customer) : null;
    }
    case "customer.deleted":
      return event.data.object.id;
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.closed":
      return customerOfCharge(context, billing, idOf(event.data.object.charge) ?? "");
    default:
      return idOf(event.data.object.customer);
  }
}

/** The customer of a charge. A dispute names only its charge. */
async function customerOfCharge(context: BillingContext, { stripe }: Billing, chargeId: string) {
  const charge = await askStripe(context, "dispute", stripe.charges.retrieve(chargeId));
  return idOf(charge.customer);
}
