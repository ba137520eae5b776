import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type Stripe from "stripe";
import { StartError } from "../shared/start-error.ts";
import { writeWhole } from "../shared/whole-file.ts";
import {
  type Charge,
  type CheckoutSession,
  type Customer,
  type Dispute,
  type Invoice,
  newId,
  type PortalSession,
  type Price,
  type StripeEvent,
  type Subscription,
} from "./objects.ts";

/** One webhook message, retried until it is accepted or given up. */
export type Delivery = {
  event: string;
  /** How often it was sent; it can also be sent again by hand. */
  attempts: number;
  /** The HTTP status of the last response; null if there was none. */
  status: number | null;
  state: "pending" | "delivered" | "failed";
};

/** A checkout session, and what it does not show. */
export type Checkout = { session: CheckoutSession; price: Price; trialDays: number | null };

/** The whole state of the stand-in. */
export type State = ReturnType<typeof emptyState>;

/** The state with its clock, and the events that report changes. */
export type Books = {
  state: State;
  /** Unix seconds on the stand-in's clock; while due work is done, the time at which each piece was due. */
  now(): number;
  /** Does `work` as if it were `time`. */
  at(time: number, work: () => void): void;
  /** Records an event and queues its webhook. */
  emit(type: Stripe.Event.Type, object: object): void;
};

/** The API version of the events: that of the package `stripe` 23.1.0. */
export const API_VERSION = "2026-10-28.endive";

/** More than anyone looks at, but few enough to keep the file small. */
const KEPT_EVENTS = 500;
const KEPT_ANSWERS = 200;

/** Opens the books over `state`; `onEvent` receives each event once it is recorded. */
export function openBooks(state: State, onEvent: (event: StripeEvent) => void): Books {
  let moment: number | null = null;
  const now = () => moment ?? Math.floor(Date.now() / 1000) + state.offset;
  return {
    state,
    now,
    at(time, work) {
      moment = time;
      try {
        work();
      } finally {
        moment = null;
      }
    },
    emit(type, object) {
      const event = {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: now(),
        // A snapshot, since the object changes later.
        data: { object: structuredClone(object) } as Stripe.Event.Data,
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      } satisfies StripeEvent;
      state.events[event.id] = event;
      onEvent(event);
    },
  };
}

/** The state in `file`, or an empty one if it does not exist. @throws StartError if it cannot be read. */
export function loadState(file: string): State {
  try {
    const state = JSON.parse(readFileSync(file, "utf8")) as State;
    if (state.version !== 1 || !state.customers || !Number.isFinite(state.offset))
      throw new Error();
    return { ...emptyState(), ...state };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return emptyState();
    throw new StartError(
      `${file} cannot be read; move it away (mv ${file} ${file}.broken) to start the Stripe stand-in anew, without its subscriptions.`,
    );
  }
}

/** Writes the state to `file`. */
export function saveState(file: string, state: State): void {
  forget(state);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, JSON.stringify(state));
}

function forget(state: State): void {
  for (const id of Object.keys(state.answered).slice(0, -KEPT_ANSWERS)) delete state.answered[id];
  const old = state.deliveries.slice(0, -KEPT_EVENTS).filter(({ state }) => state !== "pending");
  for (const { event } of old) delete state.events[event];
  const gone = new Set(old);
  state.deliveries = state.deliveries.filter((delivery) => !gone.has(delivery));
}

/** Collections are by id. */
function emptyState() {
  return {
    version: 1,
    port: null as number | null,
    /** Seconds by which the clock is ahead of the real one. */
    offset: 0,
    customers: {} as Record<string, Customer>,
    /** The customers whose card is declined. */
    failingCards: {} as Record<string, true>,
    subscriptions: {} as Record<string, Subscription>,
    invoices: {} as Record<string, Invoice>,
    charges: {} as Record<string, Charge>,
    disputes: {} as Record<string, Dispute>,
    checkouts: {} as Record<string, Checkout>,
    portals: {} as Record<string, PortalSession>,
    events: {} as Record<string, StripeEvent>,
    deliveries: [] as Delivery[],
    /** The responses to POST requests by their idempotency key. */
    answered: {} as Record<string, { request: string; body: string }>,
  };
}
