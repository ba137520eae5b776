import * as z from "zod";
import { ShownAnalysisSchema } from "#app/technology/analysis/analysis.schema.ts";
import { readSentences, type Sentence } from "#app/technology/analysis/read-sentences.ts";
import { FILING, sourcesOf } from "#app/technology/analysis/sources.ts";
import { REPORT_SECTIONS } from "#app/technology/record-sections.ts";
import { sectionMarkdown } from "#app/technology/reports/section-markdown.ts";
import {
  type Rights,
  RightsSchema,
  type TechnologyRecord,
  TechnologyRecordSchema,
  TextStatementsSchema,
} from "#app/technology/technology.schema.ts";
import { TECHNOLOGY_FIELDS } from "#import/technology-fields.ts";

const AnalysisSchema = ShownAnalysisSchema().extend({
  promptVersion: z.string(),
  /** Time in seconds since 1970. */
  madeAt: z.number().int(),
});
export type ReportAnalysis = z.infer<typeof AnalysisSchema>;

/** A row of "tech-table-v1", with what the database holds of the technology beside it. */
const InputSchema = z.object({
  row: TechnologyRecordSchema(),
  statements: TextStatementsSchema().default([]),
  rights: RightsSchema().default({
    statedStatus: null,
    endsOn: null,
    termEndsOn: null,
    sourceUrl: null,
  }),
  analysis: AnalysisSchema.nullable().default(null),
});

export type ReportRecord = {
  row: TechnologyRecord;
  rights: Rights;
  /** Statements that a rule found in the text; never the owner's word. */
  statements: z.infer<typeof InputSchema>["statements"];
  /** A model's choice of the record; null where it is not analysed. */
  analysis: ReportAnalysis | null;
  /** The owner's sentences in order, without those that speak to a machine. */
  sentences: Sentence[];
  /** The technologies that the record lists as similar, the nearest first. */
  similarIds: number[];
  /** The report's chapters that came with the record, in Markdown by their heading. */
  chapters: Map<string, string>;
};

export type ReportInput = {
  record: ReportRecord;
  /** Technologies of the catalogue that the record lists as similar. */
  near: ReportRecord[];
  brand: string;
  now: Date;
};

const NO_VALUES = Object.fromEntries(TECHNOLOGY_FIELDS.map(({ column }) => [column, null]));

/**
 * Reads a technology of a database, or of the sample catalogue, whose rows have neither all columns nor a category each.
 *
 * @throws ZodError where the row is none of "tech-table-v1"
 */
export function toReportRecord(input: { row: object } & Record<string, unknown>): ReportRecord {
  const given = { categorical_assign: "Unclassified", likes: 0, dislikes: 0, saves: 0 };
  const known = Object.entries(input.row).filter(([, value]) => value !== null);
  const { row, rights, statements, analysis } = InputSchema.parse({
    ...input,
    row: { ...NO_VALUES, ...given, ...Object.fromEntries(known) },
  });
  const sources = sourcesOf(row, rights).filter(({ id }) => id !== FILING.id);
  const chapters = REPORT_SECTIONS.map(({ heading, field }): [string, string] => [
    heading,
    withoutOwnHeading(sectionMarkdown(row[field])),
  ]);
  return {
    row,
    rights,
    statements,
    analysis,
    sentences: readSentences(sources),
    similarIds: idsOf(row.pi_similaropps).filter((id) => id !== row.tech_id),
    chapters: new Map(chapters.filter(([, body]) => body !== "")),
  };
}

/** A report has headings of its own for its chapters, and a chapter's first line often repeats one. */
function withoutOwnHeading(markdown: string): string {
  return markdown.trim().replace(/^#{1,2} [^\n]*\n+/, "");
}

function idsOf(value: unknown): number[] {
  const list = typeof value === "object" && value !== null ? Reflect.get(value, "list_opps") : null;
  if (!Array.isArray(list)) return [];
  return list.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}
