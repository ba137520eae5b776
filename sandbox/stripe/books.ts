import type Stripe from "stripe";
import { newId, type StripeEvent } from "./objects.ts";
import type { State } from "./state.ts";

/** The state with its clock, and the events that report changes. */
export type Books = {
  state: State;
  /** Unix seconds on the stand-in's clock; while due work is done, the time at which each piece was due. */
  now(): number;
  /** Does `work` as if it were `time`. */
  at(time: number, work: () => void): void;
  /** Records an event and queues its webhook. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): void;
  /** Sets the request that the next events belong to; null for none. */
  during<T>(request: Stripe.Event.Request, work: () => T): T;
};

/** The API version of the events: that of the package `stripe` 23.1.0. */
export const API_VERSION = "2026-10-28.endive";

/** Opens the books over `state`; `onEvent` receives each event once it is recorded. */
export function openBooks(state: State, onEvent: (event: StripeEvent) => void): Books {
  let moment: number | null = null;
  let request: Stripe.Event.Request = { id: null, idempotency_key: null };
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
    emit(type, object, previous) {
      const event = {
        id: newId("evt"),
        object: "event",
        api_version: API_VERSION,
        created: now(),
        data: {
          // A snapshot, since the object changes later.
          object: asSent(object),
          ...(previous && { previous_attributes: previous }),
        } as Stripe.Event.Data,
        livemode: false,
        pending_webhooks: 1,
        request,
        type,
      } satisfies StripeEvent;
      state.events[event.id] = event;
      onEvent(event);
    },
    during(by, work) {
      request = by;
      try {
        return work();
      } finally {
        request = { id: null, idempotency_key: null };
      }
    },
  };
}

/**
 * Changes an object and records an event with the previous values; none if nothing changed. Returns the result of
 * `alter`.
 */
export function change<T extends object, R>(
  books: Books,
  type: Stripe.Event.Type,
  object: T,
  alter: (object: T) => R,
): R {
  const before = asSent(object);
  const answer = alter(object);
  const after = asSent(object);
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return answer;
  const previous = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]));
  books.emit(type, object, previous);
  return answer;
}

/** A copy of an object as Stripe sends it: without the fields that must be expanded. */
export function asSent(object: object): Record<string, unknown> {
  const copy = structuredClone(object) as Record<string, unknown>;
  if (copy.object === "checkout.session") delete copy.line_items;
  return copy;
}
