import type { Statement } from "#import/statements/statement.ts";
import { shortened } from "#import/text/cut-at-word.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import type { TechnologyRecord } from "./technology.schema.ts";

/** Statements of one kind in the record's text: names and numbers unchanged, sentences in quotation marks. */
export type TextStatement = { label: string; words: string[] };

/** The displayed name of each kind: '… named in the text'. */
export const STATEMENT_NAMES: Record<Statement["kind"], string> = {
  stage: "Stage",
  inventors: "Inventors",
  number: "Patent number",
  status: "Patent status",
  expiry: "Expiry",
};

/** Whether the statement is of the stage, and in another section than that of the stage. */
export function isStageElsewhere({ kind, field }: Pick<Statement, "kind" | "field">): boolean {
  return kind === "stage" && field !== "developmental_stage";
}

/** How a sentence of another section says what a section would hold: 'Applications include …', 'Advantages are …'. */
const STATED_ELSEWHERE = [
  [
    "application",
    /\b(?:applications?|uses|use cases) (?:[\w-]+ ){0,4}?(?:includ(?:e|es|ing)|are|range)\b/i,
  ],
  ["key_benefits", /\b(?:advantages?|benefits?) (?:[\w-]+ ){0,4}?(?:includ(?:e|es|ing)|are|is)\b/i],
] as const satisfies readonly (readonly [Statement["field"], RegExp])[];

/** The sections of running text. */
type Texts = Pick<TechnologyRecord, "technical_summary" | "market_summary">;

/** The fields that another section's text speaks for: their columns. They are empty, and yet not missing. */
export function fieldsNamed(
  statements: readonly Pick<Statement, "kind" | "field">[],
  { technical_summary, market_summary }: Texts,
): ReadonlySet<Statement["field"]> {
  // A title is quoted under no section.
  const quoted = statements.filter((one) => one.field !== "title" && isStageElsewhere(one));
  const text = `${toPlainText(technical_summary)}\n${toPlainText(market_summary)}`;
  const stated = STATED_ELSEWHERE.filter(([, words]) => words.test(text)).map(([field]) => field);
  return new Set([...quoted.map(() => "developmental_stage" as const), ...stated]);
}

const MOST_QUOTES = 3;
const MOST_NAMES = 12;
const LONGEST_QUOTE = 280;

/** The statements of the stage to show under a field's section, if it is not that of the stage. */
export function sectionStatements(all: readonly Statement[], field: string): TextStatement[] {
  const found = all.filter((one) => isStageElsewhere(one) && one.field === field);
  const words = [
    ...new Set(found.map(({ sentence }) => `“${shortened(sentence, LONGEST_QUOTE)}”`)),
  ];
  return words.length > 0
    ? [{ label: `${STATEMENT_NAMES.stage} named in the text`, words: words.slice(0, MOST_QUOTES) }]
    : [];
}

/**
 * The statements to show among the facts, for the kinds that the record itself lacks (`missing`): names and numbers
 * unchanged, anything else as its sentence.
 */
export function factStatements(
  statements: readonly Statement[],
  missing: readonly Statement["kind"][],
): TextStatement[] {
  return missing.flatMap((kind) => {
    const found = statements.filter((statement) => statement.kind === kind);
    const named = kind === "inventors" || kind === "number";
    const words = found.map(({ value, sentence }) =>
      named && value !== null ? value : `“${shortened(sentence, LONGEST_QUOTE)}”`,
    );
    return words.length > 0
      ? [
          {
            label: `${STATEMENT_NAMES[kind]} named in the text`,
            words: [...new Set(words)].slice(0, MOST_NAMES),
          },
        ]
      : [];
  });
}
