import type PDFDocument from "pdfkit";
import type { Fonts } from "./fonts.ts";
import type { Line, Run } from "./lines.ts";

/** A tag's options besides its kind; pdfkit's types lack the last two. */
type TagOptions = PDFKit.Mixins.StructureElementOptions & {
  scope?: "Column" | "Row";
  bbox?: [left: number, top: number, right: number, bottom: number];
};

export type Doc = InstanceType<typeof PDFDocument>;
export type Structure = PDFKit.PDFStructureElement;

/** The document that is drawn on, and its tree of tags. */
export type Canvas = { doc: Doc; fonts: Fonts };

/** A tag below `parent`. It ends with the document, so it may continue over pages. */
export function tag(
  { doc }: Canvas,
  parent: Structure,
  type: string,
  options: TagOptions = {},
): Structure {
  const element = doc.struct(type, options);
  parent.add(element);
  return element;
}

/** Draws a part of `element`. */
export function within(element: Structure, draw: () => void): void {
  element.add(draw);
}

/** Draws decoration, or what repeats on every page: assistive technology ignores it. */
export function artifact(
  { doc }: Canvas,
  draw: () => void,
  type: "Layout" | "Pagination" = "Layout",
): void {
  doc.markContent("Artifact", { type });
  draw();
  doc.endMarkedContent();
}

/** Draws a line of text as a part of `element`; links in it get their own tags. */
export function drawLine(
  canvas: Canvas,
  line: Line,
  x: number,
  baseline: number,
  element: Structure,
): void {
  const { doc } = canvas;
  for (const runs of groupsOf(line.runs)) {
    const [first] = runs;
    const last = runs.at(-1);
    if (!first || !last) continue;
    if (first.href === undefined && first.goTo === undefined) {
      within(element, () => drawRuns(canvas, runs, x, baseline));
      continue;
    }
    const link = tag(canvas, element, "Link");
    within(link, () => drawRuns(canvas, runs, x, baseline));
    const width = last.x + last.width - first.x;
    const box = [x + first.x, baseline - first.size, width, first.size * 1.3] as const;
    const label = first.label ?? runs.map(({ text }) => text).join("");
    const options = { structParent: link, Contents: new String(label) } as object;
    if (first.goTo !== undefined) doc.goTo(...box, first.goTo, options);
    else doc.link(...box, first.href ?? "", options);
    // The tag is ended on its page, because pdfkit reads the page of an annotation when its tag ends.
    link.end();
  }
}

/** Consecutive runs that lead to the same place, or nowhere. */
function groupsOf(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1)?.[0];
    if (last && last.href === run.href && last.goTo === run.goTo) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  return groups;
}

/** Draws runs where no tag is needed, or one is open. */
export function drawRuns(
  { doc, fonts }: Canvas,
  runs: readonly Run[],
  x: number,
  baseline: number,
): void {
  for (const run of runs) {
    fonts.use(run.face, run.size);
    doc.fillColor(run.color);
    doc.text(run.text, x + run.x, baseline, { lineBreak: false, baseline: "alphabetic" });
  }
}

/** A hairline from left to right. */
export function drawRule(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  color: string,
  weight = 0.6,
): void {
  artifact(canvas, () => {
    canvas.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(color)
      .stroke();
  });
}
