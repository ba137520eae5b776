import type { Category, TechnologyClass } from "../../import/vocabulary.ts";
import type { ReportRequest } from "../reports/request-report.tsx";

/** What the Analysis panel shows, in one of the specification's three states. */
export type AnalysisView = {
  report:
    | { state: "none"; request: ReportRequest }
    | { state: "teaser"; signedIn: boolean; isFactSheet: boolean; reportId: string }
    | {
        state: "full";
        reportId: string;
        isFactSheet: boolean;
        sections: { id: string; heading: string; html: string }[];
      };
  /** The further panel, which the record itself feeds. */
  record: {
    category: Category;
    classes: TechnologyClass[];
    reasoning: string | null;
    /** `share` of the bar, 0 to 1; null where the number is on no known scale. */
    scores: { name: string; value: string; share: number | null }[];
    gaps: EvidenceGap[];
  };
};

/** What the record leaves out, and what a buyer would therefore have to ask. */
export type EvidenceGap = { missing: string; ask: string };
