import { DAY } from "./calendar.ts";
import { type Invoice, type InvoiceLine, listOf, newId, type Subscription } from "./objects.ts";
import { chargeCard } from "./payments.ts";
import type { Books } from "./state.ts";

/** One line of a new invoice. Amounts are US cents; a credit for unused time is negative. */
export type Line = Pick<InvoiceLine, "amount" | "description" | "period">;

/** Stripe's default plan for a declined renewal: days between one attempt and the next. */
const RETRY_DAYS = [3, 5, 7];

/** Creates a draft for a subscription. */
export function draftInvoice(
  books: Books,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
  lines: Line[],
): Invoice {
  const id = newId("in");
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice: Invoice = {
    id,
    object: "invoice",
    amount_due: Math.max(0, total),
    amount_paid: 0,
    attempt_count: 0,
    auto_advance: true,
    billing_reason: reason,
    created: books.now(),
    customer: subscription.customer,
    lines: listOf(lines.map((line) => makeLine(subscription.id, line))),
    next_payment_attempt: null,
    parent: { subscription_details: { subscription: subscription.id } },
    status: "draft",
    total,
  };
  books.state.invoices[id] = invoice;
  subscription.latest_invoice = id;
  books.emit("invoice.created", invoice);
  return invoice;
}

/** Finalizes a draft: the customer's credit is applied, and it is paid if nothing is left to pay. */
export function finalizeInvoice(books: Books, invoice: Invoice): void {
  const customer = books.state.customers[invoice.customer];
  if (!customer) throw new Error(`${invoice.id} has no customer`);
  const left = invoice.total + customer.balance;
  customer.balance = Math.min(0, left);
  invoice.amount_due = Math.max(0, left);
  invoice.status = "open";
  if (invoice.amount_due === 0) settle(books, invoice);
}

/**
 * Tries to collect an open invoice. Returns whether it is paid; a declined payment sets the time of the next attempt.
 */
export function collectInvoice(books: Books, invoice: Invoice): boolean {
  if (invoice.status === "paid") return true;
  invoice.attempt_count += 1;
  if (chargeCard(books, invoice)) {
    settle(books, invoice);
    return true;
  }
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days ? books.now() + days * DAY : null;
  if (!days) invoice.auto_advance = false;
  books.emit("invoice.payment_failed", invoice);
  return false;
}

function settle(books: Books, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.auto_advance = false;
  invoice.amount_paid = invoice.amount_due;
  invoice.next_payment_attempt = null;
  books.emit("invoice.paid", invoice);
}

/** A credit names its subscription as an invoice item does, everything else as a subscription's item. */
function makeLine(subscription: string, line: Line): InvoiceLine {
  const isCredit = line.amount < 0;
  return {
    id: newId("il"),
    object: "line_item",
    amount: line.amount,
    description: line.description,
    parent: {
      subscription_item_details: isCredit ? null : { subscription },
      invoice_item_details: isCredit ? { subscription, proration: true } : null,
    },
    period: line.period,
  };
}
