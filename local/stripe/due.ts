import { HOUR } from "./calendar.ts";
import { expireSession } from "./checkout.ts";
import { finalizeInvoice } from "./invoices.ts";
import { type Invoice, itemOf, type Subscription } from "./objects.ts";
import type { Books } from "./state.ts";
import { collectDue, endSubscription, renewSubscription } from "./subscriptions.ts";

/** Work that is due at a time (unix seconds). */
type Due = { time: number; work: () => void };

/** How long a renewal's invoice stays a draft before Stripe charges it. */
const DRAFT_SECONDS = HOUR;

/** Does everything that is due by now, in its order and each at its own time. */
export function processDue(books: Books): void {
  const until = books.now();
  for (;;) {
    let next: Due | null = null;
    for (const due of listDue(books)) {
      if (due.time <= until && (!next || due.time < next.time)) next = due;
    }
    if (!next) return;
    books.at(next.time, next.work);
  }
}

function* listDue(books: Books): Generator<Due> {
  const { subscriptions, invoices, checkouts } = books.state;
  for (const subscription of Object.values(subscriptions)) {
    yield* dueOfSubscription(books, subscription);
  }
  for (const invoice of Object.values(invoices)) yield* dueOfInvoice(books, invoice);
  for (const { session } of Object.values(checkouts)) {
    if (session.status === "open") {
      yield { time: session.expires_at, work: () => expireSession(books, session) };
    }
  }
}

function* dueOfInvoice(books: Books, invoice: Invoice): Generator<Due> {
  const { status, auto_advance: advances, created, next_payment_attempt: retries } = invoice;
  if (status === "draft" && advances) {
    const work = () => {
      finalizeInvoice(books, invoice);
      collectDue(books, invoice);
    };
    yield { time: created + DRAFT_SECONDS, work };
  } else if (status === "open" && retries) {
    yield { time: retries, work: () => collectDue(books, invoice) };
  }
}

function* dueOfSubscription(books: Books, subscription: Subscription): Generator<Due> {
  if (subscription.ended_at) return;
  const { cancel_at: cancelAt } = subscription;
  // Before the renewal, which is due at the same time and must come second.
  if (cancelAt) yield { time: cancelAt, work: () => endSubscription(books, subscription) };
  const end = itemOf(subscription).current_period_end;
  yield { time: end, work: () => renewSubscription(books, subscription) };
}
