import { tagsOf } from "./classes/tags.ts";
import { classFromCpc, classFromTopics } from "./classes/technology-class.ts";
import { topicsOf } from "./classes/topics.ts";
import { isErrorPage } from "./clean/error-page.ts";
import { titleFromText } from "./clean/title.ts";
import { contentHash, type Draft, fallbackReference } from "./draft.ts";
import { citedNumber } from "./rights/patent-number.ts";
import type { StatedStatus } from "./rights/stated-statuses.ts";
import type { StatementTexts, TextBlock } from "./statements/sentences.ts";
import { STATEMENT_FIELDS, type Statement, type StatementField } from "./statements/statement.ts";
import { statementsOf } from "./statements/statements-of.ts";
import { mapTaken, type StoredRow } from "./technology-columns.ts";
import { type Block, plainTextOf, toBlocks, toPlainText } from "./text/rich-text.ts";
import { summaryLine } from "./text/summary-line.ts";

/** One technology, ready for the tables: every rule applied, but without ids. */
export type CatalogueRecord = {
  source: string;
  reference: string;
  hash: string;
  technology: StoredRow<"technologies"> & {
    title: string;
    uni: string;
    status: string;
    stated_status: StatedStatus | null;
    categorical_assign: string;
  };
  details: StoredRow<"details"> & { scores: Record<string, number> | null };
  statements: Statement[];
  /** Null if the source gives none; then an existing report stays. */
  reports: Partial<StoredRow<"reports">> | null;
  contact: string | null;
  families: string[];
  /** Similar ids in the file's own numbering. */
  givenSimilar: string[] | null;
};

export type Completed =
  | { kind: "record"; record: CatalogueRecord; notes: string[] }
  | { kind: "rejected"; reason: string };

/** Used if no source names an institution. */
const NO_INSTITUTION = "Institution not stated";
/** The database's index allows keys of at most 2,700 bytes; no real organisation number is that long. */
const LONGEST_REFERENCE = 300;
/** How much of a record's text rules read; the rest is detail. */
const READ_LENGTH = 20_000;

/** The texts that rules read, without the title and labelled lines. A record without a number is hashed from them. */
const READ_FIELDS = STATEMENT_FIELDS.filter((field) => field !== "title" && field !== "pi_addinfo");
type ReadField = (typeof READ_FIELDS)[number];
/** Rights that ended before this are in no catalogue of what is offered; an earlier end is a typing error. */
const EARLIEST_END = "1980-01-01";
/** The fields of running text; without any of them and a title a row is no technology. */
const PROSE_FIELDS = [
  "technical_summary",
  "market_summary",
  "key_benefits",
  "application",
] as const satisfies readonly ReadField[];
/** The fields in which the summary line is looked for: not that of the problem and the market. */
const LINE_FIELDS = PROSE_FIELDS.filter((column) => column !== "market_summary");

function mapRead<T>(read: (column: ReadField) => T): Record<ReadField, T> {
  return Object.fromEntries(READ_FIELDS.map((column) => [column, read(column)])) as Record<
    ReadField,
    T
  >;
}

/** Completes a draft by the documented rules, or says why it cannot become a record. */
export function completeDraft(draft: Draft): Completed {
  // Each text is divided once, for its plain words and for its statements.
  const blocks = mapRead((column) => toBlocks(draft.details[column]));
  const texts = mapRead((column) => plainTextOf(blocks[column]));
  const text = Object.values(texts)
    .filter((part) => part !== "")
    .join("\n\n");
  if (isErrorPage(draft.title ?? "", text))
    return { kind: "rejected", reason: "the error page of a server, not a technology" };
  const notes: string[] = [];
  const prose = PROSE_FIELDS.map((column) => texts[column]).filter((part) => part !== "");
  const derived = draft.title
    ? null
    : titleFromText(prose.join("\n\n") || toPlainText(draft.details.pi_addinfo));
  const title = draft.title ?? derived;
  if (!title) return { kind: "rejected", reason: "no title and no text" };
  if (derived) notes.push("no title: its first sentence is the title");
  if (!draft.uni) notes.push("names no institution");
  const reference = draft.reference ?? fallbackReference(title, text);
  const isLong = reference.length > LONGEST_REFERENCE;
  if (isLong) notes.push(`a hash stands for the reference, which is no number: “${reference}”`);

  const readable = text.slice(0, READ_LENGTH);
  // The source's own word for the subject says as much as the title.
  const topics = topicsOf(title, readable, draft.subject);
  const byCode = classFromCpc(draft.symbols);
  const classes = byCode.class1 ? byCode : classFromTopics(topics);
  const [tag1, tag2] = draft.given.tags ?? tagsOf(draft.subject, draft.symbols);
  const isEnd = draft.endsOn === null || draft.endsOn > (draft.filing.iso ?? EARLIEST_END);
  if (!isEnd) notes.push(`an end before its filing is a typing error: ${draft.endsOn}`);
  const { given } = draft;
  const summary = given.summary ?? summaryLine(LINE_FIELDS.map((column) => texts[column]));

  const record: CatalogueRecord = {
    source: draft.source,
    reference: isLong ? fallbackReference(reference, "") : reference,
    hash: contentHash(draft),
    technology: {
      title,
      img: given.img ?? null,
      uni: draft.uni ?? NO_INSTITUTION,
      status: draft.status,
      stated_status: draft.statedStatus,
      ends_on: isEnd ? draft.endsOn : null,
      availability: given.availability ?? null,
      summary,
      class1: given.class1 ?? (given.class2 ? null : classes.class1),
      class2: given.class2 ?? (given.class1 ? null : classes.class2),
      categorical_assign: given.category ?? "Unclassified",
      date_added: draft.added.iso,
    },
    details: {
      ...mapTaken(({ column, holds }) =>
        holds === "prose" ? field(draft.details[column]) : draft.details[column],
      ),
      pi_addinfo: additional(draft),
      pi_patentid: draft.patents.map(citedNumber).join(", ") || null,
      filing_date: draft.filing.iso,
      filing_date_text: draft.filing.text,
      date_added_text: draft.added.text,
      pi_button1tag: tag1,
      pi_button2tag: tag2,
      scores: given.scores ?? null,
      licence_terms: given.terms ?? null,
      source_url: /^https?:\/\/[^\s\p{Cc}]+$/u.test(draft.sourceUrl ?? "") ? draft.sourceUrl : null,
      term_ends_on: draft.termEndsOn,
    },
    statements: [],
    reports: given.reports ?? null,
    contact: draft.contact,
    families: draft.families,
    givenSimilar: given.similar ?? null,
  };
  const read: TextBlocks = { ...blocks, pi_addinfo: toBlocks(record.details.pi_addinfo) };
  record.statements = statementsOf(statementTexts(read));
  return { kind: "record", notes, record };
}

/** `{"text": …}` for plain text; other shapes stay as their owner made them. */
function field(value: unknown): unknown {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? { text: value } : value;
}

/** The owner's additional text first, then the labelled lines; long ones under a heading of their own. */
function additional(draft: Draft): unknown {
  const short: string[] = [];
  const long: string[] = [];
  for (const { label, text } of draft.info) {
    if (text.includes("\n") || text.startsWith("- ") || text.length > 400)
      long.push(`## ${label}\n\n${text}`);
    else short.push(`- ${label}: ${text}`);
  }
  const lines = [short.join("\n"), ...long].filter((part) => part !== "").join("\n\n");
  const own = draft.details.pi_addinfo;
  if (lines === "") return field(own);
  if (own === null || own === "") return { text: lines };
  if (typeof own === "string") return { text: `${own}\n\n${lines}` };
  return { content: own, text: lines };
}

/** The blocks of each text that statements are read from. */
type TextBlocks = Record<TextField, readonly Block[]>;
type TextField = Exclude<StatementField, "title">;
const TEXT_FIELDS = STATEMENT_FIELDS.filter((field) => field !== "title");

/** The statements that the rules find in a record's own words. */
export function statementsOfRecord({ details }: Pick<CatalogueRecord, "details">): Statement[] {
  return statementsOf(statementTextsOf(details));
}

/** The texts that statements are read from, in the order of their columns. */
function statementTextsOf(details: CatalogueRecord["details"]): StatementTexts {
  return TEXT_FIELDS.map((field) => ({ field, blocks: statementBlocks(toBlocks(details[field])) }));
}

function statementTexts(blocks: TextBlocks): StatementTexts {
  return TEXT_FIELDS.map((field) => ({ field, blocks: statementBlocks(blocks[field]) }));
}

function statementBlocks(blocks: readonly Block[]): TextBlock[] {
  return blocks.flatMap((block): TextBlock[] =>
    block.kind === "list"
      ? block.items.map(({ title, text }) => ({
          kind: "item",
          text: title ? `${title}: ${text}` : text,
        }))
      : [block],
  );
}
