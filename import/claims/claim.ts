/** The kinds of statements about a technology. */
export const CLAIM_KINDS = [
  "stage",
  "gain",
  "inventors",
  "benefits",
  "status",
  "expiry",
  "number",
] as const;
type ClaimKind = (typeof CLAIM_KINDS)[number];

/** The columns of "tech-table-v1" that claims are read from. */
export const CLAIM_FIELDS = [
  "title",
  "technical_summary",
  "market_summary",
  "application",
  "key_benefits",
  "developmental_stage",
  "pi_addinfo",
] as const;
export type ClaimField = (typeof CLAIM_FIELDS)[number];

/** A statement about this technology in its record's text, with the sentence that makes it. */
export type Claim = {
  kind: ClaimKind;
  field: ClaimField;
  /** Verbatim, at most 1,000 characters. */
  sentence: string;
  /** What the sentence names: a stage, a number, a person; null if the sentence alone is the statement. */
  value: string | null;
};

/**
 * Incremented when the rules change: each claim says which rules found it, and the next import of the
 * same rows finds its claims again.
 */
export const CLAIMS_VERSION = 9;
