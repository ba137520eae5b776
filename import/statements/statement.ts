/** The kinds of statements about a technology. */
export const STATEMENT_KINDS = ["stage", "inventors", "status", "expiry", "number"] as const;
type StatementKind = (typeof STATEMENT_KINDS)[number];

/** The columns of "tech-table-v1" that statements are read from. */
export const STATEMENT_FIELDS = [
  "title",
  "technical_summary",
  "market_summary",
  "application",
  "key_benefits",
  "developmental_stage",
  "pi_addinfo",
] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** A statement about this technology in its record's text, with the sentence that makes it. */
export type Statement = {
  kind: StatementKind;
  field: StatementField;
  /** Verbatim, at most 1,000 characters. */
  sentence: string;
  /** The value that the sentence names: a stage, a number, a person; null if the sentence alone is the statement. */
  value: string | null;
};

/** Incremented when the rules change, so that the next import of the same rows finds its statements again. */
export const STATEMENTS_VERSION = 10;
