import type Stripe from "stripe";
import { type Books, change } from "./books.ts";
import { DAY } from "./calendar.ts";
import { type Charge, type Dispute, newId } from "./objects.ts";

/** The cardholder disputes a charge at their bank. */
export function openDispute(books: Books, charge: Charge): Dispute {
  const dispute: Dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: books.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    // The evidence itself is not read.
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: books.now() + 9 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  books.state.disputes[dispute.id] = dispute;
  charge.disputed = true;
  books.emit("charge.dispute.created", dispute);
  books.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides. The charge remains marked as disputed, as at Stripe. */
export function decideDispute(books: Books, dispute: Dispute, verdict: "won" | "lost"): void {
  change(books, "charge.dispute.closed", dispute, (changed) => {
    changed.status = verdict;
  });
  if (verdict === "won") books.emit("charge.dispute.funds_reinstated", dispute);
}
