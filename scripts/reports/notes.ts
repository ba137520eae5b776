import type { Report } from "./compose.ts";
import { formatDay } from "./words.ts";

/** How a report was made, for its first page. */
export function howMade({ brand, now }: Pick<Report, "brand" | "now">): string {
  return `How this was made: put together on ${formatDay(now)} by a program of ${brand} from the records of its catalogue. Words in quotation marks are the owner's; other technologies appear in the comparison alone. No person has reviewed it.`;
}

/** How a report was made and what it cannot say: paragraphs, the same in the PDF and its Markdown twin. */
export function notesOf(report: Report): { heading: string; items: string[] }[] {
  const { sections, brand, now } = report;
  const by = (author: string) =>
    sections.filter((section) => section.author === author).map(({ heading }) => heading);
  const made: string[] = [
    `This report was put together on ${formatDay(now)} by a program of ${brand}, from the catalogue as it stood on that day. No person has reviewed it.`,
  ];
  if (by("record").length > 0) {
    made.push(
      `Supplied with the record and shown as they were: ${by("record").join("; ")}. What ${brand} added from the catalogue stands under headings of its own and carries references.`,
    );
  }
  if (by("model").length > 0) {
    made.push(
      `Written by a language model and checked by rule: ${by("model").join("; ")}. Each sentence stands beside the passage that it rests on; a section with a sentence that could not be traced to its passage was not taken.`,
    );
  }
  if (by("built-in").length > 0) {
    made.push(
      `Assembled without a language model: ${by("built-in").join("; ")}. Text in quotation marks is the owner's, word for word; every other statement is counted or compared from the records named beside it.`,
    );
  }
  made.push(
    "Sentences were chosen by the words in them, not by their meaning. A number in square brackets is a source of the chapter Sources.",
  );
  return [
    { heading: "How it was made", items: made },
    {
      heading: "What it cannot say",
      items: [
        "Owners' statements were not checked, their figures included. There is no market research in this report, and no figure that is not in a source.",
        "Similar technologies are those of this catalogue; what others sell or publish elsewhere is not compared.",
        "Patent status and dates are the catalogue's. They are no legal opinion and no search of the registers.",
        "This report is no investment advice.",
      ],
    },
  ];
}
