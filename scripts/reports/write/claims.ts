import type { Claim } from "../../../import/claims/claim.ts";
import type { ReportRecord } from "../record.ts";
import { quoted } from "./passages.ts";
import { references, type Sources } from "./sources.ts";

const LABELS: Partial<Record<Claim["kind"], string>> = {
  stage: "Stage",
  gain: "Improvement",
  benefits: "Benefit",
  status: "Patent status",
  expiry: "Expiry",
};
/** The section that its owner made of such statements, where naming them again would say nothing. */
const OWN_FIELDS: Partial<Record<Claim["kind"], Claim["field"]>> = {
  stage: "developmental_stage",
  gain: "key_benefits",
  benefits: "key_benefits",
};
const LONGEST = 420;

/** What the text says of its technology, of these kinds, in the record's order; no sentence twice. */
export function claimsOf(
  { claims }: ReportRecord,
  kinds: readonly Claim["kind"][],
  most: number,
): Claim[] {
  const said = new Set<string>();
  return claims
    .filter(({ kind, field, sentence }) => {
      if (!kinds.includes(kind) || OWN_FIELDS[kind] === field || said.has(sentence)) return false;
      said.add(sentence);
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
  const label = LABELS[claim.kind] ?? "Statement";
  const reference = references([sources.ofSection(record, claim.field)]);
  return `${label} named in the text: ${quoted(claim.sentence, longest)}${reference}`;
}
