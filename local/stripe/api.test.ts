import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { openStand } from "./stand-for-test.ts";

const BUY = {
  mode: "subscription",
  line_items: [{ price: "price_local_monthly", quantity: 1 }],
  success_url: "http://localhost/done?checkout={CHECKOUT_SESSION_ID}",
} as const satisfies Stripe.Checkout.SessionCreateParams;

test("the process keeps its own Request and Response, which its other servers answer with", async () => {
  const before = [globalThis.Request, globalThis.Response];
  await using _ = await openStand();
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
});

test("a checkout session is made, shown, listed and expired", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const { id: customer } = await stripe.customers.create({ email: "ann@example.test" });
  const session: Stripe.Checkout.Session = await stripe.checkout.sessions.create({
    ...BUY,
    customer,
    client_reference_id: "u1",
    cancel_url: "http://localhost/back",
    subscription_data: { trial_period_days: 30 },
  });
  expect(session).toMatchObject({
    customer,
    client_reference_id: "u1",
    status: "open",
    payment_status: "unpaid",
    amount_total: 0,
    subscription: null,
    url: `${stand.origin}/c/pay/${session.id}`,
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  const open = await stripe.checkout.sessions.list({ customer, status: "open" });
  expect(open.data.map(({ id }) => id)).toEqual([session.id]);
  const expired = await stripe.checkout.sessions.expire(session.id);
  expect(expired).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    statusCode: 400,
  });
});

test("a portal session leads to the customer's own page", async () => {
  await using stand = await openStand();
  const { customer } = await stand.subscriber();
  const session: Stripe.BillingPortal.Session = await stand.stripe.billingPortal.sessions.create({
    customer,
    return_url: "http://localhost/account",
  });
  expect(session.url).toBe(`${stand.origin}/p/session/${session.id}`);
  await expect(
    stand.stripe.billingPortal.sessions.create({ customer: "cus_nobody" }),
  ).rejects.toMatchObject({ statusCode: 404 });
});

test("lists are newest first, filtered, and paged by the id that the last page ended with", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const emails = ["a@example.test", "b@example.test", "c@example.test"];
  for (const email of emails) await stripe.customers.create({ email });
  const first = await stripe.customers.list({ limit: 2 });
  expect([first.has_more, first.data.map(({ email }) => email)]).toEqual([
    true,
    ["c@example.test", "b@example.test"],
  ]);
  const all = await stripe.customers.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ email }) => email)).toEqual(emails.toReversed());
  expect((await stripe.customers.list({ email: "b@example.test" })).data).toHaveLength(1);

  const { customer, subscription } = await stand.subscriber();
  await stripe.subscriptions.cancel(subscription.id);
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  const { data: paid } = await stripe.invoices.list({ customer, status: "paid" });
  expect(paid).toHaveLength(1);
  expect((await stripe.invoices.list({ customer, status: "draft" })).data).toEqual([]);
  const { data: charges } = await stripe.charges.list({ customer });
  const payments = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: String(charges[0]?.payment_intent) },
  });
  expect(payments.data).toMatchObject([{ invoice: paid[0]?.id, status: "paid" }]);
});

test("a wrong key gets 401, and a wrong request says what is wrong with it", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const { id: customer } = await stripe.customers.create({ email: "ann@example.test" });
  for (const authorization of ["", "Bearer sk_test_wrong"]) {
    const unknown = await fetch(`${stand.origin}/v1/customers`, { headers: { authorization } });
    expect(unknown.status).toBe(401);
    expect(await unknown.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  }
  await expect(stripe.invoices.retrieve("in_nothing")).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(
    stripe.checkout.sessions.create({ ...BUY, customer, success_url: "nowhere" }),
  ).rejects.toMatchObject({ statusCode: 400, param: "success_url" });
  const other = { line_items: [{ price: "price_none", quantity: 1 }] };
  await expect(
    stripe.checkout.sessions.create({ ...BUY, ...other, customer }),
  ).rejects.toMatchObject({ statusCode: 400, param: "line_items[0][price]" });
  await expect(
    stripe.checkout.sessions.create({ ...BUY, customer, discounts: [{ coupon: "x" }] }),
  ).rejects.toMatchObject({ code: "parameter_unknown", param: "discounts" });
});

test("a request that is sent again with its key is answered again and done once", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const once = { idempotencyKey: "key-1" };
  const [first, second] = await Promise.all([
    stripe.customers.create({ email: "ann@example.test" }, once),
    stripe.customers.create({ email: "ann@example.test" }, once),
  ]);
  expect(second.id).toBe(first.id);
  expect((await stripe.customers.list()).data).toHaveLength(1);
  await expect(
    stripe.customers.create({ email: "other@example.test" }, once),
  ).rejects.toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
});
