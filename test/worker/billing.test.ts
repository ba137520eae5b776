import { expect, inject, test } from "vitest";
import { locationOf } from "../../local/http-browser.ts";
import { MONTHLY } from "../../local/stripe/catalogue.ts";
import {
  type Buyer,
  billingTools,
  buy,
  callBilling,
  cancelNow,
  customerOf,
  newBuyer,
  press,
  profileOf,
  settled,
} from "../support/billing.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const CHECKOUT = "/create-checkout-session";
const PORTAL = "/create-customer-portal-session";
const DAY = 86_400_000;

const { sql, stripe, own } = billingTools();

const begin = (buyer: Buyer, body: object) => callBilling(buyer.visitor, CHECKOUT, body);
const sessionsOf = async (buyer: Buyer) => {
  const customer = await customerOf(sql, buyer);
  return customer ? (await stripe.checkout.sessions.list({ customer, limit: 100 })).data : [];
};

test("a person who is not signed in is asked to, and the log says so", async () => {
  for (const path of [CHECKOUT, PORTAL] as const) {
    own.forget();
    const program = await callBilling(new Visitor(own.origin), path, { plan: "monthly" });
    expect(program.status).toBe(401);
    expect(program.body.error?.message).toContain("Sign in first");
    await expect.poll(() => own.log.join("\n")).toContain('"message":"No user is signed in."');
    const form = await new Visitor().post(path, { plan: "monthly" });
    expect(form.status).toBe(303);
    expect(form.headers.get("location")).toBe("/login?billing=sign-in-required");
  }
});

test.each([
  ["monthly", 499, 1],
  ["yearly", 4999, 12],
] as const)("a %s plan costs %i cents and is bought for %i months", async (plan, cents, months) => {
  const buyer = await newBuyer(sql, plan);
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: false, valid: false });
  const { status, body } = await begin(buyer, {
    plan,
    promoCode: null,
    email: buyer.email,
    user_id: buyer.id,
  });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["url"]);
  const [session] = await sessionsOf(buyer);
  expect(session).toMatchObject({ amount_total: cents, client_reference_id: buyer.id });
  const back = await press(body.url ?? "");
  expect(back).toBe(`${buyer.visitor.origin}/login?checkout=${session?.id}`);
  await settled();
  const profile = await profileOf(sql, buyer);
  expect(profile).toMatchObject({ is_pro: true, trial_end: null, valid: true });
  const end = new Date();
  end.setUTCMonth(end.getUTCMonth() + months);
  expect(Math.abs(profile?.subscription_end - end.getTime())).toBeLessThan(DAY);
});

test("terms that the buyer sends are ignored, from a program or a form", async () => {
  const buyer = await newBuyer(sql, "haggler");
  const terms = {
    plan: "yearly",
    price: MONTHLY.id,
    amount: "1",
    quantity: "0",
    trial_period_days: "365",
    customer: "cus_another",
    success_url: "https://evil.example/",
  };
  const { status, body } = await begin(buyer, terms);
  expect(status).toBe(200);
  expect(locationOf(await buyer.visitor.post(CHECKOUT, terms))).toBe(body.url);
  const [session, ...others] = await sessionsOf(buyer);
  expect(others).toEqual([]);
  expect(session).toMatchObject({ amount_total: 4999, client_reference_id: buyer.id });
  expect(session?.success_url).toContain(`${buyer.visitor.origin}/login`);
});

test("coming back without paying leads to the same session, and another choice closes it", async () => {
  const buyer = await newBuyer(sql, "chooser");
  const first = await begin(buyer, { plan: "monthly" });
  expect((await begin(buyer, { plan: "monthly" })).body).toEqual(first.body);
  const second = await begin(buyer, { plan: "yearly" });
  expect(second.body.url).not.toBe(first.body.url);
  const sessions = await sessionsOf(buyer);
  expect(sessions.map(({ status }) => status).sort()).toEqual(["expired", "open"]);
  expect((await fetch(first.body.url ?? "")).status).toBe(410);
});

test("another person's address in the body is refused, and nothing is created", async () => {
  const buyer = await newBuyer(sql, "honest");
  const other = await newBuyer(sql, "victim");
  const bodies = [
    { user_id: other.id },
    { email: other.email },
    { user_id: buyer.id, email: other.email },
    { user_id: other.id, email: buyer.email },
    { user_id: "1" },
  ];
  const there = own.as(buyer.visitor);
  for (const body of bodies) {
    const refused = await callBilling(there, CHECKOUT, { plan: "monthly", ...body });
    expect(refused.status).toBe(403);
    expect(refused.body.error).toEqual({
      code: "wrong-account",
      message: "This request was made for another account.",
    });
  }
  const portal = await callBilling(there, PORTAL, { userId: other.id });
  expect(portal.status).toBe(403);
  for (const person of [buyer, other]) expect(await customerOf(sql, person)).toBeNull();
  expect(own.calls).toEqual([]);
  await expect.poll(() => own.log.join("\n")).toContain("billing.wrong-account");
  const logged = own.log.join("\n");
  for (const { email, id } of [buyer, other]) {
    expect(logged).not.toContain(email);
    expect(logged).not.toContain(id);
  }
});

test("an unknown code is refused with a message", async () => {
  const buyer = await newBuyer(sql, "guesser");
  const { status, body } = await begin(buyer, { plan: "monthly", promoCode: "FREEFOREVER" });
  expect(status).toBe(400);
  expect(body.error?.message).toContain("promotion code is not known");
  const form = await buyer.visitor.post(CHECKOUT, { plan: "monthly", promoCode: "FREEFOREVER" });
  expect(form.headers.get("location")).toBe("/login?billing=unknown-code");
  expect(await sessionsOf(buyer)).toHaveLength(0);
});

test("the promo code, in upper or lower case, gives a trial of thirty days, once", async () => {
  const buyer = await newBuyer(sql, "trier");
  await buy(buyer, "monthly", " quadFree ");
  const profile = await profileOf(sql, buyer);
  expect(profile).toMatchObject({ is_pro: false, subscription_end: null, valid: true });
  expect(Math.abs(profile?.trial_end - (Date.now() + 30 * DAY))).toBeLessThan(60_000);
  // During the subscription nothing else can be bought.
  expect((await begin(buyer, { plan: "monthly" })).body.error?.code).toBe("already-subscribed");
  await cancelNow(sql, buyer);
  expect(await profileOf(sql, buyer)).toMatchObject({ trial_end: null, valid: false });
  const again = await begin(buyer, { plan: "yearly", promoCode: "QUADFREE" });
  expect(again.status).toBe(409);
  expect(again.body.error?.code).toBe("code-used");
  const paid = await begin(buyer, { plan: "yearly" });
  expect(paid.status).toBe(200);
  const [session] = await sessionsOf(buyer);
  expect(session).toMatchObject({ status: "open", amount_total: 4999 });
});

test("ten customers who never paid do not hide a deleted account's customer who did", async () => {
  const buyer = await newBuyer(sql, "washer");
  await buy(buyer, "monthly");
  await cancelNow(sql, buyer);
  await sql`delete from auth.users where id = ${buyer.id}`;
  for (let n = 1; n <= 10; n += 1) await stripe.customers.create({ email: buyer.email });
  const visitor = await signedIn(buyer.email);
  const again = await callBilling(visitor, CHECKOUT, { plan: "monthly", promoCode: "QUADFREE" });
  expect(again.body.error?.code).toBe("code-used");
});

test("a subscription that the profile lacks is found at Stripe, and the profile corrected", async () => {
  const buyer = await newBuyer(sql, "lost");
  await buy(buyer, "monthly");
  await sql`update public.user_profiles set is_pro = false, subscription_end = null where id = ${buyer.id}`;
  expect((await begin(buyer, { plan: "monthly" })).status).toBe(409);
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, valid: true });
});

test("coming back from the checkout makes Pro at once, without any webhook", async () => {
  const buyer = await newBuyer(sql, "returned");
  const there = own.as(buyer.visitor);
  const { body } = await callBilling(there, CHECKOUT, { plan: "monthly" });
  const back = await press(body.url ?? "");
  await settled();
  // The profile is as if no webhook had come, so the return from checkout must ask Stripe itself.
  await sql`update public.user_profiles set is_pro = false, subscription_end = null where id = ${buyer.id}`;
  expect((await there.request(back)).status).toBeLessThan(400);
  expect(await profileOf(sql, buyer)).toMatchObject({ is_pro: true, valid: true });
});

test.each([
  ["fails", { status: 500, body: { error: {} } }],
  ["says nothing", "never"],
] as const)(
  "when Stripe %s on the way back, the page works and says what is going on",
  async (_, answer) => {
    const buyer = await newBuyer(sql, "waiting");
    const there = own.as(buyer.visitor);
    const { body } = await callBilling(there, CHECKOUT, { plan: "monthly" });
    own.instead(() => answer);
    const session = new URL(body.url ?? "").pathname.split("/").at(-1);
    const page = await there.get(`/login?checkout=${session}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("being confirmed");
  },
);

test("the portal opens for members with something to manage, from a program and a form", async () => {
  const buyer = await newBuyer(sql, "manager");
  const none = await callBilling(buyer.visitor, PORTAL, { userId: buyer.id });
  expect(none.status).toBe(409);
  expect(none.body.error?.message).toBe("There is no subscription to manage yet.");
  await buy(buyer, "monthly");
  const opened = await callBilling(buyer.visitor, PORTAL, { userId: buyer.id });
  expect(opened.status).toBe(200);
  expect(opened.body.url).toContain(`${inject("endpoints").stripe}/p/session/`);
  const form = await buyer.visitor.post(PORTAL, {});
  expect(form.status).toBe(303);
  expect((await fetch(locationOf(form))).status).toBe(200);
});

test("a portal without an address is logged, and the member gets a message", async () => {
  const buyer = await newBuyer(sql, "stranded");
  await buy(buyer, "monthly");
  own.instead((call) =>
    call === "POST /v1/billing_portal/sessions"
      ? { status: 200, body: { id: "bps_1", object: "billing_portal.session", url: null } }
      : null,
  );
  const { status, body } = await callBilling(own.as(buyer.visitor), PORTAL, {});
  expect(status).toBe(503);
  expect(body.error?.message).toContain("could not be reached");
  await expect.poll(() => own.log.join("\n")).toContain('"message":"No portal URL returned"');
});

test("when Stripe fails, the buyer gets a message, nothing is sold, and no address is logged", async () => {
  const buyer = await newBuyer(sql, "unlucky");
  const there = own.as(buyer.visitor);
  own.instead(() => ({
    status: 400,
    body: { error: { type: "invalid_request_error", message: `Bad ${buyer.email}` } },
  }));
  const { status, body } = await callBilling(there, CHECKOUT, { plan: "monthly" });
  expect(status).toBe(503);
  expect(body.error?.message).toContain("Nothing was changed");
  const form = await there.post(CHECKOUT, { plan: "monthly" });
  expect(form.headers.get("location")).toBe("/login?billing=service-unavailable");
  await expect.poll(() => own.log.join("\n")).toContain("stripe.failed");
  expect(own.log.join("\n")).not.toContain(buyer.email);
});
