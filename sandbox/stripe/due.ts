import type { Books } from "./books.ts";
import { DAY, HOUR } from "./calendar.ts";
import { expireSession } from "./checkout.ts";
import { finalizeInvoice } from "./invoices.ts";
import { itemOf, type Subscription } from "./objects.ts";
import {
  type AfterLastRetry,
  collectDue,
  endSubscription,
  expireIncomplete,
  remindOfTrialEnd,
  renewSubscription,
} from "./subscriptions.ts";

/** Work that is due at a time (unix seconds). */
type Due = { time: number; work: () => void };

/** How long a subscription waits for its first payment before it expires. */
const INCOMPLETE_SECONDS = 23 * HOUR;

/** Does everything that is due up to `until`, in its order and each at its own time. */
export function processDue(books: Books, until: number, afterLast: AfterLastRetry): void {
  for (;;) {
    let next: Due | null = null;
    for (const due of listDue(books, afterLast)) {
      if (due.time <= until && (!next || due.time < next.time)) next = due;
    }
    if (!next) return;
    books.at(next.time, next.work);
  }
}

function* listDue(books: Books, afterLast: AfterLastRetry): Generator<Due> {
  const { state } = books;
  for (const subscription of Object.values(state.subscriptions)) {
    yield* dueOf(books, subscription);
  }
  for (const invoice of Object.values(state.invoices)) {
    if (invoice.status === "draft" && invoice.automatically_finalizes_at) {
      const work = () => {
        finalizeInvoice(books, invoice);
        collectDue(books, invoice, afterLast);
      };
      yield { time: invoice.automatically_finalizes_at, work };
    } else if (invoice.status === "open" && invoice.next_payment_attempt && invoice.attempted) {
      yield {
        time: invoice.next_payment_attempt,
        work: () => collectDue(books, invoice, afterLast),
      };
    }
  }
  for (const session of Object.values(state.sessions)) {
    if (session.status === "open") {
      yield { time: session.expires_at, work: () => expireSession(books, session) };
    }
  }
}

function* dueOf(books: Books, subscription: Subscription): Generator<Due> {
  const { status, trial_end: trialEnd, cancel_at: cancelAt } = subscription;
  if (status === "incomplete") {
    yield {
      time: subscription.created + INCOMPLETE_SECONDS,
      work: () => expireIncomplete(books, subscription),
    };
  }
  if (!["active", "trialing", "past_due", "unpaid"].includes(status)) return;
  if (status === "trialing" && trialEnd && books.state.reminded[subscription.id] !== trialEnd) {
    yield { time: trialEnd - 3 * DAY, work: () => remindOfTrialEnd(books, subscription) };
  }
  // Before the renewal, which is due at the same time and must come second.
  if (cancelAt) {
    const work = () => endSubscription(books, subscription, cancelAt, "cancellation_requested");
    yield { time: cancelAt, work };
  }
  const end = itemOf(subscription).current_period_end;
  yield { time: end, work: () => renewSubscription(books, subscription) };
}
