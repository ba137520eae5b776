import type { Category, TechnologyClass } from "#import/vocabulary.ts";
import type { ReportRequest } from "../technology/reports/request-report.tsx";

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
  /** The panel below the report, which is made from the record itself. */
  record: {
    category: Category;
    classes: TechnologyClass[];
    /** The filled part of the bar, 0 to 1; null if the number is on no known scale. */
    scores: { name: string; value: string; share: number | null }[];
    gaps: EvidenceGap[];
  };
};

/** What the record leaves out, as questions that a buyer would ask. */
export type EvidenceGap = { missing: string; ask: string };
