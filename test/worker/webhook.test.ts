import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { readSecrets } from "../../local/settings.ts";
import { endOf } from "../../local/stripe/objects.ts";
import {
  type Buyer,
  billingTools,
  buy,
  callBilling,
  cancelNow,
  customerOf,
  moveClock,
  newBuyer,
  press,
  profileOf,
  resetClock,
  settled,
  subscriptionOf,
} from "../support/billing.ts";
import { startSecondWorker } from "../support/second-worker.ts";
import {
  closeDispute,
  declineRenewal,
  openDispute,
  record,
  refund,
  renew,
  switchPlan,
} from "../support/stripe-events.ts";
import { Visitor } from "../support/visitor.ts";
import { expectLine, expectLogged } from "../support/worker-log.ts";

expectLogged(
  "webhook.failed",
  "stripe.failed",
  "database.failed",
  "billing.second-subscription",
  "billing.dispute",
);

const WEBHOOK = "/api/stripe-webhook";
const LISTS = "GET /v1/subscriptions";

const { sql, stripe, own } = billingTools();
const secret = readSecrets(inject("stateDir")).stripeWebhookSecret;

type Event = { id: string; type: string; created?: number; object: object };
const seconds = () => Math.floor(Date.now() / 1000);
const eventId = () => `evt_${crypto.randomUUID().replaceAll("-", "")}`;

/** An event in Stripe's format. */
function wordEvent({ id, type, created = seconds(), object }: Event): string {
  return JSON.stringify({ id, object: "event", type, created, livemode: false, data: { object } });
}

function sign(body: string, timestamp = seconds(), key = secret): string {
  return stripe.webhooks.generateTestHeaderString({ payload: body, secret: key, timestamp });
}

async function post(body: string, signature: string | null = sign(body)): Promise<number> {
  const response = await fetch(`${own.origin}${WEBHOOK}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== null && { "stripe-signature": signature }),
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

const deliver = (event: Event) => post(wordEvent(event));

async function storedEvent(id: string) {
  const [row] = await sql`
    select attempts, applied_at is not null as applied from private.stripe_events
    where event_id = ${id}`;
  return row ?? null;
}

/** A person who has bought a plan and got all of Stripe's own events. Afterwards their profile is reset. */
async function paidButUnknown(name: string): Promise<{ buyer: Buyer; customer: string }> {
  const buyer = await newBuyer(sql, name);
  await buy(buyer, "monthly");
  await sql`
    update public.user_profiles set is_pro = false, subscription_end = null where id = ${buyer.id}`;
  return { buyer, customer: (await customerOf(sql, buyer)) ?? "" };
}

test("an event that Stripe did not sign is refused, and changes nothing", async () => {
  const { buyer, customer } = await paidButUnknown("forged");
  const id = eventId();
  const body = wordEvent({
    id,
    type: "invoice.paid",
    object: { customer, customer_email: buyer.email },
  });
  const now = seconds();
  const forgeries: [string, string, string | null][] = [
    ["no signature", body, null],
    ["an empty signature", body, ""],
    ["words", body, "t=now,v1=please"],
    ["another key", body, sign(body, now, "whsec_another")],
    ["a signature of five minutes ago", body, sign(body, now - 310)],
    ["a changed body", body.replace("invoice.paid", "charge.refunded"), sign(body)],
    ["a changed time", body, sign(body, now - 310).replace(`t=${now - 310}`, `t=${now}`)],
    ["no body", "", sign(body)],
    ["another scheme", body, sign(body).replace("v1=", "v0=")],
  ];
  for (const [what, sent, signature] of forgeries) {
    expect(await post(sent, signature), what).toBe(400);
  }
  expect(await storedEvent(id)).toBeNull();
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: false });
  expect(own.calls).toEqual([]);
  await expect.poll(() => own.log.join("\n")).toContain("webhook.refused");
  for (const secretText of [buyer.email, customer, secret]) {
    expect(own.log.join("\n")).not.toContain(secretText);
  }
  // The same body with a signature is accepted, so the signature was the reason for the refusal.
  expect(await post(body)).toBe(200);
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, valid: true });
});

test("a signature of four minutes ago is valid", async () => {
  const body = wordEvent({ id: eventId(), type: "customer.created", object: {} });
  expect(await post(body, sign(body, seconds() - 240))).toBe(200);
});

test("a signed body that is not an event, or is far too large, crashes nothing", async () => {
  expect(await post("not json")).toBe(400);
  expect(
    await post(wordEvent({ id: eventId(), type: "x", object: { a: "x".repeat(400_000) } })),
  ).toBe(413);
});

test("other sites may post here, and other methods are refused", async () => {
  const body = wordEvent({ id: eventId(), type: "customer.created", object: {} });
  const foreign = await fetch(`${own.origin}${WEBHOOK}`, {
    method: "POST",
    headers: {
      "stripe-signature": sign(body),
      origin: "https://stripe.example",
      "sec-fetch-site": "cross-site",
    },
    body,
  });
  expect(foreign.status).toBe(200);
  expect((await new Visitor(own.origin).get(WEBHOOK)).status).toBe(405);
});

test("an event of an unused type is accepted and ignored", async () => {
  for (const type of ["customer.created", "invoice.upcoming", "a.type.of.the.future"]) {
    const id = eventId();
    expect(await deliver({ id, type, object: { customer: "cus_1" } })).toBe(200);
    expect(await storedEvent(id)).toBeNull();
  }
  expect(own.calls).toEqual([]);
});

test("an event of an unknown customer is accepted", async () => {
  const id = eventId();
  expect(await deliver({ id, type: "invoice.paid", object: { customer: "cus_nobody" } })).toBe(200);
  expect(await storedEvent(id)).toEqual({ attempts: 1, applied: true });
});

test("five deliveries of one event at once are all accepted, and applied once", async () => {
  const { buyer, customer } = await paidButUnknown("fivefold");
  const event = { id: eventId(), type: "invoice.paid", object: { customer } };
  const statuses = await Promise.all(Array.from({ length: 5 }, () => deliver(event)));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(own.calls.filter((call) => call === LISTS)).toHaveLength(1);
  expect(await storedEvent(event.id)).toEqual({ attempts: 1, applied: true });
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, valid: true });
  // A sixth delivery comes later.
  expect(await deliver(event)).toBe(200);
  expect(own.calls.filter((call) => call === LISTS)).toHaveLength(1);
});

test("a failure gets 500, and the next delivery applies the event", async () => {
  const { buyer, customer } = await paidButUnknown("retried");
  const event = { id: eventId(), type: "invoice.paid", object: { customer } };
  own.instead((call) => (call === LISTS ? { status: 500, body: { error: {} } } : null));
  expect(await deliver(event)).toBe(500);
  expect(await storedEvent(event.id)).toEqual({ attempts: 1, applied: false });
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: false });
  own.instead(() => null);
  expect(await deliver(event)).toBe(200);
  expect(await storedEvent(event.id)).toEqual({ attempts: 2, applied: true });
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, valid: true });
});

test("events in any order end in Stripe's present state", async () => {
  const { buyer, customer } = await paidButUnknown("shuffled");
  const { data } = await stripe.subscriptions.list({ customer });
  const [now] = data;
  const end = new Date(1000 * (now?.items.data[0]?.current_period_end ?? 0));
  const events = [
    { type: "customer.subscription.deleted", object: { ...now, status: "canceled" } },
    { type: "customer.subscription.updated", object: { ...now, status: "past_due" } },
    { type: "invoice.payment_failed", object: { customer, status: "open" } },
    { type: "customer.subscription.created", object: { ...now, status: "incomplete" } },
  ];
  for (const [back, { type, object }] of events.entries()) {
    const event = { id: eventId(), type, created: seconds() - 60 * back, object };
    expect(await deliver(event)).toBe(200);
    expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, subscription_end: end });
  }
  await Promise.all(events.map((each) => deliver({ id: eventId(), ...each })));
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, subscription_end: end });
});

test("without its settings billing says so, and everything else works", async () => {
  const bare = await startSecondWorker({ STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null });
  try {
    const buyer = await newBuyer(sql, "unset");
    const there = bare.as(buyer.visitor);
    for (const path of ["/", "/login", "/marketplace"]) {
      expect((await there.get(path)).status, path).toBe(200);
    }
    const refused = await callBilling(there, "/create-checkout-session", { plan: "monthly" });
    expect(refused.status).toBe(503);
    expect(refused.body.error?.message).toBe("Subscriptions are not set up here.");
    const body = wordEvent({ id: eventId(), type: "invoice.paid", object: { customer: "cus_1" } });
    const delivered = await fetch(`${bare.origin}${WEBHOOK}`, {
      method: "POST",
      headers: { "stripe-signature": sign(body) },
      body,
    });
    expect(delivered.status).toBe(503);
  } finally {
    await bare.stop();
  }
});

// The rest uses Stripe's own events, recorded where the stand-in sends none by itself, and a clock that is moved, for all
// that a subscription goes through.

const latestCharge = async (buyer: Buyer): Promise<Stripe.Charge> => {
  const customer = (await customerOf(sql, buyer)) ?? "";
  const [charge] = (await stripe.charges.list({ customer })).data;
  if (!charge) throw new Error(`${buyer.email} has paid nothing`);
  return charge;
};
/** The draft of a renewal's invoice. */
const draftFor = async (buyer: Buyer, its: { id: string; auto_advance: boolean }) => ({
  object: "invoice",
  customer: await customerOf(sql, buyer),
  status: "draft",
  billing_reason: "subscription_cycle",
  ...its,
});
const periodEnd = async (buyer: Buyer) => new Date(1000 * endOf(await subscriptionOf(sql, buyer)));

test("deleting a customer at Stripe ends the membership, and the member can buy again", async () => {
  const buyer = await newBuyer(sql, "erased");
  await buy(buyer, "monthly");
  const id = (await customerOf(sql, buyer)) ?? "";
  await cancelNow(sql, buyer);
  await record("customer.deleted", { id, object: "customer" });
  await settled();
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: false, valid: false });
  expect(await customerOf(sql, buyer)).toBeNull();
  await buy(buyer, "yearly");
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, valid: true });
});

test("a partial refund changes nothing, a full one ends the subscription and the membership at once", async () => {
  const buyer = await newBuyer(sql, "refunded");
  await buy(buyer, "yearly");
  const before = await profileOf(sql, buyer);
  const charge = await latestCharge(buyer);
  await refund(charge, 1000);
  expect(await profileOf(sql, buyer)).toEqual(before);
  expect((await subscriptionOf(sql, buyer)).status).toBe("active");
  await refund(charge);
  expect((await subscriptionOf(sql, buyer)).status).toBe("canceled");
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: false, valid: false });
});

test("of two paid checkouts the second is ended and refunded, and an incident is raised", async () => {
  const buyer = await newBuyer(sql, "twice");
  await buy(buyer, "monthly");
  const first = await subscriptionOf(sql, buyer);
  const before = await profileOf(sql, buyer);
  const { customer } = first;
  const again = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    client_reference_id: buyer.id,
    line_items: [{ price: first.items.data[0].price.id, quantity: 1 }],
    success_url: `${own.origin}/login?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${own.origin}/login?checkout=cancelled`,
  });
  await press(String(again.url));
  await settled();
  const { data } = await stripe.subscriptions.list({ customer, status: "all" });
  // It does not matter which of two that began within a second counts as the first, as long as one is left.
  expect(data.map(({ status }) => status).sort()).toEqual(["active", "canceled"]);
  const charges = await stripe.charges.list({ customer });
  expect(charges.data.map(({ refunded }) => refunded).sort()).toEqual([false, true]);
  expect(await profileOf(sql, buyer)).toEqual(before);
  await expectLine({ level: "alert", event: "billing.second-subscription", refunds: 1 });
});

test("a disputed payment ends the membership at once, and winning the dispute restores it", async () => {
  const buyer = await newBuyer(sql, "disputer");
  await buy(buyer, "monthly");
  const before = await profileOf(sql, buyer);
  const charge = await latestCharge(buyer);
  await openDispute(charge);
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: false, valid: false });
  expect((await subscriptionOf(sql, buyer)).status).toBe("active");
  await expectLine({ level: "alert", event: "billing.dispute", reason: "fraudulent" });
  await closeDispute(charge, "warning_closed");
  expect((await subscriptionOf(sql, buyer)).status).toBe("active");
  await closeDispute(charge, "won");
  expect(await profileOf(sql, buyer)).toEqual(before);
  expect((await subscriptionOf(sql, buyer)).status).toBe("active");
});

test("a lost dispute ends the subscription, and the membership stays ended", async () => {
  const buyer = await newBuyer(sql, "charged-back");
  await buy(buyer, "yearly");
  const charge = await latestCharge(buyer);
  await openDispute(charge);
  await closeDispute(charge, "lost");
  expect((await subscriptionOf(sql, buyer)).status).toBe("canceled");
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: false, valid: false });
});

test("the refund of an earlier payment ends nothing, and after its lost dispute the later one's period stays, without renewal", async () => {
  const buyer = await newBuyer(sql, "late-disputer");
  await buy(buyer, "monthly");
  const first = await latestCharge(buyer);
  await switchPlan(await subscriptionOf(sql, buyer));
  await refund(first);
  expect(await subscriptionOf(sql, buyer)).toMatchObject({
    status: "active",
    cancel_at_period_end: false,
  });
  await openDispute(first);
  await closeDispute(first, "lost");
  expect(await subscriptionOf(sql, buyer)).toMatchObject({
    status: "active",
    cancel_at_period_end: true,
  });
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, valid: true });
});

test("a renewal that the card declines is no failure of the event", async () => {
  const buyer = await newBuyer(sql, "declined");
  await buy(buyer, "monthly");
  const draft = await draftFor(buyer, { id: "in_declined", auto_advance: true });
  own.instead((call) => {
    if (call.endsWith("/in_declined")) return { status: 200, body: draft };
    if (call.endsWith("/finalize")) return { status: 200, body: { ...draft, status: "open" } };
    const error = { type: "card_error", code: "card_declined", message: "It was declined." };
    return call.endsWith("/pay") ? { status: 402, body: { error } } : null;
  });
  expect(await deliver({ id: eventId(), type: "invoice.created", object: draft })).toBe(200);
  await expect.poll(() => own.log.join("\n")).toContain("renewal.declined");
});

test("a draft that Stripe is not to advance is not collected", async () => {
  const buyer = await newBuyer(sql, "held");
  await buy(buyer, "monthly");
  const draft = await draftFor(buyer, { id: "in_held", auto_advance: false });
  own.instead((call) => (call.includes("/in_held") ? { status: 200, body: draft } : null));
  expect(await deliver({ id: eventId(), type: "invoice.created", object: draft })).toBe(200);
  expect(own.calls.filter((call) => call.includes("in_held"))).toEqual([
    "GET /v1/invoices/in_held",
  ]);
});

// Everyone else's subscription ends too when the clock passes its period, and goes on when the clock is set back.
describe("as time passes", () => {
  let renewer: Buyer;
  let failer: Buyer;
  let unpaid = "";
  beforeAll(async () => {
    [renewer, failer] = [await newBuyer(sql, "renewer"), await newBuyer(sql, "failer")];
    for (const buyer of [renewer, failer]) await buy(buyer, "monthly");
    const end = (await profileOf(sql, renewer))?.subscription_end as Date;
    await moveClock(new Date(end.getTime() + 5000));
  });
  afterAll(resetClock);

  test("at the very end of a month the renewal is charged at once, not after Stripe's hour", async () => {
    expect(await profileOf(sql, renewer)).toMatchObject({ valid: false });
    await renew(await subscriptionOf(sql, renewer));
    expect(await profileOf(sql, renewer)).toMatchObject({
      is_pro: true,
      subscription_end: await periodEnd(renewer),
      valid: true,
    });
    const customer = (await customerOf(sql, renewer)) ?? "";
    const drafts = await stripe.invoices.list({ customer, status: "draft" });
    expect(drafts.data).toEqual([]);
  });

  test("buying again while a payment is due leads to that payment", async () => {
    unpaid = await declineRenewal(await subscriptionOf(sql, failer));
    expect(await profileOf(sql, failer)).toMatchObject({ is_pro: false, valid: false });
    const posted = await failer.visitor.post("/create-checkout-session", { plan: "monthly" });
    expect(posted.status).toBe(303);
    expect(locationOf(posted)).toContain("/p/session/");
    const plan = { plan: "yearly" };
    const { body } = await callBilling(failer.visitor, "/create-checkout-session", plan);
    expect(body.url).toContain("/p/session/");
  });

  test("paying a failed payment later opens everything again", async () => {
    const { id, object } = await subscriptionOf(sql, failer);
    await stripe.invoices.pay(unpaid);
    await record("customer.subscription.updated", { id, object, status: "active" });
    await settled();
    expect(await profileOf(sql, failer)).toMatchObject({ is_pro: true, valid: true });
  });
});
