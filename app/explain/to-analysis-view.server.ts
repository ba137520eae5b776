import type { TechnologyRecord, Viewer } from "../catalogue/catalogue.schema.ts";
import { REPORT_SECTIONS } from "../catalogue/record-sections.ts";
import { toPlainText } from "../catalogue/rich-text.ts";
import { reportIdOf } from "../reports/report-file.ts";
import type { AnalysisView } from "./analysis-view.ts";
import { evidenceGaps } from "./evidence-gaps.ts";
import { markdownHtml } from "./markdown-html.server.ts";
import { readScores } from "./scores.ts";

/** The Analysis panel of a record, for its viewer. Only what he may read is in the record in the first place. */
export function toAnalysisView(record: TechnologyRecord, viewer: Viewer): AnalysisView {
  return {
    report: reportOf(record, viewer),
    record: {
      category: record.categorical_assign,
      classes: [record.class1, record.class2].filter((name) => name !== null),
      reasoning: record.reasoning_for_categorical_assign?.trim() || null,
      scores: readScores(record.scores),
      gaps: evidenceGaps(record),
    },
  };
}

function reportOf(record: TechnologyRecord, viewer: Viewer): AnalysisView["report"] {
  const id = reportIdOf(record.report_filepath);
  if (id === null) return { state: "none" };
  if (!viewer?.subscribed) {
    return { state: "teaser", signedIn: viewer !== null, reportId: id };
  }
  const sections = REPORT_SECTIONS.flatMap(({ id: anchor, heading, field }) => {
    const html = markdownHtml(markdownOf(record[field]), heading);
    return html === "" ? [] : [{ id: anchor, heading, html }];
  });
  return { state: "full", reportId: id, sections };
}

/** A section is `{"markdown": …}`; other shapes are read as the catalogue's texts are. */
function markdownOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "object" && value !== null && "markdown" in value) {
    const { markdown } = value;
    if (typeof markdown === "string") return markdown;
  }
  return toPlainText(value);
}
