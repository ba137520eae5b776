import { benefitClaim } from "./benefits.ts";
import type { Claim } from "./claim.ts";
import { gainClaim } from "./gain.ts";
import { inventorClaims } from "./inventors.ts";
import { rightsClaims } from "./rights.ts";
import { type ClaimTexts, sentencesOf } from "./sentences.ts";
import { stageClaims } from "./stage.ts";
import { type Read, readSubjects } from "./subject.ts";

/**
 * The kinds whose claims are right often enough to be stored (95 of 100 on offices that no rule was made from). A status
 * from prose is not; it comes from the source's own fields.
 */
export const SHOWN_KINDS: readonly Claim["kind"][] = [
  "inventors",
  "stage",
  "gain",
  "benefits",
  "expiry",
  "number",
];

/**
 * The claims in a record's texts: one a sentence and kind, in the order of the texts. A sentence about something else,
 * or about what is planned, denied or only possible, makes none.
 */
export function claimsOf(title: string, texts: ClaimTexts): Claim[] {
  const reads = readsOf(title, texts);
  const claims = reads.flatMap((read) =>
    [gainClaim(read), benefitClaim(read)].filter((claim) => claim !== null),
  );
  return withoutCopies([
    ...stageClaims(reads),
    ...claims,
    ...inventorClaims(reads),
    ...rightsClaims(reads),
  ]);
}

/** The sentences that claims are read from, each with its subject. */
function readsOf(title: string, texts: ClaimTexts): Read[] {
  return readSubjects(sentencesOf(texts), title);
}

/** Titles and summaries repeat each other; a repeated statement counts once. */
function withoutCopies(claims: readonly Claim[]): Claim[] {
  const seen = new Set<string>();
  return claims.filter(({ kind, sentence, value }) => {
    const key =
      kind === "inventors" || kind === "number" ? `${kind} ${value}` : `${kind} ${sentence}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
