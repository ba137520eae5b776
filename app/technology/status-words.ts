import { SHORT_MONTHS } from "#app/ui/format.ts";
import type { StatedStatus } from "#import/rights/stated-statuses.ts";
import type { LegalStatus, PatentStatus } from "#import/vocabulary.ts";
import { LEGAL_STATUS_WORDS } from "./legal-status-words.ts";

/** A patent's known status: the source's statement, and without one the filters' value. */
export type KnownStatus = {
  status: PatentStatus;
  statedStatus: StatedStatus | null;
  /** ISO date. */
  endsOn: string | null;
  /** ISO date of the computed end, where the reader may know it. */
  termEndsOn?: string | null | undefined;
  /** What patent offices record, which goes before what the source states. */
  legalStatus?: LegalStatus | null | undefined;
};

export type StatusMark = { mark: "full" | "ring" | "dash"; label: string };

const MARKS = {
  active: { mark: "full", label: "Active" },
  // The source names a grant, but not whether it is still in force.
  granted: { mark: "full", label: "Active" },
  pending: { mark: "ring", label: "Pending" },
  expired: { mark: "dash", label: "Expired" },
  abandoned: { mark: "dash", label: "Abandoned" },
} as const satisfies Record<StatedStatus, StatusMark>;
const NOT_STATED: StatusMark = { mark: "dash", label: "Not stated" };

/**
 * The badge's text: 'In force' and other words where patent offices record it; else 'Active' (also of what is stated as granted), 'Pending', 'Expired Sep 2026', 'Abandoned', 'Not stated', or 'Term ended
 * 2015 (computed)' where the filters no longer count a stated right as one in force (`private.filter_status`). `today` is
 * an ISO date in UTC.
 */
export function statusMark(known: KnownStatus, today: string): StatusMark {
  const { status, statedStatus, endsOn, termEndsOn = null, legalStatus } = known;
  if (legalStatus) {
    const mark = /^in/.test(legalStatus) ? "full" : legalStatus === "pending" ? "ring" : "dash";
    return { mark, label: LEGAL_STATUS_WORDS[legalStatus] };
  }
  if (statedStatus === "abandoned") return MARKS.abandoned;
  if (endsOn !== null && endsOn < today)
    return { mark: "dash", label: `Expired ${monthOf(endsOn)}` };
  const stated = statedStatus ?? (status === "other" ? null : status);
  const isOver = endsOn === null && termEndsOn !== null && termEndsOn < today;
  if (stated !== null && stated !== "expired" && (isOver || status === "other")) {
    const year = isOver ? ` ${termEndsOn.slice(0, 4)}` : "";
    return { mark: "dash", label: `Term ended${year} (computed)` };
  }
  if (statedStatus !== null) return MARKS[statedStatus];
  return status === "other" ? NOT_STATED : MARKS[status];
}

/** `2031-11-02` → 'Nov 2031'. */
function monthOf(date: string): string {
  return `${SHORT_MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/**
 * The end of the patent, if known: the source's date, or else the computed end of its term, which
 * does not apply if the source says that the right has ended. Null if neither is known. Dates are ISO.
 */
export function expiryWords(rights: KnownStatus & { termEndsOn: string | null }, today: string) {
  const { statedStatus, endsOn, termEndsOn } = rights;
  if (endsOn !== null) {
    if (endsOn < today) return `Expired ${monthOf(endsOn)}`;
    return `Expires ${Number(endsOn.slice(8, 10))} ${monthOf(endsOn)}`;
  }
  if (termEndsOn === null || statedStatus === "expired" || statedStatus === "abandoned")
    return null;
  if (termEndsOn < today) return `Term likely ended ${termEndsOn.slice(0, 4)} (computed)`;
  return `Term likely ends about ${monthOf(termEndsOn)}`;
}
