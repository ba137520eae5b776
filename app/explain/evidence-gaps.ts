import { showDate, showPatentId } from "#app/technology/filing.ts";
import { hasReport } from "#app/technology/reports/report-file.ts";
import type { Rights, TechnologyRecord } from "#app/technology/technology.schema.ts";
import { fieldsNamed } from "#app/technology/text-statements.ts";
import type { Statement } from "#import/statements/statement.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import type { EvidenceGap } from "./analysis-view.ts";

/** A shorter text names a thing without saying anything about it. */
const SHORTEST_TEXT = 20;

/** What is asked for each part that may be missing, in the order in which it is asked. */
const QUESTIONS = {
  "Technology Description": "How does it work, and what has been measured?",
  "Background/Market": "Who would pay for it, how many are they, and what do they use today?",
  "A figure in Background/Market": "How large is the market, by whose estimate and of which year?",
  "Commercial Application": "Which product would it be part of first?",
  "Key Benefits/Competitive Advantage":
    "What does it do better than what is sold today, and by how much?",
  "A figure in Key Benefits": "How large are the benefits, measured against what?",
  "Developmental Stage": "How far is it: an idea, a laboratory result, a prototype, a trial?",
  Inventor: "Who invented it, and would they help a licensee?",
  "Patent ID": "Is there a patent or an application, where, and what does it claim?",
  "Filing Date": "When was it filed, and how long does the protection last?",
  "Patent status": "Is the patent in force, pending, or lapsed?",
  "Research report": "How does it compare with competing solutions, and what could stop it?",
};
type Part = keyof typeof QUESTIONS;

/**
 * Questions that a reader would still have to ask the owner: one for each part of the record that is empty, or that has
 * no figure where only a figure helps. Facts that its text names elsewhere are not asked for.
 */
export function evidenceGaps(
  record: TechnologyRecord,
  statements: readonly Pick<Statement, "kind" | "field">[] = [],
  rights: Rights | null = null,
): EvidenceGap[] {
  const named = fieldsNamed(statements, record);
  const { statedStatus = null, endsOn = null, termEndsOn = null } = rights ?? {};
  const names = (kind: Statement["kind"]) => statements.some((one) => one.kind === kind);
  const isThin = (value: unknown) => toPlainText(value).trim().length < SHORTEST_TEXT;
  const lacksFigure = (value: unknown) => !isThin(value) && !/\d/.test(toPlainText(value));
  const isMissing: Record<Part, boolean> = {
    "Technology Description": isThin(record.technical_summary),
    "Background/Market": isThin(record.market_summary),
    "A figure in Background/Market": lacksFigure(record.market_summary),
    "Commercial Application": isThin(record.application) && !named.has("application"),
    "Key Benefits/Competitive Advantage": isThin(record.key_benefits) && !named.has("key_benefits"),
    "A figure in Key Benefits": lacksFigure(record.key_benefits),
    "Developmental Stage": isThin(record.developmental_stage) && !named.has("developmental_stage"),
    Inventor: !record.inventor?.trim() && !names("inventors"),
    "Patent ID": showPatentId(record.pi_patentid) === "Unknown" && !names("number"),
    "Filing Date": showDate(record.pi_filingdate) === "Unknown" && (endsOn ?? termEndsOn) === null,
    "Patent status":
      record.status === "other" &&
      (statedStatus ?? endsOn ?? termEndsOn) === null &&
      !names("status"),
    "Research report": !hasReport(record.report_filepath),
  };
  return Object.entries(QUESTIONS).flatMap(([missing, ask]) =>
    isMissing[missing as Part] ? [{ missing, ask }] : [],
  );
}
