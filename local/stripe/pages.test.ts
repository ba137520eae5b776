import { expect, test } from "vitest";
import { openStand, type Stand } from "./stand-for-test.ts";

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
  expect(text).toContain('href="http://localhost/back?a=1&amp;b=2"');
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
  expect(ended).toContain("canceled");
  expect(buttons(ended)).toEqual(["Update card (payments work again)"]);
});

test("the dashboard moves the clock, refunds, and shows what there is", async () => {
  await using stand = await openStand();
  const { customer, subscription } = await stand.subscriber();
  const { data: invoices } = await stand.stripe.invoices.list({ customer });
  const text = await read(stand, "/");
  for (const word of ["member@example.test", "$4.99 a month", "Refund", "invoice.paid"])
    expect(text).toContain(word);
  await stand.press("/", { refund: String(invoices[0]?.id) });
  expect((await stand.stripe.charges.list()).data).toMatchObject([{ amount_refunded: 499 }]);
  await stand.press("/", { move: "month" });
  await stand.press("/", { move: "hour" });
  expect((await stand.stripe.invoices.list({ customer, status: "paid" })).data).toHaveLength(2);
  const [renewed] = (await stand.stripe.subscriptions.list({ customer })).data;
  expect(renewed?.items.data[0]?.current_period_start).toBe(
    subscription.items.data[0]?.current_period_end,
  );
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
