import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { vi } from "vitest";
import { createStripe, type StripeOptions, type StripeStandIn } from "./server.ts";

// Each test makes dozens of requests, and must not fail because a machine is busy.
vi.setConfig({ testTimeout: 30_000 });

const SECRET_KEY = "sk_test_unit";
const WEBHOOK_SECRET = "whsec_unit";

/** A webhook message that arrived, with its event as checked by the real package. */
type Received = { event: Stripe.Event; status: number };

/** A stand-in for one test, with a receiver of its webhooks. */
export type Stand = AsyncDisposable & {
  standIn: StripeStandIn;
  origin: string;
  stateFile: string;
  /** The official package, connected to the stand-in. */
  stripe: Stripe;
  received: Received[];
  /** The offsets passed to `onClock`. */
  offsets: number[];
  /** Resolves once every webhook is delivered or given up. */
  quiet(): Promise<void>;
  /** Moves the clock on to `time` (unix seconds) and waits for the webhooks. */
  moveTo(time: number): Promise<void>;
  /** Presses a button of a page; returns where it leads. */
  press(page: string, fields: Record<string, string>): Promise<string | null>;
  /** A customer with a paid subscription, or one in its trial. */
  subscriber(wish?: { price?: string; trialDays?: number }): Promise<Subscriber>;
  /** Stops, as at the end of `npm start`, and keeps the state file. */
  close(): Promise<void>;
};

type Subscriber = { customer: string; subscription: Stripe.Subscription };

/** Opens a stand-in. @param answer the status that its webhooks are answered with, by the number of earlier ones */
export async function openStand(
  wish: Partial<StripeOptions> = {},
  answer: (before: number) => number | Promise<number> = () => 200,
): Promise<Stand> {
  const folder = mkdtempSync(join(tmpdir(), "quad-stripe-"));
  const received: Received[] = [];
  const offsets: number[] = [];
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const signature = String(request.headers["stripe-signature"]);
    const status = await answer(received.length);
    received.push({
      event: Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET),
      status,
    });
    response.writeHead(status).end();
  });
  const stateFile = wish.stateFile ?? join(folder, "stripe.json");
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

  const stripe = new Stripe(SECRET_KEY, {
    host: new URL(origin).hostname,
    port: new URL(origin).port,
    protocol: "http",
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
  });
  const clock = () => stripe.testHelpers.testClocks.retrieve("clock");
  const quiet = () =>
    vi.waitFor(
      async () => {
        if ((await clock()).status !== "ready") throw new Error("Webhooks are on their way.");
      },
      { timeout: 20_000, interval: 10 },
    );
  const press: Stand["press"] = async (page, fields) => {
    const response = await fetch(new URL(page, origin), {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return response.headers.get("location");
  };
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await standIn.stop();
    for (const server of [standIn.server, receiver]) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
  return {
    standIn,
    origin,
    stateFile,
    stripe,
    received,
    offsets,
    quiet,
    async moveTo(time) {
      await stripe.testHelpers.testClocks.advance("clock", { frozen_time: time });
      await quiet();
    },
    press,
    async subscriber({ price = "price_local_monthly", trialDays } = {}) {
      const { id: customer } = await stripe.customers.create({ email: "member@example.test" });
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price, quantity: 1 }],
        success_url: "http://localhost/done",
        ...(trialDays && { subscription_data: { trial_period_days: trialDays } }),
      });
      await press(String(session.url), { card: "works" });
      const [subscription] = (await stripe.subscriptions.list({ customer })).data;
      if (!subscription) throw new Error("The checkout made no subscription.");
      return { customer, subscription };
    },
    close,
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
