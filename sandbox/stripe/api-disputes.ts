import { paged, present } from "./answer.ts";
import type { Route } from "./api.ts";
import { decideDispute } from "./disputes.ts";
import { invalid, missing } from "./wire.ts";

/** The evidence that ends a dispute in Stripe's test mode, and its outcome. */
const VERDICTS: Record<string, "won" | "lost"> = {
  winning_evidence: "won",
  losing_evidence: "lost",
};

/** `/v1/disputes`. */
export const DISPUTE_ROUTES: Route[] = [
  {
    method: "GET",
    path: "/v1/disputes",
    answer({ books, params, path, expand }) {
      const charge = params.text("charge");
      const intent = params.text("payment_intent");
      const all = Object.values(books.state.disputes).filter(
        (dispute) =>
          (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent),
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "POST",
    path: "/v1/disputes/:id",
    answer({ books, id, params, expand }) {
      const dispute = books.state.disputes[id] ?? missing("dispute", id);
      const evidence = params.inner("evidence");
      const verdict = VERDICTS[evidence.text("uncategorized_text") ?? ""];
      const submit = params.flag("submit");
      params.finish(evidence);
      if (!verdict || submit === false) {
        invalid("The stand-in takes winning_evidence or losing_evidence, submitted.", "evidence");
      }
      if (dispute.status !== "needs_response") invalid("This dispute is already closed.");
      decideDispute(books, dispute, verdict);
      return present(books, dispute, expand);
    },
  },
];
