import type Stripe from "stripe";
import { type Books, change } from "./books.ts";
import { DAY, HOUR } from "./calendar.ts";
import {
  decimal,
  type Invoice,
  itemOf,
  listOf,
  newId,
  type Price,
  type Subscription,
} from "./objects.ts";
import { chargeCard } from "./payments.ts";

/** One line of a new invoice. Amounts are US cents; a credit is negative. */
export type Line = {
  amount: number;
  description: string;
  price: Price;
  start: number;
  end: number;
  proration: boolean;
};

/** How long a renewal's invoice stays a draft before Stripe charges it. */
const DRAFT_SECONDS = HOUR;

/** Stripe's default plan for a declined renewal: days between one attempt and the next. */
const RETRY_DAYS = [3, 5, 7];

/** Creates a draft for a subscription. @param period the invoice's period in Stripe's sense: the past one. */
export function draftInvoice(
  books: Books,
  subscription: Subscription,
  reason: Stripe.Invoice.BillingReason,
  lines: Line[],
  period: { start: number; end: number },
): Invoice {
  const customer = books.state.customers[subscription.customer];
  if (!customer) throw new Error(`${subscription.id} has no customer`);
  const now = books.now();
  const id = newId("in");
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const amountDue = Math.max(0, total + customer.balance);
  const advances = subscription.status !== "unpaid";
  const invoice: Invoice = {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Local stand-in",
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: advances,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: advances ? now + DRAFT_SECONDS : null,
    billing_reason: reason,
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      lines.map((line) => makeLine(id, subscription, line)),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: advances ? now + DRAFT_SECONDS : null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription.metadata },
        subscription: subscription.id,
      },
      type: "subscription_details",
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: ["card"],
    },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
  books.state.invoices[id] = invoice;
  subscription.latest_invoice = id;
  books.emit("invoice.created", invoice);
  return invoice;
}

/** Finalizes a draft: it is numbered, the customer's credit is applied, and it is paid if nothing is left to pay. */
export function finalizeInvoice(books: Books, invoice: Invoice): void {
  const customer = books.state.customers[invoice.customer];
  if (!customer) throw new Error(`${invoice.id} has no customer`);
  const left = invoice.total + customer.balance;
  invoice.starting_balance = customer.balance;
  invoice.ending_balance = Math.min(0, left);
  invoice.amount_due = Math.max(0, left);
  invoice.amount_remaining = invoice.amount_due;
  invoice.status = "open";
  invoice.automatically_finalizes_at = null;
  invoice.effective_at = books.now();
  invoice.status_transitions.finalized_at = books.now();
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`;
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  change(books, "customer.updated", customer, (changed) => {
    changed.currency = "usd";
    changed.balance = invoice.ending_balance ?? 0;
  });
  books.emit("invoice.finalized", invoice);
  if (invoice.amount_due === 0) settle(books, invoice);
}

/**
 * Tries to collect an open invoice. Returns whether it is paid; a declined payment sets the time of the next attempt.
 */
export function collectInvoice(books: Books, invoice: Invoice): boolean {
  if (invoice.status === "paid") return true;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (chargeCard(books, invoice)) {
    settle(books, invoice);
    return true;
  }
  const first = invoice.billing_reason === "subscription_create";
  const days = first ? undefined : RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days ? books.now() + days * DAY : null;
  if (!days) invoice.auto_advance = false;
  books.emit("invoice.payment_failed", invoice);
  return false;
}

/** Voids an invoice that will never be paid. */
export function voidInvoice(books: Books, invoice: Invoice): void {
  invoice.status = "void";
  invoice.auto_advance = false;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = books.now();
  books.emit("invoice.voided", invoice);
}

function settle(books: Books, invoice: Invoice): void {
  invoice.status = "paid";
  invoice.attempted = true;
  invoice.auto_advance = false;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = books.now();
  books.emit("invoice.paid", invoice);
  books.emit("invoice.payment_succeeded", invoice);
}

function makeLine(invoice: string, subscription: Subscription, line: Line): Stripe.InvoiceLineItem {
  return {
    id: newId("il"),
    object: "line_item",
    amount: line.amount,
    currency: "usd",
    description: line.description,
    discount_amounts: [],
    discountable: !line.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: line.proration
      ? {
          invoice_item_details: {
            invoice_item: newId("ii"),
            proration: true,
            proration_details: { credited_items: null },
            subscription: subscription.id,
          },
          subscription_item_details: null,
          type: "invoice_item_details",
        }
      : {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: null,
            subscription: subscription.id,
            subscription_item: itemOf(subscription).id,
          },
          type: "subscription_item_details",
        },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: "price_details",
      unit_amount_decimal: decimal(line.amount),
    },
    quantity: 1,
    quantity_decimal: decimal(1),
    subscription: subscription.id,
    subtotal: line.amount,
    taxes: [],
  };
}
