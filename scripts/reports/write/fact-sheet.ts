import { ownerPage } from "#app/technology/owner-page.ts";
import type { Claim } from "#import/claims/claim.ts";
import { shorten } from "#import/text/summary-line.ts";
import { labelOf, type QuotedField, type ReportRecord } from "../record.ts";
import { escapeMarkdown, formatFiled } from "../words.ts";
import { claimed, claimsOf } from "./claims.ts";
import { BORROWED_ROWS, endWords, gaps, type ReportInput, statusWords } from "./compare.ts";
import { reasonFor } from "./nearest.ts";
import { type Chooser, createChooser, quoted } from "./passages.ts";
import { createSources, numberSources, references, type Source, type Sources } from "./sources.ts";

/** The limits of a fact sheet by kind, in characters and in numbers of statements. */
export type SheetSize = {
  lead: number;
  quote: number;
  claims: number;
  owner: number;
  nearest: number;
  questions: number;
  /** Of a value in the table of rights, or of a similar technology's title. */
  value: number;
};

/** A size that fits on a page for every record. */
export const LEAST: SheetSize = {
  lead: 160,
  quote: 110,
  claims: 1,
  owner: 5,
  nearest: 1,
  questions: 1,
  value: 64,
};
/** Additions while there is room: the owner's own words, then what is near and what is not known. */
export const STEPS: readonly Partial<SheetSize>[] = [
  { lead: 320 },
  { claims: 2, quote: 200 },
  { owner: 10 },
  { value: 110 },
  { nearest: 2, questions: 3 },
  { lead: 560 },
  { claims: 4, quote: 300 },
  { owner: 15 },
  { nearest: 3, questions: 4 },
  { value: 200 },
  { claims: 6 },
  { questions: 8 },
];

/** A part of a fact sheet, in Markdown with references by number. */
type SheetPart = { heading: string; body: string };

/** A fact sheet before typesetting. */
export type FactSheet = ReportInput & { brand: string; parts: SheetPart[]; sources: Source[] };

/** Fields in the order in which they say what a technology is. */
const DESCRIBING: readonly QuotedField[] = [
  "technical_summary",
  "application",
  "key_benefits",
  "market_summary",
  "developmental_stage",
];

/** Composes a fact sheet: a thin record's content and the open questions. Parts without content are left out. */
export function composeFactSheet(input: ReportInput, brand: string, size: SheetSize): FactSheet {
  const { record } = input;
  const sources = createSources();
  const chooser = createChooser(record);
  const lead = whatItIs(record, sources, chooser, size);
  const claims = claimsOf(record, ["stage", "gain", "benefits"], CLAIMS)
    .filter(({ kind, sentence }) => kind === "stage" || !lead.words.includes(sentence))
    .slice(0, size.claims);
  const written: SheetPart[] = [
    { heading: "What it is", body: lead.body },
    { heading: "Rights", body: rightsTable(input, sources, size) },
    {
      heading: "What the text claims",
      body: list(claims.map((claim) => claimed(record, claim, sources, size.quote))),
    },
    {
      heading: "More from the record",
      body: list(ownWords(record, claims, sources, chooser, size)),
    },
    { heading: NEAREST_HEADING, body: nearestTable(input, sources, size) },
    {
      heading: "Open questions for the owner",
      body: list(
        gaps(record)
          .slice(0, size.questions)
          .map(({ ask, missing }) => `**${ask}** ${missing}`),
      ),
    },
  ];
  const { change, cited } = numberSources(
    written.map(({ body }) => body),
    sources,
  );
  const parts = written.map(({ heading, body }) => ({ heading, body: change(body) }));
  return { ...input, brand, parts: parts.filter(({ body }) => body !== ""), sources: cited };
}

/** No record has more claims of a kind that are worth reading. */
const CLAIMS = 20;
const NEAREST_HEADING = "Nearest technologies in this catalogue";

function whatItIs(
  record: ReportRecord,
  sources: Sources,
  chooser: Chooser,
  { lead }: SheetSize,
): { words: string; body: string } {
  const passage = chooser.chooseLead(DESCRIBING, lead);
  if (passage) {
    const reference = references([sources.ofSection(record, passage.field)]);
    return { words: passage.text, body: `${quoted(passage.text, lead)}${reference}` };
  }
  // A text in a patent drafter's language is still better than none.
  const [drafted] = record.passages.filter(({ field }) => DESCRIBING.includes(field));
  if (drafted) {
    const reference = references([sources.ofSection(record, drafted.field)]);
    return { words: drafted.text, body: `${quoted(drafted.text, lead)}${reference}` };
  }
  const data = references([sources.ofData(record)]);
  return { words: "", body: `The record holds a title and no description.${data}` };
}

/**
 * One quotation of each further section, and then more of them.
 *
 * @param shown claims whose sentences the sheet quotes already
 */
function ownWords(
  record: ReportRecord,
  shown: readonly Claim[],
  sources: Sources,
  chooser: Chooser,
  { owner, quote }: SheetSize,
): string[] {
  const claims = new Set(shown.map(({ sentence }) => sentence));
  const filled = DESCRIBING.filter((field) =>
    record.passages.some((passage) => passage.field === field),
  );
  const perField = Math.max(1, Math.floor(owner / Math.max(1, filled.length)));
  return filled
    .flatMap((field) =>
      chooser
        .choose([field], perField, undefined, quote)
        .filter(({ text }) => !claims.has(text))
        .map((passage) => {
          const title = passage.title ? `${escapeMarkdown(passage.title)}: ` : "";
          const words = `${title}${quoted(passage.text, quote)}`;
          return `**${labelOf(field)}.** ${words}${references([sources.ofSection(record, field)])}`;
        }),
    )
    .slice(0, owner);
}

function rightsTable(
  input: ReportInput,
  sources: Sources,
  { quote, value: longest }: SheetSize,
): string {
  const { record, now } = input;
  const { statedStatus, endsOn, sourceUrl } = record.rights;
  const data = references([sources.ofData(record)]);
  const inText = (kind: "inventors" | "number" | "status" | "expiry") => {
    const claims = record.claims.filter((claim) => claim.kind === kind);
    const [first] = claims;
    if (!first) return null;
    const isNamed = (kind === "inventors" || kind === "number") && first.value !== null;
    const words = isNamed
      ? [...new Set(claims.flatMap(({ value }) => value ?? []))].slice(0, 6).join(", ")
      : null;
    return {
      value: words ? escapeMarkdown(shorten(words, longest)) : quoted(first.sentence, quote),
      source: `Named in the text${references([sources.ofSection(record, first.field)])}`,
    };
  };
  const given = (value: string | null, source = "The record") =>
    value ? { value: escapeMarkdown(shorten(value, longest)), source: `${source}${data}` } : null;
  const ends = endWords(record, now);
  const status = statusWords(record, now);
  const isStated = statedStatus !== null || endsOn !== null;
  const page = ownerPage(sourceUrl, record.uni);
  const rows: [string, { value: string; source: string } | null][] = [
    ["Owner", given(record.uni)],
    ["Inventors", given(record.inventor) ?? inText("inventors")],
    [
      "Patent status",
      isStated || record.status !== "other"
        ? given(status, isStated ? "Stated by the source" : "The record")
        : (inText("status") ?? { value: "Not stated", source: `The record${data}` }),
    ],
    [
      "Number",
      given(record.patentId) ??
        inText("number") ?? { value: "No patent number given", source: `The record${data}` },
    ],
    ...labelled(record, sources, longest),
    ["Filed", given(formatFiled(record.filed))],
    [
      "Ends",
      // The badge already says 'Expired Jan 2017'.
      ends === status
        ? null
        : (given(ends, endsOn !== null ? "Stated by the source" : "Computed from filing") ??
          inText("expiry")),
    ],
    ["Listed", given(formatFiled(record.added))],
    [
      "Owner’s page",
      page
        ? {
            value: `[${escapeMarkdown(shorten(page.href.replace(/^https?:\/\/(?:www\.)?/, ""), 60))}](${page.href})`,
            source: `The record${data}`,
          }
        : null,
    ],
  ];
  return [
    "| | What is known | Where from |",
    "|---|---|---|",
    ...rows.flatMap(([term, cell]) =>
      cell ? [`| ${term} | ${cell.value} | ${cell.source} |`] : [],
    ),
  ].join("\n");
}

/** Lines of the additional information about rights, with the labels that the import gave them. */
const OF_RIGHTS =
  /^(Application (?:serial )?number|Earliest priority|Patents, as the office lists them): ?(.+)$/;

function labelled(
  { passages, ...record }: ReportRecord,
  sources: Sources,
  longest: number,
): [string, { value: string; source: string }][] {
  return passages.flatMap(({ field, text }): [string, { value: string; source: string }][] => {
    const [, label = "", value = ""] = (field === "pi_addinfo" && OF_RIGHTS.exec(text)) || [];
    if (value === "") return [];
    const reference = references([sources.ofSection({ passages, ...record }, field)]);
    const name = label.startsWith("Patents")
      ? "Office’s list"
      : label.replace(" serial number", "").replace(" number", "");
    return [
      [name, { value: escapeMarkdown(shorten(value, longest)), source: `The record${reference}` }],
    ];
  });
}

function nearestTable(
  { record, similar, now }: ReportInput,
  sources: Sources,
  { value, nearest }: SheetSize,
): string {
  if (similar.length === 0) return "";
  const rows = similar.slice(0, nearest).map((other) => {
    const title = `**${escapeMarkdown(shorten(other.title, value))}**`;
    return `| ${title}${references([sources.ofData(other)])} | ${escapeMarkdown(shorten(other.uni, Math.min(value, 70)))} | ${statusWords(other, now)} | ${reasonFor(record, other)} |`;
  });
  return [
    BORROWED_ROWS,
    "",
    "| Technology | Owner | Patent status | Why it is near |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
