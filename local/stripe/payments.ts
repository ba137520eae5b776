import { type Charge, type Dispute, type Invoice, newId } from "./objects.ts";
import type { Books } from "./state.ts";

/** Charges the customer's card for an invoice. Returns whether the bank accepted. */
export function chargeCard({ state, now }: Books, invoice: Invoice): boolean {
  const id = newId("ch");
  const paid = !state.failingCards[invoice.customer];
  state.charges[id] = {
    id,
    object: "charge",
    amount: invoice.amount_due,
    amount_refunded: 0,
    created: now(),
    customer: invoice.customer,
    disputed: false,
    invoice: invoice.id,
    paid,
    payment_intent: id.replace("ch_", "pi_"),
    refunded: false,
  };
  return paid;
}

/** The charge that paid an invoice; null if nothing was due, or nothing is paid yet. */
export function chargeOf({ state }: Books, invoice: string): Charge | null {
  const all = Object.values(state.charges);
  return all.find((charge) => charge.paid && charge.invoice === invoice) ?? null;
}

/** How much of a charge can still be refunded, in cents. */
export function refundableOf(charge: Charge): number {
  return charge.paid ? charge.amount - charge.amount_refunded : 0;
}

/** Refunds `amount` cents of a charge; the caller has checked that this much is left. */
export function refundCharge(books: Books, charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  books.emit("charge.refunded", charge);
}

/** The cardholder disputes a charge at their bank. */
export function openDispute(books: Books, charge: Charge): void {
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    charge: charge.id,
    created: books.now(),
    reason: "fraudulent",
    status: "needs_response",
  };
  books.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  books.emit("charge.dispute.created", dispute);
  books.emit("charge.dispute.funds_withdrawn", dispute);
}
