import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../shared/start-error.ts";
import { writeWhole } from "../shared/whole-file.ts";
import type {
  Charge,
  CheckoutSession,
  Customer,
  Dispute,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PortalSession,
  Refund,
  StripeEvent,
  Subscription,
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

/** Parameters of a checkout that its session does not show. */
export type CheckoutWish = {
  metadata: Record<string, string>;
  trialDays: number | null;
  /** Unix seconds; null if the trial is given in days, or there is none. */
  trialEnd: number | null;
  /** The subscription that a declined card left incomplete; a later payment completes it. */
  incomplete: string | null;
};

/** The whole state of the stand-in; collections by id. */
export type State = {
  version: 1;
  port: number | null;
  /** Seconds by which the clock is ahead of the real one. */
  offset: number;
  customers: Record<string, Customer>;
  deletedCustomers: Record<string, true>;
  /** The end of each trial that a subscription was reminded of. */
  reminded: Record<string, number>;
  /** The customers whose card is declined. */
  failingCards: Record<string, true>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  invoicePayments: Record<string, InvoicePayment>;
  charges: Record<string, Charge>;
  paymentIntents: Record<string, PaymentIntent>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  sessions: Record<string, CheckoutSession>;
  wishes: Record<string, CheckoutWish>;
  portals: Record<string, PortalSession>;
  events: Record<string, StripeEvent>;
  deliveries: Delivery[];
  answered: Record<string, { request: string; status: number; body: string }>;
};

/** More than anyone looks at, but few enough to keep the file small. */
const KEPT_EVENTS = 500;
const KEPT_ANSWERS = 200;

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
  const settled = state.deliveries.length - KEPT_EVENTS;
  if (settled <= 0) return;
  const old = state.deliveries.slice(0, settled).filter(({ state }) => state !== "pending");
  for (const { event } of old) delete state.events[event];
  const gone = new Set(old);
  state.deliveries = state.deliveries.filter((delivery) => !gone.has(delivery));
}

function emptyState(): State {
  return {
    version: 1,
    port: null,
    offset: 0,
    customers: {},
    deletedCustomers: {},
    reminded: {},
    failingCards: {},
    subscriptions: {},
    invoices: {},
    invoicePayments: {},
    charges: {},
    paymentIntents: {},
    refunds: {},
    disputes: {},
    sessions: {},
    wishes: {},
    portals: {},
    events: {},
    deliveries: [],
    answered: {},
  };
}
