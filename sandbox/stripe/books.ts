import type Stripe from "stripe";
import { newId, type StripeEvent } from "./objects.ts";
import type { State } from "./state.ts";

/** The state with its clock, and what tells the outside of changes. */
export type Books = {
  state: State;
  /** Unix seconds of the stand-in's clock; while dues are worked off, the moment that each was due. */
  now(): number;
  /** Does `work` as at `time`. */
  at(time: number, work: () => void): void;
  /** Records an event and hands it to the webhooks. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): void;
  /** Says whose request the next events belong to; null for nobody's. */
  during<T>(request: Stripe.Event.Request, work: () => T): T;
};

/** The API version of the events, which is the one that the package `stripe` 23.1.0 speaks. */
export const API_VERSION = "2026-10-28.endive";

/** Opens the books over `state`; `onEvent` gets each event once it is recorded. */
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
          // As it stands now: the object goes on changing.
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
 * Changes an object and tells it with what stood there before; says nothing where nothing changed. Answers what
 * `alter` does.
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

/** A copy of an object as Stripe sends it: without what is only there when it is expanded. */
export function asSent(object: object): Record<string, unknown> {
  const copy = structuredClone(object) as Record<string, unknown>;
  if (copy.object === "checkout.session") delete copy.line_items;
  return copy;
}
