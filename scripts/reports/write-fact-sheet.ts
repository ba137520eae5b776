import { evidenceGaps } from "#app/explain/evidence-gaps.ts";
import { isStageElsewhere, STATEMENT_NAMES } from "#app/technology/text-statements.ts";
import { shorten } from "#import/text/summary-line.ts";
import { commonParts, factsOf } from "./facts.ts";
import { landscape } from "./landscape.ts";
import type { ReportInput } from "./record.ts";
import type { ReportDocument } from "./report-document.ts";
import { headingOf, Sources } from "./sources.ts";
import { bullets, escapeMarkdown, formatDay } from "./words.ts";

/** How much a fact sheet holds. */
type SheetSize = {
  /** Sentences of each section. */
  sentences: number;
  near: number;
  questions: number;
  /** Characters of a quotation, and of a fact. */
  quote: number;
  fact: number;
};

/** Fits on a page whatever the record holds. */
export const LEAST: SheetSize = { sentences: 1, near: 0, questions: 1, quote: 110, fact: 64 };
/** Sizes from the fullest down. */
export const SHEET_SIZES: readonly SheetSize[] = [
  { sentences: 5, near: 3, questions: 11, quote: 400, fact: 200 },
  { sentences: 4, near: 3, questions: 11, quote: 300, fact: 200 },
  { sentences: 3, near: 2, questions: 8, quote: 240, fact: 160 },
  { sentences: 2, near: 2, questions: 4, quote: 200, fact: 110 },
  { sentences: 1, near: 1, questions: 3, quote: 160, fact: 110 },
];

/** A technology's fact sheet: its facts, its owner's first sentences, and what to ask. Parts without content are left out. */
export function writeFactSheet(input: ReportInput, size: SheetSize): ReportDocument {
  const { record, brand, now } = input;
  const sources = new Sources();
  const factsCited = sources.citeFacts(record);
  const sections = [...Map.groupBy(record.sentences, ({ heading }) => heading)].map(
    ([heading, sentences]) => {
      const first = sentences.slice(0, size.sentences);
      return { heading, body: sources.quote(record, first, size.quote) };
    },
  );
  const shown = record.statements.filter(isStageElsewhere);
  const statements = shown.slice(0, size.sentences).map(({ kind, field, sentence }) => {
    const quotation = { heading: headingOf(field), text: sentence };
    return `${STATEMENT_NAMES[kind]} named in the text: ${sources.quote(record, [quotation], size.quote)}`;
  });
  const facts = factsOf(input, size.fact);
  const questions = evidenceGaps(record.row, record.statements)
    .filter(({ missing }) => missing !== "Research report")
    .slice(0, size.questions);
  const near = { ...input, near: input.near.slice(0, size.near) };
  const chapters = [
    {
      heading: "Facts",
      body: [
        `| | What is known${factsCited} |`,
        "|---|---|",
        ...facts.map(([term, value]) => `| ${term} | ${escapeMarkdown(value)} |`),
      ].join("\n"),
    },
    {
      heading: "In the owner’s words",
      body: bullets(sections.map(({ heading, body }) => `**${heading}.** ${body}`)),
    },
    { heading: "What the text states", body: bullets(statements) },
    { heading: "Near technologies", body: landscape(near, sources, size.quote) },
    {
      heading: "Questions to the owner",
      body: bullets(questions.map(({ missing, ask }) => `**${missing}:** ${ask}`)),
    },
  ];
  return {
    ...commonParts(input),
    kind: "fact sheet",
    title: shorten(record.row.title, 240),
    summary: "",
    facts: [],
    about: `There is no analysis of this record yet. A program of ${brand} compiled this sheet on ${formatDay(now)} from its catalogue. Words in quotation marks are the owner’s. No person reviewed it.`,
    glance: [],
    scores: [],
    chapters: chapters.filter(({ body }) => body !== ""),
    sources: sources.list(),
    notes: [
      {
        heading: "What it cannot say",
        items: [
          "Owners’ statements were not checked. Patent status and dates are not a legal opinion or a search of the registers. This is not investment advice.",
        ],
      },
    ],
  };
}
