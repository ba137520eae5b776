import postgres from "postgres";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from "vitest";
import { readSecrets } from "../../local/settings.ts";
import type { Subscription } from "../../local/stripe/objects.ts";
import { type ServiceProxy, startProxy } from "./proxy.ts";
import { type SecondWorker, startSecondWorker } from "./second-worker.ts";
import { signedIn, type Visitor } from "./visitor.ts";

/** The stand-in, through the real client. */
export function stripeClient(): Stripe {
  const url = new URL(inject("endpoints").stripe);
  return new Stripe(readSecrets(inject("stateDir")).stripeSecretKey, {
    protocol: "http",
    host: url.hostname,
    port: url.port,
    telemetry: false,
  });
}

/** A new member with a browser. */
export type Buyer = { visitor: Visitor; email: string; id: string };

export async function newBuyer(sql: postgres.Sql, name: string): Promise<Buyer> {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const visitor = await signedIn(email);
  const [user] = await sql`select id from auth.users where email = ${email}`;
  return { visitor, email, id: user?.id };
}

/** Makes a billing call as a program does. */
export async function callBilling(
  visitor: Visitor,
  path: "/create-checkout-session" | "/create-customer-portal-session",
  body: unknown,
): Promise<{ status: number; body: { url?: string; error?: { code: string; message: string } } }> {
  const response = await visitor.request(path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: visitor.origin },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** Presses a button on a page of the stand-in, and returns where it leads. */
export async function press(url: string, fields: Record<string, string> = {}): Promise<string> {
  const pressed = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  expect(pressed.status, `${url} ${JSON.stringify(fields)}`).toBe(303);
  return pressed.headers.get("location") ?? "";
}

/** Buys a plan, pays for it, and waits until all of Stripe's events have arrived. */
export async function buy(
  { visitor }: Buyer,
  plan: "monthly" | "yearly",
  promoCode: string | null = null,
): Promise<void> {
  const { body } = await callBilling(visitor, "/create-checkout-session", { plan, promoCode });
  if (!body.url) throw new Error(`No checkout: ${JSON.stringify(body)}`);
  await press(body.url);
  await settled();
}

/** Moves the clock of Stripe and of the memberships to `time`, and waits until what ends by then is told. */
export async function moveClock(time: Date): Promise<void> {
  await stripeClient().testHelpers.testClocks.advance("clock", {
    frozen_time: Math.round(time.getTime() / 1000),
  });
  await settled();
}

/** Sets the clock back to the real time. */
export async function resetClock(): Promise<void> {
  await stripeClient().testHelpers.testClocks.del("clock");
  await settled();
}

/** Waits until the stand-in has nothing more to deliver. */
export async function settled(): Promise<void> {
  const { testClocks } = stripeClient().testHelpers;
  await vi.waitUntil(async () => (await testClocks.retrieve("clock")).status === "ready", {
    timeout: 120_000,
    interval: 50,
  });
}

/** A person's row of `user_profiles`, with whether the subscription is valid now. */
export async function profileOf(sql: postgres.Sql, { id }: Pick<Buyer, "id">) {
  const [profile] = await sql`
    select p.is_pro, p.subscription_end, p.trial_end,
      private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, private.clock()) as valid
    from public.user_profiles p where p.id = ${id}`;
  return profile;
}

/** A person's customer at Stripe, or null. */
export async function customerOf(
  sql: postgres.Sql,
  { id }: Pick<Buyer, "id">,
): Promise<string | null> {
  const [row] = await sql`
    select customer_id from private.stripe_customers where user_id = ${id}`;
  return row?.customer_id ?? null;
}

/** A person's latest subscription, as the stand-in keeps it. */
export async function subscriptionOf(sql: postgres.Sql, buyer: Buyer): Promise<Subscription> {
  const customer = (await customerOf(sql, buyer)) ?? "";
  const { data } = await stripeClient().subscriptions.list({ customer, status: "all" });
  if (!data[0]) throw new Error(`${buyer.email} has no subscription`);
  return data[0] as Stripe.Subscription & Subscription;
}

/** Cancels a person's subscription immediately. */
export async function cancelNow(sql: postgres.Sql, buyer: Buyer): Promise<void> {
  await stripeClient().subscriptions.cancel((await subscriptionOf(sql, buyer)).id);
  await settled();
}

/** A test's own web worker, with a proxy between it and Stripe. */
type BillingWorker = SecondWorker & Pick<ServiceProxy, "calls" | "instead" | "forget">;

async function startBillingWorker(): Promise<BillingWorker> {
  const proxy = await startProxy(inject("endpoints").stripe);
  const worker = await startSecondWorker({ STRIPE_API_URL: proxy.origin });
  return {
    ...worker,
    calls: proxy.calls,
    instead: proxy.instead,
    forget() {
      proxy.forget();
      worker.log.length = 0;
    },
    async stop() {
      await worker.stop();
      await proxy.stop();
    },
  };
}

/** The tools of a test file on billing: the database, Stripe, and a worker behind a proxy, which ends with the file. */
export function billingTools(): { sql: postgres.Sql; stripe: Stripe; own: BillingWorker } {
  const sql = postgres(inject("endpoints").databaseUrl, { max: 4, onnotice: () => undefined });
  const own = {} as BillingWorker;
  beforeAll(async () => {
    Object.assign(own, await startBillingWorker());
  });
  beforeEach(() => own.forget());
  afterAll(async () => {
    await own.stop?.();
    await sql.end();
  });
  return { sql, stripe: stripeClient(), own };
}
