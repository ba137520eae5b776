import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { readBody } from "../shared/request-body.ts";
import { answerApi } from "./api.ts";
import { openBooks } from "./books.ts";
import { createCustomer } from "./customers.ts";
import { processDue } from "./due.ts";
import { itemOf, type Price } from "./objects.ts";
import { answerPage, errorPage, type PageAnswer } from "./pages.ts";
import { loadState, saveState } from "./state.ts";
import { type AfterLastRetry, startSubscription } from "./subscriptions.ts";
import { createWebhooks } from "./webhooks.ts";

/** The stand-in's configuration. */
export type StripeOptions = {
  /** The webhook endpoint; events are signed with `webhookSecret`. */
  webhookUrl: string;
  webhookSecret: string;
  /** The secret key that its API requires. */
  secretKey: string;
  /** Its state file, created when first used. */
  stateFile: string;
  /** Receives the clock's offset in milliseconds, at the start and whenever the clock is moved. */
  onClock(offset: number): Promise<void> | void;
  /** What happens after a renewal's last declined attempt. */
  afterLastRetry?: AfterLastRetry;
  /** Milliseconds before each further attempt of a webhook. */
  backoff?: number[];
};

/** A member who has a subscription from the start. `trialEnd` is null if it is already paid. */
type SeededCustomer = {
  email: string;
  metadata: Record<string, string>;
  price: Price;
  trialEnd: Date | null;
};

/** A stand-in for Stripe; the caller listens with its `server`, on its `port` if that is free. */
export type StripeStandIn = {
  server: Server;
  /** The port of the last run, so that open pages go on working; null for none. */
  port: number | null;
  /** Begins, once the server listens: reports the clock's offset and does what is due. */
  start(): Promise<void>;
  /** Begins to send webhooks, once there is a receiver. */
  openWebhooks(): void;
  /** Stops sending and saves; the caller closes the server. */
  stop(): Promise<void>;
  /** Creates a customer with a subscription, without events. Returns its id and the end of the period. */
  addCustomer(customer: SeededCustomer): { id: string; periodEnd: Date };
  /** The ids of all customers. */
  customers(): string[];
  /** The time on its clock. */
  now(): Date;
};

const LARGEST_BODY = 200_000;
/** How often due work is looked for, in milliseconds; each request looks too. */
const ROUND = 30_000;

/** Makes the stand-in from its state file. @throws StartError if that cannot be read. */
export function createStripe(options: StripeOptions): StripeStandIn {
  const { stateFile, onClock, afterLastRetry = "canceled" } = options;
  const state = loadState(stateFile);
  const webhooks = createWebhooks(state, {
    url: options.webhookUrl,
    secret: options.webhookSecret,
    ...(options.backoff && { backoff: options.backoff }),
    onChange: saveSoon,
  });
  let silent = false;
  const books = openBooks(state, (event) => {
    if (!silent) webhooks.send(event);
  });
  let timer: NodeJS.Timeout | undefined;
  let saving: NodeJS.Timeout | undefined;
  let moving: Promise<void> = Promise.resolve();

  function save(): void {
    clearTimeout(saving);
    saving = undefined;
    saveState(stateFile, state);
  }

  /** A full disk must not end the run: what could not be saved is saved with the next change or check. */
  function trySave(): void {
    try {
      save();
    } catch (error) {
      console.error(`The Stripe stand-in could not save its state: ${(error as Error).message}`);
    }
  }

  function saveSoon(): void {
    saving ??= setTimeout(trySave, 100);
  }

  /** One move at a time: `ahead` is read when its turn comes. */
  function move(ahead: () => number): Promise<void> {
    const moved = moving.then(async () => {
      const offset = ahead();
      // The database first: a webhook of the new time must find it there.
      await onClock(offset * 1000);
      state.offset = offset;
      processDue(books, books.now(), afterLastRetry);
      save();
    });
    moving = moved.catch(() => undefined);
    return moved;
  }

  const clock = {
    advance: (time: number) => move(() => state.offset + Math.max(0, time - books.now())),
    reset: () => move(() => 0),
    busy: () => webhooks.pending() > 0,
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const origin = `http://${request.headers.host}`;
    const url = new URL(request.url ?? "/", origin);
    const body = await readBody(request, LARGEST_BODY);
    if (body === null) return void response.writeHead(413).end();
    processDue(books, books.now(), afterLastRetry);
    if (url.pathname.startsWith("/v1/")) {
      const { authorization } = request.headers;
      const headers = {
        ...(authorization && { authorization }),
        idempotencyKey: String(request.headers["idempotency-key"] ?? "") || undefined,
        version: String(request.headers["stripe-version"] ?? "") || undefined,
      };
      const told = await answerApi(
        { method: request.method ?? "GET", url, headers, body },
        { books, origin, afterLastRetry, clock, secretKey: options.secretKey },
      );
      if (request.method !== "GET") save();
      response.writeHead(told.status, told.headers).end(told.body);
      return;
    }
    const desk = { books, webhooks, afterLastRetry, clock };
    const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
    const page = isForeign(request)
      ? errorPage(403, "This form belongs to another page.")
      : await answerPage(desk, { method, url, fields: new URLSearchParams(body) });
    if (method === "POST") save();
    send(response, page);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error("The Stripe stand-in failed:", error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { "content-type": "application/json" }).end(INTERNAL_ERROR);
    });
  });

  return {
    server,
    port: state.port,
    async start() {
      const address = server.address();
      state.port = typeof address === "object" && address ? address.port : null;
      await move(() => state.offset);
      timer = setInterval(() => {
        processDue(books, books.now(), afterLastRetry);
        saveSoon();
      }, ROUND);
    },
    openWebhooks: webhooks.open,
    async stop() {
      clearInterval(timer);
      await webhooks.stop();
      save();
    },
    addCustomer({ email, metadata, price, trialEnd }) {
      silent = true;
      try {
        const customer = createCustomer(books, { email, metadata });
        const subscription = startSubscription(books, {
          customer,
          price,
          metadata,
          trialEnd: trialEnd && Math.floor(trialEnd.getTime() / 1000),
        });
        const end = itemOf(subscription).current_period_end;
        return { id: customer.id, periodEnd: new Date(end * 1000) };
      } finally {
        silent = false;
        save();
      }
    },
    customers: () => Object.keys(state.customers),
    now: () => new Date(books.now() * 1000),
  };
}

const INTERNAL_ERROR = JSON.stringify({
  error: { type: "api_error", message: "The stand-in failed; its log says why." },
});

/** A form posted by another site's page, since every page in this machine's browsers can reach the stand-in. */
function isForeign(request: IncomingMessage): boolean {
  const site = request.headers["sec-fetch-site"];
  return request.method === "POST" && site !== undefined && site !== "same-origin";
}

function send(response: ServerResponse, page: PageAnswer): void {
  if ("location" in page) {
    response.writeHead(303, { location: page.location, "cache-control": "no-store" }).end();
    return;
  }
  response
    .writeHead(page.status, {
      "content-type": `${page.type}; charset=utf-8`,
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
    .end(page.body);
}
