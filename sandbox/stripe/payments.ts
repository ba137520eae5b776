import type Stripe from "stripe";
import type { Books } from "./books.ts";
import {
  type Charge,
  type Customer,
  type Invoice,
  type InvoicePayment,
  newId,
  type PaymentIntent,
} from "./objects.ts";

const DECLINED = "Your card was declined.";

/** Charges the customer's card for an invoice. Returns whether the bank accepted. */
export function chargeCard(books: Books, invoice: Invoice): boolean {
  const { state } = books;
  const accepted = !state.failingCards[invoice.customer];
  const customer = state.customers[invoice.customer];
  const payment = defaultPayment(books, invoice);
  const intent = state.paymentIntents[payment.payment.payment_intent as string];
  if (!intent || !customer) throw new Error(`${invoice.id} has nobody to charge`);
  const charge = makeCharge(books, invoice, intent, customer, accepted);
  state.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  intent.status = accepted ? "succeeded" : "requires_payment_method";
  intent.amount_received = accepted ? intent.amount : 0;
  intent.payment_method = accepted ? charge.payment_method : null;
  intent.last_payment_error = accepted
    ? null
    : {
        type: "card_error",
        code: "card_declined",
        decline_code: "generic_decline",
        message: DECLINED,
        charge: charge.id,
      };
  if (accepted) {
    payment.status = "paid";
    payment.amount_paid = intent.amount;
    payment.status_transitions.paid_at = books.now();
    books.emit("charge.succeeded", charge);
    books.emit("payment_intent.succeeded", intent);
    books.emit("invoice_payment.paid", payment);
  } else {
    books.emit("charge.failed", charge);
    books.emit("payment_intent.payment_failed", intent);
  }
  return accepted;
}

/** The payments of an invoice, for `expand[]=payments`. */
export function paymentsOf(books: Books, invoice: string): InvoicePayment[] {
  return Object.values(books.state.invoicePayments).filter(
    (payment) => payment.invoice === invoice,
  );
}

/** The charge that paid an invoice; null if nothing was due, or nothing is paid yet. */
export function chargeOf(books: Books, invoice: string): Charge | null {
  const paid = paymentsOf(books, invoice).find(({ status }) => status === "paid");
  const intent = books.state.paymentIntents[String(paid?.payment.payment_intent)];
  return books.state.charges[intent?.latest_charge ?? ""] ?? null;
}

/** One payment intent an invoice, which is retried until it is paid. */
function defaultPayment(books: Books, invoice: Invoice): InvoicePayment {
  const known = paymentsOf(books, invoice.id)[0];
  if (known) return known;
  const intent = makeIntent(books, invoice);
  books.state.paymentIntents[intent.id] = intent;
  const payment: InvoicePayment = {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: books.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  };
  books.state.invoicePayments[payment.id] = payment;
  return payment;
}

function makeIntent(books: Books, invoice: Invoice): PaymentIntent {
  const id = newId("pi");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_${newId("secret")}`,
    confirmation_method: "automatic",
    created: books.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description: "Subscription",
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_confirmation",
    transfer_data: null,
    transfer_group: null,
  };
}

function makeCharge(
  books: Books,
  invoice: Invoice,
  intent: PaymentIntent,
  customer: Customer,
  accepted: boolean,
): Charge {
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: accepted ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: accepted ? newId("txn") : null,
    billing_details: {
      address: null,
      email: customer.email,
      name: customer.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: "LOCAL STAND-IN",
    captured: accepted,
    created: books.now(),
    currency: invoice.currency,
    customer: customer.id,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: accepted ? null : "card_declined",
    failure_message: accepted ? null : DECLINED,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: accepted
      ? outcome("authorized", "approved_by_network", null, "Payment complete.")
      : outcome("issuer_declined", "declined_by_network", "generic_decline", "The bank declined."),
    paid: accepted,
    payment_intent: intent.id,
    payment_method: paymentMethodOf(customer.id),
    payment_method_details: { type: "card" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: accepted ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

/** The id of a customer's only card. */
export function paymentMethodOf(customer: string): string {
  return customer.replace(/^cus_/, "pm_");
}

function outcome(
  type: string,
  networkStatus: string,
  reason: string | null,
  message: string,
): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason,
    risk_level: "normal",
    risk_score: 20,
    seller_message: message,
    type,
  };
}
