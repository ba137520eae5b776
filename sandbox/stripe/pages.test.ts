import { expect, test } from "vitest";
import { openStand, type Stand } from "./open-stand.ts";

test("the checkout page shows plan, price, trial and e-mail, and leads back", async () => {
  await using stand = await openStand();
  const { id: customer } = await stand.stripe.customers.create({ email: "ann@example.test" });
  const session = await stand.stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: "price_local_yearly", quantity: 1 }],
    subscription_data: { trial_period_days: 30 },
    success_url: "http://localhost/done?a=1&checkout={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost/back?a=1&b=2",
  });
  const text = await read(stand, String(session.url));
  expect(text).toContain("30 days free, then $49.99 a year");
  expect(text).toContain("ann@example.test");
  expect(text).toContain('href="http://localhost/back?a=1&#38;b=2"');
  expect(text).toMatch(/<button[^>]*>Subscribe<\/button>/);
  expect(text).toMatch(/<button[^>]*>Pay with a card that is declined<\/button>/);
  const declined = await stand.press(String(session.url), { card: "declined" });
  expect(await read(stand, String(declined))).toContain("Your card was declined.");
  // A trial asks nothing today: a card that does not work leaves nothing behind.
  expect((await stand.stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
  expect(await stand.press(String(session.url), { card: "works" })).toBe(
    `http://localhost/done?a=1&checkout=${session.id}`,
  );
});

test("paying twice at one checkout buys once", async () => {
  await using stand = await openStand();
  const { customer, page } = await openCheckout(stand);
  const [first, second] = await Promise.all([
    stand.press(page, { card: "works" }),
    stand.press(page, { card: "works" }),
  ]);
  expect(second).toBe(first);
  expect((await stand.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
});

test("whoever has no e-mail yet is asked for it", async () => {
  await using stand = await openStand();
  const session = await stand.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: "price_local_monthly", quantity: 1 }],
    success_url: "http://localhost/done",
  });
  const page = String(session.url);
  expect(await read(stand, page)).toContain('<input type="email" name="email" required');
  expect(await stand.press(page, { card: "works", email: "nobody" })).toContain("problem=email");
  await stand.press(page, { card: "works", email: "new@example.test" });
  const [made] = (await stand.stripe.customers.list({ email: "new@example.test" })).data;
  const paid = await stand.stripe.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({
    customer: made?.id,
    customer_details: { email: "new@example.test" },
  });
});

test("an expired, a finished and an unknown session are told in plain words", async () => {
  await using stand = await openStand();
  const { session, page } = await openCheckout(stand);
  await stand.stripe.checkout.sessions.expire(session.id);
  expect(await status(stand, page)).toBe(410);
  expect(await read(stand, page)).toContain("This checkout has expired.");
  const other = await openCheckout(stand);
  await stand.press(other.page, { card: "works" });
  expect(await status(stand, other.page)).toBe(410);
  const orphan = await openCheckout(stand);
  await stand.stripe.customers.del(orphan.customer);
  expect(await status(stand, orphan.page)).toBe(410);
  expect(await status(stand, "/c/pay/cs_test_nothing")).toBe(404);
  expect(await status(stand, "/p/session/bps_nothing")).toBe(404);
  expect(await status(stand, "/nowhere")).toBe(404);
});

test("the portal offers what fits: cancel, keep, switch, end, and a card that fails or works", async () => {
  await using stand = await openStand();
  const { customer } = await stand.subscriber();
  const { url } = await stand.stripe.billingPortal.sessions.create({
    customer,
    return_url: "http://localhost:8787/login",
  });
  const running = await read(stand, url);
  expect(buttons(running)).toEqual([
    "Cancel subscription",
    "Switch to yearly",
    "Cancel immediately",
    "Let the next payment fail",
  ]);
  expect(running).toContain("Return to localhost:8787");
  expect(running).toContain("$4.99");
  await stand.press(url, { do: "cancel" });
  const leaving = await read(stand, url);
  expect(leaving).toContain("Cancels on");
  expect(buttons(leaving)).toEqual([
    "Keep subscription",
    "Cancel immediately",
    "Let the next payment fail",
  ]);
  await stand.press(url, { do: "keep" });
  await stand.press(url, { do: "fail" });
  expect(buttons(await read(stand, url))).toContain("Update card (payments work again)");
  await stand.press(url, { do: "end" });
  const ended = await read(stand, url);
  expect(ended).toContain("Canceled");
  expect(buttons(ended)).toEqual(["Update card (payments work again)"]);
});

test("the dashboard moves the clock, refunds, and shows what there is", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  const { data: invoices } = await stand.stripe.invoices.list({ customer });
  const text = await read(stand, "/");
  for (const word of ["member@example.test", "$4.99 a month", "Half refund", "invoice.paid"])
    expect(text).toContain(word);
  expect(text).not.toContain("Back to real time");
  await stand.press("/", { refund: String(invoices[0]?.id), part: "half" });
  await stand.press("/", { refund: String(invoices[0]?.id), part: "full" });
  const refunds = await stand.stripe.refunds.list();
  expect(refunds.data.map(({ amount }) => amount)).toEqual([250, 249]);
  await stand.press("/", { move: "month" });
  await stand.press("/", { move: "hour" });
  expect((await stand.stripe.invoices.list({ customer, status: "paid" })).data).toHaveLength(2);
  expect(await read(stand, "/")).toContain("Back to real time");
  await stand.press("/", { move: "date", date: "2001-01-01" });
  await stand.press("/", { move: "date", date: "9999-01-01" });
  const renewed = await stand.stripe.subscriptions.retrieve(subscription.id);
  expect(renewed.items.data[0]?.current_period_start).toBe(
    subscription.items.data[0]?.current_period_end,
  );
});

test("names and addresses are text on a page, whatever they hold", async () => {
  await using stand = await openStand();
  await stand.stripe.customers.create({ email: "<b>@x\"'&.test" });
  const text = await read(stand, "/");
  expect(text).not.toContain("<b>@x");
  expect(text).toContain("&#60;b&#62;@x&#34;&#39;&#38;.test");
});

test("a form of another site changes nothing", async () => {
  await using stand = await openStand();
  const response = await fetch(stand.origin, {
    method: "POST",
    headers: { "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ move: "year" }),
  });
  expect(response.status).toBe(403);
  expect(stand.offsets).toEqual([0]);
});

function buttons(page: string): string[] {
  return [...page.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, label = ""]) => label);
}

async function read(stand: Stand, page: string): Promise<string> {
  return (await fetch(new URL(page, stand.origin))).text();
}

async function status(stand: Stand, page: string): Promise<number> {
  return (await fetch(new URL(page, stand.origin))).status;
}

async function openCheckout({ stripe }: Stand) {
  const { id: customer } = await stripe.customers.create({ email: "ann@example.test" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: "price_local_monthly", quantity: 1 }],
    success_url: "http://localhost/done?checkout={CHECKOUT_SESSION_ID}",
  });
  return { customer, session, page: String(session.url) };
}
