import type { Server } from "node:http";
import { Hono } from "hono";
import { serverOf } from "../shared/stand-in.ts";
import { addApi } from "./api.ts";
import { createCustomer, reportEnds, startSubscription } from "./billing.ts";
import { endOf, newId, type Price, type StripeEvent } from "./objects.ts";
import { addPages } from "./pages.ts";
import { type Books, loadState, saveState } from "./state.ts";
import { createWebhooks, type WebhookOptions } from "./webhooks.ts";

/** The stand-in's configuration. */
export type StripeOptions = WebhookOptions & {
  /** The secret key that its API requires. */
  secretKey: string;
  /** Its state file, created when first used. */
  stateFile: string;
  /** Receives the clock's offset in milliseconds, at the start and whenever the clock is moved. */
  onClock(offset: number): Promise<void> | void;
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
  /** Begins, once the server listens: reports the clock's offset. */
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

/** The API version of the events: that of the package `stripe` 23.1.0. */
const API_VERSION = "2026-10-28.endive";
/** How often subscriptions that have ended are looked for, in milliseconds. */
const ROUND = 30_000;

/** Makes the stand-in from its state file. @throws StartError if that cannot be read. */
export function createStripe(options: StripeOptions): StripeStandIn {
  const { stateFile, onClock } = options;
  const state = loadState(stateFile);
  const webhooks = createWebhooks(options);
  const books: Books = {
    state,
    now: () => Math.floor(Date.now() / 1000) + state.offset,
    emit(type, object) {
      const event: StripeEvent = {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: books.now(),
        // A snapshot, since the object changes later.
        data: { object: structuredClone(object) } as StripeEvent["data"],
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      };
      webhooks.send(event);
    },
  };
  const save = () => saveState(stateFile, state);
  let timer: NodeJS.Timeout | undefined;

  const app = new Hono();
  app.use(async ({ req }, next) => {
    await next();
    if (req.method !== "GET") save();
  });
  addApi(app, { books, moveClock, isBusy: webhooks.isBusy }, options.secretKey);
  addPages(app, books);
  const server = serverOf(app);

  async function moveClock(time: number | "real"): Promise<void> {
    const offset = time === "real" ? 0 : state.offset + time - books.now();
    // The database first: a webhook of the new time must find it there.
    await onClock(offset * 1000);
    state.offset = offset;
    reportEnds(books);
  }

  return {
    server,
    port: state.port,
    async start() {
      const address = server.address();
      state.port = typeof address === "object" && address ? address.port : null;
      await onClock(state.offset * 1000);
    },
    openWebhooks() {
      reportEnds(books);
      timer = setInterval(reportEnds, ROUND, books);
      webhooks.open();
    },
    async stop() {
      clearInterval(timer);
      await webhooks.stop();
      save();
    },
    addCustomer({ email, metadata, price, trialEnd }) {
      const silent: Books = { ...books, emit: () => undefined };
      const { id: customer } = createCustomer(silent, { email, metadata });
      const subscription = startSubscription(silent, {
        customer,
        price,
        trialEnd: trialEnd && Math.floor(trialEnd.getTime() / 1000),
      });
      save();
      return { id: customer, periodEnd: new Date(endOf(subscription) * 1000) };
    },
    customers: () => Object.keys(state.customers),
    now: () => new Date(books.now() * 1000),
  };
}
