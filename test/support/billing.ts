import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type postgres from "postgres";
import { Stripe } from "stripe";
import { expect, inject, vi } from "vitest";
import { freePort, readSecrets } from "../../sandbox/settings.ts";
import { startWorker } from "../../sandbox/wrangler.ts";
import { signedIn, Visitor } from "./visitor.ts";

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

/** Someone new with a browser. */
export type Buyer = { visitor: Visitor; email: string; id: string };

export async function newBuyer(sql: postgres.Sql, name: string): Promise<Buyer> {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.test`;
  const visitor = await signedIn(email);
  const [user] = await sql`select id from auth.users where email = ${email}`;
  return { visitor, email, id: user?.id };
}

/** A billing call as a program makes it. */
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

/** Presses a button on a page of the stand-in; answers where it leads. */
export async function press(url: string, fields: Record<string, string>): Promise<string> {
  const pressed = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  expect(pressed.status, `${url} ${JSON.stringify(fields)}`).toBe(303);
  return pressed.headers.get("location") ?? "";
}

/** Buys a plan and pays for it, and waits until everything that Stripe tells has arrived. */
export async function buy(
  { visitor }: Buyer,
  plan: "monthly" | "yearly",
  promoCode: string | null = null,
): Promise<void> {
  const { body } = await callBilling(visitor, "/create-checkout-session", { plan, promoCode });
  if (!body.url) throw new Error(`No checkout: ${JSON.stringify(body)}`);
  await press(body.url, { card: "works" });
  await settled();
}

/** Presses a button in the portal of somebody who has one. */
export async function pressInPortal({ visitor }: Buyer, action: string): Promise<void> {
  const { body } = await callBilling(visitor, "/create-customer-portal-session", {});
  if (!body.url) throw new Error(`No portal: ${JSON.stringify(body)}`);
  await press(body.url, { do: action });
  await settled();
}

/** Moves the clock of Stripe and of the memberships to `time`, and waits until everything due has arrived. */
export async function moveClock(time: Date): Promise<void> {
  await stripeClient().testHelpers.testClocks.advance("clock_local", {
    frozen_time: Math.round(time.getTime() / 1000),
  });
  await settled();
}

/** Sets the clock back to the real time. */
export async function resetClock(): Promise<void> {
  await press(`${inject("endpoints").stripe}/`, { move: "real" });
  await settled();
}

/** Waits until the stand-in has nothing more to deliver. */
export async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const told = await fetch(`${inject("endpoints").stripe}/deliveries`);
      const deliveries = (await told.json()) as { state: string }[];
      expect(deliveries.filter(({ state }) => state === "pending")).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** A person's row of `user_profiles`, with what the rule says of it now. */
export async function profileOf(sql: postgres.Sql, { id }: Pick<Buyer, "id">) {
  const [profile] = await sql`
    select p.is_pro, p.subscription_end, p.trial_end,
      private.is_valid_subscription(p.is_pro, p.subscription_end, p.trial_end, private.clock()) as valid
    from public.user_profiles p where p.id = ${id}`;
  return profile;
}

/** A person's customer at Stripe; null for none. */
export async function customerOf(
  sql: postgres.Sql,
  { id }: Pick<Buyer, "id">,
): Promise<string | null> {
  const [row] = await sql`
    select customer_id from private.stripe_customers where user_id = ${id}`;
  return row?.customer_id ?? null;
}

type Instead = { status: number; body: unknown } | "never" | null;

/** A web worker of the test's own: its log is read, and what lies between it and Stripe can be made to fail. */
export type BillingWorker = {
  origin: string;
  log: string[];
  /** The calls of Stripe since the last `forget`, as "GET /v1/subscriptions". */
  calls: string[];
  /** Answers instead of Stripe where it is not null; "never" where nothing is answered. */
  instead(answer: (call: string) => Instead): void;
  forget(): void;
  /** The same person's browser, on this worker. */
  as(visitor: Visitor): Visitor;
  stop(): Promise<void>;
};

/** Starts a worker with the settings of the stack's own, but for those of `change`; one of null is left out. */
export async function startBillingWorker(
  change: Record<string, string | null> = {},
): Promise<BillingWorker> {
  const { stripe, web } = inject("endpoints");
  const stateDir = mkdtempSync(join(tmpdir(), "quad-billing-"));
  const log: string[] = [];
  const calls: string[] = [];
  let instead: (call: string) => Instead = () => null;
  const proxy = createServer(async (request, response) => {
    const call = `${request.method} ${request.url?.split("?")[0]}`;
    const body = await readAll(request);
    calls.push(call);
    const answer = instead(call);
    if (answer === "never") return;
    if (answer) {
      response.writeHead(answer.status, {
        "content-type": "application/json",
        "stripe-should-retry": "false",
      });
      response.end(JSON.stringify(answer.body));
      return;
    }
    const { host: _, "content-length": __, connection: ___, ...headers } = request.headers;
    const passed = await fetch(`${stripe}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    });
    response.writeHead(passed.status, { "content-type": "application/json" });
    response.end(await passed.text());
  });
  await new Promise<void>((done) => proxy.listen(0, "localhost", done));
  const address = proxy.address();
  const proxyPort = typeof address === "object" && address ? address.port : 0;
  const port = await freePort();
  const vars: Record<string, string | null> = {
    ...readVars(join(inject("stateDir"), "web", "vars")),
    STRIPE_API_URL: `http://localhost:${proxyPort}`,
    ...change,
  };
  const worker = await startWorker({
    name: "billing",
    config: "wrangler.toml",
    port,
    stateDir,
    vars: Object.fromEntries(
      Object.entries(vars).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    onLog: (line) => log.push(line),
  });
  const origin = `http://localhost:${port}`;
  return {
    origin,
    log,
    calls,
    instead(answer) {
      instead = answer;
    },
    forget() {
      calls.length = 0;
      log.length = 0;
      instead = () => null;
    },
    as(visitor) {
      const there = new Visitor(origin);
      // The cookies' names carry the port.
      for (const [name, value] of visitor.cookies) {
        there.cookies.set(name.replace(new URL(web).port, String(port)), value);
      }
      return there;
    },
    async stop() {
      await worker.stop();
      proxy.closeAllConnections();
      await new Promise((done) => proxy.close(done));
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

function readVars(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf("=");
      return [line.slice(0, at), JSON.parse(line.slice(at + 1))];
    }),
  );
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}
