import { showDate, showPatentId } from "#app/technology/filing.ts";
import { hasReport } from "#app/technology/reports/report-file.ts";
import type { Rights, TechnologyRecord } from "#app/technology/technology.schema.ts";
import { fieldsNamed } from "#app/technology/text-statements.ts";
import type { Statement } from "#import/statements/statement.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import type { EvidenceGap } from "./analysis-view.ts";

/** A shorter text names a thing without saying anything about it. */
const SHORTEST_TEXT = 20;

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
  const texts = {
    market: toPlainText(record.market_summary),
    technology: toPlainText(record.technical_summary),
    application: toPlainText(record.application),
    benefits: toPlainText(record.key_benefits),
    stage: toPlainText(record.developmental_stage),
  };
  const isThin = (text: string) => text.trim().length < SHORTEST_TEXT;
  const found: (EvidenceGap | false)[] = [
    isThin(texts.technology) && {
      missing: "Technology Description",
      ask: "How does it work, and what has been measured?",
    },
    isThin(texts.market) && {
      missing: "Background/Market",
      ask: "Who would pay for it, how many are they, and what do they use today?",
    },
    !isThin(texts.market) &&
      !/\d/.test(texts.market) && {
        missing: "A figure in Background/Market",
        ask: "How large is the market, by whose estimate and of which year?",
      },
    isThin(texts.application) &&
      !named.has("application") && {
        missing: "Commercial Application",
        ask: "Which product would it be part of first?",
      },
    isThin(texts.benefits) &&
      !named.has("key_benefits") && {
        missing: "Key Benefits/Competitive Advantage",
        ask: "What does it do better than what is sold today, and by how much?",
      },
    !isThin(texts.benefits) &&
      !/\d/.test(texts.benefits) && {
        missing: "A figure in Key Benefits",
        ask: "How large are the benefits, measured against what?",
      },
    isThin(texts.stage) &&
      !named.has("developmental_stage") && {
        missing: "Developmental Stage",
        ask: "How far is it: an idea, a laboratory result, a prototype, a trial?",
      },
    !record.inventor?.trim() &&
      !names("inventors") && {
        missing: "Inventor",
        ask: "Who invented it, and would they help a licensee?",
      },
    showPatentId(record.pi_patentid) === "Unknown" &&
      !names("number") && {
        missing: "Patent ID",
        ask: "Is there a patent or an application, where, and what does it claim?",
      },
    showDate(record.pi_filingdate) === "Unknown" &&
      (endsOn ?? termEndsOn) === null && {
        missing: "Filing Date",
        ask: "When was it filed, and how long does the protection last?",
      },
    record.status === "other" &&
      (statedStatus ?? endsOn ?? termEndsOn) === null &&
      !names("status") && {
        missing: "Patent status",
        ask: "Is the patent in force, pending, or lapsed?",
      },
    !hasReport(record.report_filepath) && {
      missing: "Research report",
      ask: "How does it compare with competing solutions, and what could stop it?",
    },
  ];
  return found.filter((gap) => gap !== false);
}
