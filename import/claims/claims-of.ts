import { benefitClaim } from "./benefits.ts";
import type { Claim } from "./claim.ts";
import { gainClaim } from "./gain.ts";
import { inventorClaims } from "./inventors.ts";
import { rightsClaims } from "./rights.ts";
import { type ClaimTexts, sentencesOf } from "./sentences.ts";
import { stageClaim } from "./stage.ts";

/**
 * The claims in a record's texts, in the order of the texts, at most one for each sentence and kind. Labelled lines and
 * lists are read; of running text only what a rule of one line reads right in 95 of 100 cases.
 */
export function claimsOf(texts: ClaimTexts): Claim[] {
  const claims = sentencesOf(texts).flatMap((sentence) => [
    stageClaim(sentence),
    gainClaim(sentence),
    benefitClaim(sentence),
    ...inventorClaims(sentence),
    ...rightsClaims(sentence),
  ]);
  return withoutCopies(claims.filter((claim) => claim !== null));
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
