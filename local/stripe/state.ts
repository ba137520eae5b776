import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type Stripe from "stripe";
import { StartError } from "../shared/start-error.ts";
import { writeWhole } from "../shared/whole-file.ts";
import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  PortalSession,
  Price,
  Subscription,
} from "./objects.ts";

/** A checkout session, and what it does not show. */
export type Checkout = { session: CheckoutSession; price: Price; trialDays: number | null };

/** The whole state of the stand-in. */
export type State = ReturnType<typeof emptyState>;

/** The state with its clock, and the events that report changes. */
export type Books = {
  state: State;
  /** Unix seconds on the stand-in's clock. */
  now(): number;
  /** Sends an event with the object as it is now. */
  emit(type: Stripe.Event.Type, object: object): void;
};

/** Enough for a retry, but few enough to keep the file small. */
const MOST_ANSWERS = 200;

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
  for (const key of Object.keys(state.answered).slice(0, -MOST_ANSWERS)) delete state.answered[key];
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, JSON.stringify(state));
}

/** Collections are by id. */
function emptyState() {
  return {
    version: 1,
    port: null as number | null,
    /** Seconds by which the clock is ahead of the real one. */
    offset: 0,
    /** The time up to which the ends of subscriptions are reported; unix seconds. */
    reported: 0,
    customers: {} as Record<string, Customer>,
    subscriptions: {} as Record<string, Subscription>,
    invoices: {} as Record<string, Invoice>,
    charges: {} as Record<string, Charge>,
    disputes: {} as Record<string, Dispute>,
    checkouts: {} as Record<string, Checkout>,
    portals: {} as Record<string, PortalSession>,
    /** The responses to POST requests by their idempotency key. */
    answered: {} as Record<string, { request: string; body: string }>,
  };
}
