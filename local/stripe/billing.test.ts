import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { addMonths, DAY, HOUR } from "./calendar.ts";
import { openStand, type Stand } from "./stand-for-test.ts";

test("a renewal begins a new period at once and is charged an hour later", async () => {
  await using stand = await openStand();
  const { subscription } = await stand.subscriber();
  const end = periodOf(subscription).end;
  await stand.moveTo(end + 60);
  const renewed = await reload(stand, subscription);
  expect(renewed.subscription.status).toBe("active");
  expect(periodOf(renewed.subscription)).toEqual({
    start: end,
    end: addMonths(subscription.billing_cycle_anchor, 2),
  });
  expect(renewed.invoice).toMatchObject({ status: "draft", created: end, amount_paid: 0 });
  expect(renewed.invoice.lines.data[0]?.period.start).toBe(end);
  await stand.moveTo(end + HOUR + 60);
  const { invoice } = await reload(stand, subscription);
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 499, attempt_count: 1 });
});

test("an app that does not wait for the hour finalizes and pays the draft itself", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  await stand.moveTo(periodOf(subscription).end + 1);
  const { invoice } = await reload(stand, subscription);
  const final = await stand.stripe.invoices.finalizeInvoice(String(invoice.id), {
    auto_advance: true,
  });
  expect(final.status).toBe("open");
  expect((await stand.stripe.invoices.pay(String(invoice.id))).status).toBe("paid");
  await expect(stand.stripe.invoices.pay(String(invoice.id))).rejects.toMatchObject({
    code: "invoice_already_paid",
  });
  await stand.moveTo(periodOf(subscription).end + DAY);
  expect((await stand.stripe.invoices.list({ customer })).data).toHaveLength(2);
});

test("a declined renewal is tried again after 3, 5 and 7 days, and paid once the card works", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  const portal = await openPortal(stand, customer);
  await stand.press(portal, { do: "fail" });
  const failedAt = periodOf(subscription).end + HOUR;
  await stand.moveTo(failedAt + 60);
  const failed = await reload(stand, subscription);
  expect(failed.subscription.status).toBe("past_due");
  expect(failed.invoice).toMatchObject({
    status: "open",
    attempt_count: 1,
    next_payment_attempt: failedAt + 3 * DAY,
  });
  await stand.moveTo(failedAt + 8 * DAY + 60);
  expect((await reload(stand, subscription)).invoice).toMatchObject({
    attempt_count: 3,
    next_payment_attempt: failedAt + 15 * DAY,
  });
  await stand.press(portal, { do: "repair" });
  const recovered = await reload(stand, subscription);
  expect(recovered.subscription.status).toBe("active");
  expect(recovered.invoice).toMatchObject({ status: "paid", attempt_count: 4 });
});

test("a renewal that nobody pays cancels the subscription after the last try", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  await stand.press(await openPortal(stand, customer), { do: "fail" });
  const last = periodOf(subscription).end + HOUR + 15 * DAY;
  await stand.moveTo(last + 60);
  const over = await reload(stand, subscription);
  expect(over.subscription).toMatchObject({ status: "canceled", ended_at: last });
  expect(over.invoice).toMatchObject({ status: "open", next_payment_attempt: null });
});

test("a trial costs nothing, and is then paid for", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber({ trialDays: 30 });
  const trialEnd = Number(subscription.trial_end);
  expect(trialEnd - subscription.created).toBe(30 * DAY);
  expect(subscription).toMatchObject({ status: "trialing", billing_cycle_anchor: trialEnd });
  expect(periodOf(subscription).end).toBe(trialEnd);
  expect((await reload(stand, subscription)).invoice).toMatchObject({ status: "paid", total: 0 });
  await stand.moveTo(trialEnd + 2 * HOUR);
  const paying = await reload(stand, subscription);
  expect(paying.subscription.status).toBe("active");
  expect(paying.invoice).toMatchObject({ status: "paid", amount_paid: 499 });
  expect(periodOf(paying.subscription).end).toBe(addMonths(trialEnd, 1));
  expect((await stand.stripe.charges.list({ customer })).data).toHaveLength(1);
});

test("a trial that is cancelled ends without a bill", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber({ trialDays: 30 });
  await stand.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await stand.moveTo(Number(subscription.trial_end) + DAY);
  const ended = await reload(stand, subscription);
  expect(ended.subscription).toMatchObject({
    status: "canceled",
    ended_at: subscription.trial_end,
  });
  expect((await stand.stripe.charges.list({ customer })).data).toEqual([]);
});

test("a cancellation at the end of the period keeps the subscription until then, and can be revoked", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  const { end } = periodOf(subscription);
  const asked = await stand.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
  });
  expect(asked).toMatchObject({ status: "active", cancel_at_period_end: true, cancel_at: end });
  const kept = await stand.stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: false,
  });
  expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  // As Stripe's portal has it since flexible billing: the time alone, without the flag.
  await stand.press(await openPortal(stand, customer), { do: "cancel" });
  expect((await reload(stand, subscription)).subscription).toMatchObject({
    status: "active",
    cancel_at_period_end: false,
    cancel_at: end,
  });
  await stand.moveTo(end + 60);
  const { subscription: ended } = await reload(stand, subscription);
  expect(ended).toMatchObject({ status: "canceled", ended_at: end });
  expect(periodOf(ended).end).toBe(end);
  expect((await stand.stripe.invoices.list({ customer })).data).toHaveLength(1);
});

test("a subscription that ends within its renewal's hour is not charged any more", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  await stand.moveTo(periodOf(subscription).end + 60);
  await stand.stripe.customers.del(customer);
  await stand.moveTo(periodOf(subscription).end + 2 * HOUR);
  const { invoice } = await reload(stand, subscription);
  expect(invoice).toMatchObject({ status: "draft", auto_advance: false });
  await expect(stand.stripe.invoices.pay(String(invoice.id))).rejects.toMatchObject({
    statusCode: 404,
  });
});

test("an immediate cancellation ends it now, and what has ended is not cancelled again", async () => {
  await using stand = await openStand();
  const { subscription } = await stand.subscriber();
  const ended = await stand.stripe.subscriptions.cancel(subscription.id);
  expect(ended.status).toBe("canceled");
  expect(ended.ended_at).toBeGreaterThanOrEqual(subscription.created);
  await expect(stand.stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
    statusCode: 404,
  });
});

test("a change to yearly credits the unused time and begins a year now", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  const { start, end } = periodOf(subscription);
  await stand.moveTo(start + Math.floor((end - start) / 2));
  await stand.press(await openPortal(stand, customer), { do: "switch" });
  const { subscription: changed, invoice } = await reload(stand, subscription);
  const period = periodOf(changed);
  expect(changed.items.data[0]?.price.id).toBe("price_local_yearly");
  expect(period.end).toBe(addMonths(period.start, 12));
  expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid" });
  const [credit, charge] = invoice.lines.data;
  expect(credit?.amount).toBeGreaterThanOrEqual(-250);
  expect(credit?.amount).toBeLessThanOrEqual(-249);
  expect(credit?.parent?.invoice_item_details?.subscription).toBe(subscription.id);
  expect(charge?.amount).toBe(4999);
  expect(invoice.amount_paid).toBe(4999 + Number(credit?.amount));
});

test("a change to monthly leaves a credit, which the next renewals draw on", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber({ price: "price_local_yearly" });
  await stand.press(await openPortal(stand, customer), { do: "switch" });
  const { subscription: monthly, invoice } = await reload(stand, subscription);
  expect(invoice).toMatchObject({ status: "paid", amount_due: 0, amount_paid: 0 });
  expect((await stand.stripe.customers.list()).data).toMatchObject([{ balance: -4500 }]);
  await stand.moveTo(periodOf(monthly).end + 2 * HOUR);
  expect((await reload(stand, subscription)).invoice).toMatchObject({
    status: "paid",
    amount_due: 0,
  });
  expect((await stand.stripe.customers.list()).data).toMatchObject([{ balance: -4001 }]);
});

test("a change of plan in a trial costs nothing and keeps the trial's end", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber({ trialDays: 30 });
  await stand.press(await openPortal(stand, customer), { do: "switch" });
  const { subscription: changed } = await reload(stand, subscription);
  expect(changed).toMatchObject({ status: "trialing", trial_end: subscription.trial_end });
  expect(changed.items.data[0]?.price.id).toBe("price_local_yearly");
  expect((await stand.stripe.invoices.list({ customer })).data).toHaveLength(1);
});

test("a refund gives back a part or all, and never more than was paid", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const { customer, subscription } = await stand.subscriber();
  const [charge] = (await stripe.charges.list({ customer })).data;
  const paid = String(charge?.id);
  const part: Stripe.Refund = await stripe.refunds.create({ charge: paid, amount: 200 });
  expect(part).toMatchObject({ amount: 200, charge: paid, status: "succeeded" });
  expect(await stripe.charges.retrieve(paid)).toMatchObject({
    amount_refunded: 200,
    refunded: false,
  });
  await expect(stripe.refunds.create({ charge: paid, amount: 300 })).rejects.toMatchObject({
    statusCode: 400,
    param: "amount",
  });
  await stripe.refunds.create({ payment_intent: String(charge?.payment_intent) });
  const whole = await stripe.charges.retrieve(paid);
  expect(whole).toMatchObject({ amount_refunded: 499, refunded: true });
  await expect(stripe.refunds.create({ charge: paid })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  // As at Stripe: money that is given back ends no subscription by itself.
  expect((await reload(stand, subscription)).subscription.status).toBe("active");
});

test("a payment is disputed once, and the evidence decides how it ends", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const { customer, subscription } = await stand.subscriber();
  await stand.press("/", { dispute: String(subscription.latest_invoice) });
  await stand.press("/", { dispute: String(subscription.latest_invoice) });
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge?.disputed).toBe(true);
  const { data } = await stripe.disputes.list({ charge: String(charge?.id) });
  expect(data).toMatchObject([{ status: "needs_response" }]);
  const decide = () =>
    stripe.disputes.update(String(data[0]?.id), {
      evidence: { uncategorized_text: "losing_evidence" },
      submit: true,
    });
  expect(await decide()).toMatchObject({ status: "lost" });
  await expect(decide()).rejects.toMatchObject({ statusCode: 400 });
});

test("a walk over several renewals does everything in its order and at its own time", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  await stand.moveTo(addMonths(subscription.billing_cycle_anchor, 3) + DAY);
  const { data } = await stand.stripe.invoices.list({ customer });
  const anchor = subscription.billing_cycle_anchor;
  expect(data.map(({ created }) => created)).toEqual([3, 2, 1, 0].map((n) => addMonths(anchor, n)));
  expect(data.every(({ status }) => status === "paid")).toBe(true);
  const told = await fetch(`${stand.origin}/deliveries`);
  const made = ((await told.json()) as { created: number }[]).map(({ created }) => created);
  expect(made).toEqual(made.toSorted((a, b) => b - a));
});

test("the clock is told at the start and at each move, and does not go back by the API", async () => {
  await using stand = await openStand();
  expect(stand.offsets).toEqual([0]);
  const now = Math.floor(Date.now() / 1000);
  await stand.moveTo(now + 10 * DAY);
  expect(stand.offsets.at(-1)).toBeGreaterThan(10 * DAY * 1000 - 5000);
  const { created } = await stand.stripe.customers.create({});
  expect(created).toBeGreaterThanOrEqual(now + 10 * DAY);
  await expect(
    stand.stripe.testHelpers.testClocks.advance("clock", { frozen_time: now + DAY }),
  ).rejects.toMatchObject({ param: "frozen_time" });
  await stand.press("/", { move: "real" });
  expect(stand.offsets.at(-1)).toBe(0);
});

function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = subscription.items.data;
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}

async function reload({ stripe }: Stand, { id }: Stripe.Subscription) {
  const { data } = await stripe.subscriptions.list({ status: "all" });
  const subscription = data.find((each) => each.id === id) as Stripe.Subscription;
  return {
    subscription,
    invoice: await stripe.invoices.retrieve(String(subscription.latest_invoice)),
  };
}

async function openPortal({ stripe }: Stand, customer: string): Promise<string> {
  return (await stripe.billingPortal.sessions.create({ customer })).url;
}
