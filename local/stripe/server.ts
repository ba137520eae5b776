import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { addApi } from "./api.ts";
import { processDue } from "./due.ts";
import { itemOf, type Price } from "./objects.ts";
import { addPages } from "./pages.ts";
import { loadState, openBooks, saveState } from "./state.ts";
import { createCustomer, startSubscription } from "./subscriptions.ts";
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
  const { stateFile, onClock } = options;
  const state = loadState(stateFile);
  const webhooks = createWebhooks(state, { ...options, onChange: saveSoon });
  let isSilent = false;
  const books = openBooks(state, (event) => {
    if (!isSilent) webhooks.send(event);
  });
  let timer: NodeJS.Timeout | undefined;
  let saving: NodeJS.Timeout | undefined;

  /** A full disk must not end the run: what could not be saved is saved with the next change or check. */
  function save(): void {
    clearTimeout(saving);
    saving = undefined;
    try {
      saveState(stateFile, state);
    } catch (error) {
      console.error(`The Stripe stand-in could not save its state: ${(error as Error).message}`);
    }
  }

  function saveSoon(): void {
    saving ??= setTimeout(save, 100);
  }

  /** Sets how far the clock is ahead, in seconds. The database first: a webhook of the new time must find it there. */
  async function setOffset(offset: number): Promise<void> {
    await onClock(offset * 1000);
    state.offset = offset;
    processDue(books);
    save();
  }

  const stand = {
    books,
    moveClock: (time: number | "real") =>
      setOffset(time === "real" ? 0 : state.offset + Math.max(0, time - books.now())),
    isBusy: () => state.deliveries.some((delivery) => delivery.state === "pending"),
    sendAgain: webhooks.sendAgain,
  };
  const app = new Hono();
  let turn: Promise<unknown> = Promise.resolve();
  app.use(async (context, next) => {
    // The whole body first, so that a slow sender keeps nobody else from their turn.
    const body = await context.req.text();
    if (body.length > LARGEST_BODY) return context.text("The body is too large.", 413);
    // One request at a time, so that two with the same idempotency key do the work once.
    turn = turn
      .catch(() => undefined)
      .then(async () => {
        processDue(books);
        await next();
        if (context.req.method !== "GET") save();
      });
    await turn;
  });
  addApi(app, stand, options.secretKey);
  addPages(app, stand);
  // The global `Response` stays the runtime's: other servers of this process build theirs with it.
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));

  return {
    server,
    port: state.port,
    async start() {
      const address = server.address();
      state.port = typeof address === "object" && address ? address.port : null;
      await setOffset(state.offset);
      timer = setInterval(() => {
        processDue(books);
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
      isSilent = true;
      const { id } = createCustomer(books, { email, metadata });
      const subscription = startSubscription(books, {
        customer: id,
        price,
        trialEnd: trialEnd && Math.floor(trialEnd.getTime() / 1000),
      });
      isSilent = false;
      save();
      return { id, periodEnd: new Date(itemOf(subscription).current_period_end * 1000) };
    },
    customers: () => Object.keys(state.customers),
    now: () => new Date(books.now() * 1000),
  };
}
