import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { shorten } from "#import/text/summary-line.ts";
import type { Chapter, ReportDocument } from "../report-document.ts";
import { formatDay } from "../words.ts";
import { displayable, fontFiles, otherFonts } from "./fonts.ts";
import { parseMarkdown } from "./parse-markdown.ts";

/** One for all documents, so that its fonts are loaded once. */
const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: fontFiles }],
});

/** A document that has been laid out in pages. */
export type SetDocument = { pages: number; toPdf(): Uint8Array };

/**
 * Typesets a document: A4, for print and screen, tagged for assistive technology by the standard PDF/UA-1, with embedded
 * fonts. The texts reach the template as data, so that nothing in them is ever run.
 */
export function setDocument(document: ReportDocument): SetDocument {
  const compiled = compiler.compile({
    mainFilePath: `${import.meta.dirname}/report.typ`,
    inputs: { title: document.title.toWellFormed(), document: templateData(document) },
  });
  const { result } = compiled;
  if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
  return {
    pages: result.numOfPages,
    toPdf() {
      const pdf = compiler.pdf(result, { pdfStandard: "ua-1" });
      compiler.evictCache(0);
      return pdf;
    },
  };
}

function templateData(document: ReportDocument): string {
  const { day, sources, glance, scores, chapters, notes } = document;
  const data = {
    ...document,
    day: formatDay(day),
    date: { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() },
    head: shorten(document.title, 84),
    foot: shorten(document.owner, 90),
    about: parseMarkdown(document.about),
    glance: glance.map(parsed),
    scores: scores.map((score) => ({ ...score, basis: parseMarkdown(score.basis) })),
    chapters: chapters.map(parsed),
    numbers: sources.map(({ number }) => number),
    owners: [...Map.groupBy(sources, ({ owner }) => owner)].map(([owner, own]) => [
      parseMarkdown(owner),
      own,
    ]),
    notes: notes.map(({ heading, items }) => ({ heading, body: items.flatMap(parseMarkdown) })),
    otherFonts: otherFonts(document.title),
  };
  return JSON.stringify(data, (key, value) =>
    typeof value === "string" && key !== "url" && key !== "svg" ? displayable(value) : value,
  );
}

function parsed({ heading, body }: Chapter) {
  return { heading, body: parseMarkdown(body) };
}
