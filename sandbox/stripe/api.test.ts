import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { openStand } from "./open-stand.ts";

const BUY = {
  mode: "subscription",
  line_items: [{ price: "price_local_monthly", quantity: 1 }],
  success_url: "http://localhost/done?checkout={CHECKOUT_SESSION_ID}",
} as const satisfies Stripe.Checkout.SessionCreateParams;

test("customers are made, found by e-mail and metadata, changed and deleted", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const made: Stripe.Customer = await stripe.customers.create({
    email: "ann@example.test",
    metadata: { user_id: "u1", plan: "old" },
  });
  expect(made.id).toMatch(/^cus_\w{14}$/);
  expect(made).toMatchObject({ email: "ann@example.test", livemode: false, balance: 0 });
  const listed = await stripe.customers.list({ email: "ann@example.test" });
  expect(listed.data.map(({ id }) => id)).toEqual([made.id]);
  const found = await stripe.customers.search({ query: "metadata['user_id']:'u1'" });
  expect(found.data.map(({ id }) => id)).toEqual([made.id]);
  const changed = await stripe.customers.update(made.id, { metadata: { plan: "" }, name: "Ann" });
  expect(changed).toMatchObject({ name: "Ann", metadata: { user_id: "u1" } });
  expect(changed.metadata).not.toHaveProperty("plan");
  expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
  const gone = await stripe.customers.retrieve(made.id);
  expect(gone.deleted).toBe(true);
  await expect(stripe.customers.update(made.id, { name: "x" })).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("deleting a customer ends the subscription", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  await stand.stripe.customers.del(customer);
  expect((await stand.stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
});

test("the two prices are 4.99 a month and 49.99 a year", async () => {
  await using stand = await openStand();
  const prices = await stand.stripe.prices.list();
  expect(
    prices.data.map(({ id, unit_amount, recurring }) => [id, unit_amount, recurring?.interval]),
  ).toEqual([
    ["price_local_yearly", 4999, "year"],
    ["price_local_monthly", 499, "month"],
  ]);
  const monthly: Stripe.Price = await stand.stripe.prices.retrieve("price_local_monthly");
  expect(monthly.unit_amount_decimal?.toString()).toBe("499");
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
    subscription_data: { trial_period_days: 30, metadata: { user_id: "u1" } },
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
  expect(session).not.toHaveProperty("line_items");
  const whole = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["line_items", "customer"],
  });
  expect(whole.line_items?.data[0]?.price?.id).toBe("price_local_monthly");
  expect(whole.customer).toMatchObject({ id: customer, email: "ann@example.test" });
  const open = await stripe.checkout.sessions.list({ customer, status: "open" });
  expect(open.data.map(({ id }) => id)).toEqual([session.id]);
  const expired = await stripe.checkout.sessions.expire(session.id);
  expect(expired).toMatchObject({ status: "expired", url: null });
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/can be expired/);
});

test("a paid session tells its subscription, its invoice and what was paid, expanded as asked", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  const { customer, subscription } = await stand.subscriber();
  const [session] = (await stripe.checkout.sessions.list({ customer })).data;
  const whole = await stripe.checkout.sessions.retrieve(String(session?.id), {
    expand: ["subscription.latest_invoice.payments"],
  });
  expect(whole).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 499 });
  const bought = whole.subscription as Stripe.Subscription;
  expect(bought.id).toBe(subscription.id);
  const invoice = bought.latest_invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 499, amount_remaining: 0 });
  expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
  const [line] = invoice.lines.data;
  expect(line?.pricing?.price_details?.price).toBe("price_local_monthly");
  expect(line?.period.end).toBe(bought.items.data[0]?.current_period_end);
  const [payment] = invoice.payments?.data ?? [];
  const intent: Stripe.PaymentIntent = await stripe.paymentIntents.retrieve(
    String(payment?.payment.payment_intent),
  );
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 499 });
  const charge: Stripe.Charge = await stripe.charges.retrieve(String(intent.latest_charge));
  expect(charge).toMatchObject({ paid: true, amount: 499, payment_intent: intent.id });
  const payments = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent.id },
  });
  expect(payments.data[0]).toMatchObject({ invoice: invoice.id, status: "paid" });
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

test("lists are filtered, and paged by the id that the last page ended with", async () => {
  await using stand = await openStand();
  const { stripe } = stand;
  for (const name of ["a", "b", "c"]) await stripe.customers.create({ name });
  const first = await stripe.customers.list({ limit: 2 });
  expect([first.has_more, first.data.map(({ name }) => name)]).toEqual([true, ["c", "b"]]);
  const rest = await stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id });
  expect([rest.has_more, rest.data.map(({ name }) => name)]).toEqual([false, ["a"]]);
  const before = await stripe.customers.list({ ending_before: rest.data[0]?.id });
  expect(before.data.map(({ name }) => name)).toEqual(["c", "b"]);
  const all = await stripe.customers.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
  expect(all).toHaveLength(3);

  const { customer, subscription } = await stand.subscriber();
  await stripe.subscriptions.cancel(subscription.id);
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toHaveLength(1);
  const { data: paid } = await stripe.invoices.list({ customer, status: "paid" });
  expect(paid).toHaveLength(1);
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  expect((await stripe.invoices.list({ subscription: "sub_other" })).data).toEqual([]);
});

test("a wrong key gets 401, and a wrong request says what is wrong with it", async () => {
  await using stand = await openStand();
  await expect(stand.client("sk_test_wrong").customers.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  const basic = `Basic ${Buffer.from("sk_test_unit:").toString("base64")}`;
  const call = (headers: Record<string, string>) => fetch(`${stand.origin}/v1/prices`, { headers });
  expect((await call({ authorization: basic })).status).toBe(200);
  const unknown = await call({});
  expect(unknown.status).toBe(401);
  expect(await unknown.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  await expect(stand.stripe.subscriptions.retrieve("sub_nothing")).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    statusCode: 404,
    code: "resource_missing",
  });
  await expect(
    stand.stripe.checkout.sessions.create({ ...BUY, success_url: "nowhere" }),
  ).rejects.toMatchObject({ statusCode: 400, param: "success_url" });
  await expect(
    stand.stripe.checkout.sessions.create({ ...BUY, line_items: [{ price: "price_none" }] }),
  ).rejects.toMatchObject({ statusCode: 400, param: "line_items[0][price]" });
  await expect(
    stand.stripe.checkout.sessions.create({ ...BUY, discounts: [{ coupon: "x" }] }),
  ).rejects.toMatchObject({ code: "parameter_unknown", param: "discounts" });
  await expect(stand.stripe.customers.list({ expand: ["data.shoe_size"] })).resolves.toMatchObject({
    data: [],
  });
  await stand.stripe.customers.create({});
  await expect(stand.stripe.customers.list({ expand: ["data.shoe_size"] })).rejects.toMatchObject({
    param: "expand",
  });
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
