import type { Claim } from "../../import/claims/claim.ts";

/** Statements of one kind that the record's text makes: names and numbers as they are, sentences in quotation marks. */
export type TextClaim = { label: string; words: string[] };

/** What a kind is called where it is shown: '… named in the text'. */
export const CLAIM_NAMES: Record<Claim["kind"], string> = {
  stage: "Stage",
  gain: "Improvement",
  benefits: "Benefit",
  inventors: "Inventors",
  number: "Patent number",
  status: "Patent status",
  expiry: "Expiry",
};
/** Kinds that belong under the section they were read in, with their words; the others are facts. */
const IN_SECTIONS = ["stage", "gain", "benefits"] as const;
const OWN_FIELDS: Partial<Record<Claim["kind"], Claim["field"]>> = {
  stage: "developmental_stage",
  gain: "key_benefits",
  benefits: "key_benefits",
};

/** Whether a claim's section is made of such statements: naming it again would say nothing. */
export function repeatsSection({ kind, field }: Pick<Claim, "kind" | "field">): boolean {
  return OWN_FIELDS[kind] === field;
}

const MOST_QUOTES = 3;
const MOST_NAMES = 12;
const LONGEST_QUOTE = 280;

/** The claims to show under the section of a field, a line for each kind. No sentence is quoted twice. */
export function sectionClaims(claims: readonly Claim[], field: string): TextClaim[] {
  const quoted = new Set<string>();
  return IN_SECTIONS.flatMap((kind) => {
    const quotes = claims
      .filter((claim) => claim.kind === kind && claim.field === field)
      .filter((claim) => !repeatsSection(claim) && !quoted.has(claim.sentence))
      .map((claim) => claim.sentence)
      .slice(0, MOST_QUOTES);
    for (const quote of quotes) quoted.add(quote);
    return quotes.length > 0
      ? [
          {
            label: `${CLAIM_NAMES[kind]} named in the text`,
            words: quotes.map((quote) => `“${cut(quote)}”`),
          },
        ]
      : [];
  });
}

/**
 * The claims to show among the facts, where the record itself has none of the kind: names and numbers as they are, all
 * else as its sentence.
 *
 * @param missing the kinds that the record has nothing of
 */
export function factClaims(
  claims: readonly Claim[],
  missing: readonly Claim["kind"][],
): TextClaim[] {
  return missing.flatMap((kind) => {
    const found = claims.filter((claim) => claim.kind === kind);
    const named = kind === "inventors" || kind === "number";
    const words = found.map(({ value, sentence }) =>
      named && value !== null ? value : `“${cut(sentence)}”`,
    );
    return words.length > 0
      ? [
          {
            label: `${CLAIM_NAMES[kind]} named in the text`,
            words: [...new Set(words)].slice(0, MOST_NAMES),
          },
        ]
      : [];
  });
}

/** A quotation short enough to be read beside its source, cut between words. */
function cut(sentence: string): string {
  if (sentence.length <= LONGEST_QUOTE) return sentence;
  const end = sentence.lastIndexOf(" ", LONGEST_QUOTE);
  return `${sentence.slice(0, end > 0 ? end : LONGEST_QUOTE)} …`;
}
