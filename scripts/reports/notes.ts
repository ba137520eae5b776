import type { Report } from "./compose.ts";
import type { ReportDocument } from "./report-document.ts";
import { formatDay } from "./words.ts";
import type { FactSheet } from "./write/fact-sheet.ts";

/** How a report or a fact sheet was made, for its first page. */
export function howMade({ brand, now }: Pick<Report | FactSheet, "brand" | "now">): string {
  return `How this was made: a program of ${brand} compiled it on ${formatDay(now)} from its catalogue. Words in quotation marks are the owner’s, chosen by rule; other technologies appear only where they are named. No person reviewed it.`;
}

/** Why a fact sheet is a single page. */
export const WHY_SHEET = "The record holds too little for a full report.";

/** What a fact sheet cannot say. */
export const SHEET_NOTES: ReportDocument["notes"] = [
  {
    heading: "What it cannot say",
    items: [
      "Owners’ statements were not checked. Patent status and dates are not a legal opinion or a search of the registers. This is not investment advice.",
    ],
  },
];

/** How a report was made and what it cannot say. */
export function notesOf(report: Report): ReportDocument["notes"] {
  const { sections, brand, now } = report;
  const by = (author: string) =>
    sections.filter((section) => section.author === author).map(({ heading }) => heading);
  const made: string[] = [
    `This report was put together on ${formatDay(now)} by a program of ${brand}, from the catalogue as of that day. No person has reviewed it.`,
  ];
  if (by("record").length > 0) {
    made.push(
      `Supplied with the record and shown as they were: ${by("record").join("; ")}. What ${brand} added from the catalogue has headings of its own and carries references.`,
    );
  }
  if (by("built-in").length > 0) {
    made.push(
      `Assembled without a language model: ${by("built-in").join("; ")}. Text in quotation marks is the owner’s, word for word. Statements “named in the text” were found by a rule in the owner’s sentences. The rest is compared from the records named beside it.`,
    );
  }
  made.push(
    "Sentences were chosen by the words in them, not by their meaning. A number in square brackets refers to the chapter Sources.",
  );
  return [
    { heading: "How it was made", items: made },
    {
      heading: "What it cannot say",
      items: [
        "Owners’ statements and figures were not checked. There is no market research in this report, and no figure that is not in a source.",
        "Similar technologies are those of this catalogue; what others sell or publish elsewhere is not compared.",
        "Patent status and dates are those of the record. They are not a legal opinion or a search of the registers.",
        "The SWOT and PEST entries hold what the record, its dates and named neighbours say. For the rest they hold a question: laws, rivals and markets were not researched.",
        "This report is not investment advice.",
      ],
    },
  ];
}
