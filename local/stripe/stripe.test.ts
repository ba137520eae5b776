import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { expect, test, vi } from "vitest";
import { StartError } from "../shared/start-error.ts";
import { createStripe, type StripeOptions } from "./server.ts";
import { loadState } from "./state.ts";

const DAY = 86_400;
const SECRET_KEY = "sk_test_unit";
const WEBHOOK_SECRET = "whsec_unit";

/** Opens a stand-in with a receiver of its events. @param answer their status, by the number of earlier ones. */
async function openStand(wish: Partial<StripeOptions> = {}, answer = (_before: number) => 200) {
  const folder = mkdtempSync(join(tmpdir(), "quad-stripe-"));
  const stateFile = wish.stateFile ?? join(folder, "stripe.json");
  const received: Stripe.Event[] = [];
  const offsets: number[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    response.writeHead(answer(received.length)).end();
    received.push(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET));
  });
  const standIn = createStripe({
    webhookUrl: `${await listen(receiver)}/api/stripe-webhook`,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    stateFile,
    backoff: [5, 10, 20],
    onClock: (offset) => void offsets.push(offset),
    ...wish,
  });
  const origin = await listen(standIn.server);
  await standIn.start();
  standIn.openWebhooks();
  const { hostname: host, port } = new URL(origin);
  const stripe = new Stripe(SECRET_KEY, { host, port, protocol: "http", maxNetworkRetries: 0 });
  const close = async () => {
    await standIn.stop();
    for (const server of [standIn.server, receiver]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
  const press = async (page: string, fields: Record<string, string> = {}) =>
    fetch(page, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  const checkout = async () => {
    const { id: customer } = await stripe.customers.create({ email: "ann@example.test" });
    return stripe.checkout.sessions.create({
      mode: "subscription",
      customer,
      client_reference_id: "u1",
      line_items: [{ price: "price_local_monthly", quantity: 1 }],
      success_url: "http://localhost/done?a=1&checkout={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost/back?a=1&b=2",
    });
  };
  return {
    stateFile,
    origin,
    stripe,
    received,
    offsets,
    close,
    press,
    checkout,
    /** Resolves once every event is delivered or given up. */
    async quiet() {
      await vi.waitUntil(
        async () => (await stripe.testHelpers.testClocks.retrieve("clock")).status === "ready",
        { timeout: 20_000, interval: 10 },
      );
    },
    /** A customer who has paid at a checkout. */
    async subscriber() {
      const session = await checkout();
      const customer = String(session.customer);
      await press(String(session.url));
      const [subscription] = (await stripe.subscriptions.list({ customer })).data;
      if (!subscription) throw new Error("The checkout made no subscription.");
      return { customer, subscription };
    },
    async [Symbol.asyncDispose]() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

test("a wrong key and a wrong request are refused", async () => {
  await using stand = await openStand();
  const { stripe, origin } = stand;
  expect((await fetch(`${origin}/v1/customers`)).status).toBe(401);
  await expect(stripe.invoices.retrieve("in_nothing")).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    code: "resource_missing",
  });
  await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  await expect(stripe.customers.create({ name: "Ann" })).rejects.toMatchObject({
    code: "parameter_unknown",
  });
});

test("a request that is sent again with its key is answered again and done once", async () => {
  await using stand = await openStand();
  const { customers } = stand.stripe;
  const create = (email: string) => customers.create({ email }, { idempotencyKey: "key-1" });
  const [first, second] = await Promise.all([create("a@example.test"), create("a@example.test")]);
  expect(second?.id).toBe(first?.id);
  expect((await customers.list()).data).toHaveLength(1);
  await expect(create("b@example.test")).rejects.toMatchObject({ statusCode: 400 });
});

test("an event that is refused is sent again, and given up after the last attempt", async () => {
  await using stand = await openStand({}, (before) => (before < 2 ? 500 : 204));
  await stand.stripe.checkout.sessions.expire((await stand.checkout()).id);
  await stand.quiet();
  expect(new Set(stand.received.map(({ id }) => id)).size).toBe(1);
  expect(stand.received).toHaveLength(3);
  const log = vi.spyOn(console, "error").mockReturnValue();
  await using deaf = await openStand({ webhookUrl: "http://127.0.0.1:1/nobody" });
  await deaf.stripe.checkout.sessions.expire((await deaf.checkout()).id);
  await deaf.quiet();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("subscriptions, the clock and open pages survive a restart, in a file that is its owner's alone", async () => {
  await using first = await openStand();
  const { customer, subscription } = await first.subscriber();
  const { url } = await first.stripe.billingPortal.sessions.create({ customer });
  await first.stripe.testHelpers.testClocks.advance("clock", {
    frozen_time: subscription.created + 3 * DAY,
  });
  await first.quiet();
  await first.close();
  expect(statSync(first.stateFile).mode & 0o777).toBe(0o600);
  const { port } = JSON.parse(readFileSync(first.stateFile, "utf8"));
  expect(port).toBe(Number(new URL(first.origin).port));
  await using second = await openStand({ stateFile: first.stateFile });
  expect(second.offsets[0]).toBeGreaterThan(2 * DAY * 1000);
  expect((await second.stripe.subscriptions.list({ customer })).data).toEqual([subscription]);
  expect((await fetch(second.origin + new URL(url).pathname)).status).toBe(200);
});

test("a state file that cannot be read is named, with what to do about it", async () => {
  await using stand = await openStand();
  for (const text of ["{", "null", '{"version":2}', '{"version":1}']) {
    writeFileSync(stand.stateFile, text);
    expect(() => loadState(stand.stateFile)).toThrow(StartError);
    expect(() => loadState(stand.stateFile)).toThrow(
      /^\S+stripe\.json cannot be read; move it away/,
    );
  }
});

test("the process keeps its own Request and Response, which its other servers answer with", async () => {
  const before = [globalThis.Request, globalThis.Response];
  await using _ = await openStand();
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
});
