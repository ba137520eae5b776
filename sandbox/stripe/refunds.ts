import type Stripe from "stripe";
import { type Books, change } from "./books.ts";
import { type Charge, newId, type Refund } from "./objects.ts";

/** Refunds `amount` cents of a charge; the caller has checked that this much is left. */
export function refundCharge(
  books: Books,
  charge: Charge,
  amount: number,
  wish: { reason?: Stripe.Refund.Reason | null; metadata?: Record<string, string> } = {},
): Refund {
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: books.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: "card", card: { type: "refund" } },
    metadata: wish.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  books.state.refunds[refund.id] = refund;
  change(books, "charge.refunded", charge, (changed) => {
    changed.amount_refunded += amount;
    changed.refunded = changed.amount_refunded === changed.amount;
  });
  books.emit("refund.created", refund);
  return refund;
}
