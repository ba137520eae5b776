import { CLAIM_NAMES, repeatsSection } from "#app/technology/text-claims.ts";
import type { Claim } from "#import/claims/claim.ts";
import type { ReportRecord } from "../record.ts";
import { quoted } from "./passages.ts";
import { references, type Sources } from "./sources.ts";

const LONGEST = 420;

/** The record's claims of these kinds, in the record's order and without repeated sentences. */
export function claimsOf(
  { claims }: ReportRecord,
  kinds: readonly Claim["kind"][],
  most: number,
): Claim[] {
  const said = new Set<string>();
  return claims
    .filter((claim) => {
      if (!kinds.includes(claim.kind) || repeatsSection(claim) || said.has(claim.sentence))
        return false;
      said.add(claim.sentence);
      return true;
    })
    .slice(0, most);
}

/** A claim as a statement: `Stage named in the text: “…” [3]`. A rule found it; it is never the owner's word. */
export function claimed(
  record: ReportRecord,
  claim: Claim,
  sources: Sources,
  longest = LONGEST,
): string {
  const reference = references([sources.ofSection(record, claim.field)]);
  return `${CLAIM_NAMES[claim.kind]} named in the text: ${quoted(claim.sentence, longest)}${reference}`;
}
