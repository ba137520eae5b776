import { shorten } from "#import/text/summary-line.ts";
import { drawCover } from "../../../workers/images/src/cover.ts";
import { parseMarkdown } from "../markdown.ts";
import { howMade, WHY_SHEET } from "../notes.ts";
import type { FactSheet, SheetPart } from "../write/fact-sheet.ts";
import { referencesIn } from "../write/sources.ts";
import { type Lazy, lazily, rulePiece, textPieces } from "./blocks.ts";
import { type Canvas, type Structure, tag, within } from "./canvas.ts";
import { openDocument } from "./document.ts";
import { type Piece, type Placed, paginate } from "./flow.ts";
import { drawFrame } from "./frame.ts";
import { COLOR, PAGE, WIDTH } from "./look.ts";
import { groupPieces } from "./markdown-pieces.ts";
import { drawSvg } from "./svg.ts";

/** Smaller than a report's, which may have many pages. */
const SHEET = { size: 9.2, leading: 12.6 };
const SMALL = { size: 8.2, leading: 11 };

/** The height of the cover's strip across the top of the page, in points. */
const STRIP = 62;

/** Typesets a fact sheet as a PDF: one page, or more where even the shortest sheet does not fit. */
export async function setFactSheet(sheet: FactSheet): Promise<Uint8Array> {
  const { canvas, root, done } = openDocument(sheet, "fact sheet");
  const pages = layOut(canvas, root, sheet);
  pages.forEach((page, index) => {
    canvas.doc.addPage();
    for (const { y, draw } of page) draw(y);
    drawFrame(canvas, sheet, index + 1, pages.length, { hasHead: index > 0 });
  });
  root.end();
  canvas.doc.end();
  return done;
}

/** Whether a fact sheet fits on one page. Nothing is drawn. */
export function fitsOnePage(sheet: FactSheet): boolean {
  const { canvas, root } = openDocument(sheet, "fact sheet");
  return layOut(canvas, root, sheet).length === 1;
}

function layOut(canvas: Canvas, root: Structure, sheet: FactSheet): Placed[][] {
  const sect = lazily(() => tag(canvas, root, "Sect"));
  return paginate(
    [
      stripPiece(canvas, sect, sheet),
      ...headPieces(canvas, sect, sheet),
      ...sheet.parts.flatMap((part) => partPieces(canvas, sect, part)),
    ],
    1,
  );
}

/** The part of the technology's cover that the strip shows. It begins above the text's area. */
function stripPiece(canvas: Canvas, sect: Lazy, { record }: FactSheet): Piece {
  const { doc } = canvas;
  const kind = record.technologyClass ?? "none";
  return {
    height: Math.max(0, STRIP - PAGE.top + 22),
    gap: 0,
    keep: true,
    draw() {
      const scale = PAGE.width / 320;
      const figure = tag(canvas, sect(), "Figure", {
        alt: `The cover of this technology in the catalogue: a drawing for the class ${kind}, with one orange mark.`,
        bbox: [0, 0, PAGE.width, STRIP],
      });
      within(figure, () => {
        doc.save();
        doc.rect(0, 0, PAGE.width, STRIP).clip();
        doc.translate(0, (STRIP - 200 * scale) / 2).scale(scale);
        drawSvg(doc, drawCover(kind, record.techId));
        doc.restore();
      });
      figure.end();
    },
  };
}

function headPieces(canvas: Canvas, sect: Lazy, sheet: FactSheet): Piece[] {
  const { record, brand } = sheet;
  const line = (
    type: string,
    text: string,
    look: {
      face: "sans" | "sans-bold" | "serif";
      size: number;
      leading: number;
      color: string;
      gap: number;
    },
  ) =>
    textPieces(
      canvas,
      lazily(() => tag(canvas, sect(), type)),
      [{ text, face: look.face, size: look.size, color: look.color }],
      { x: PAGE.left, width: WIDTH, gap: look.gap, leading: look.leading, size: look.size },
    );
  const title = shorten(record.title, 240);
  const size = title.length > 130 ? 14 : title.length > 70 ? 17 : 21;
  return [
    ...line("P", `${brand}\u00a0\u00a0Fact sheet`, {
      ...{ face: "sans-bold", size: 9.5, leading: 16, color: COLOR.accent, gap: 0 },
    }),
    ...line("H1", title, { face: "serif", size, leading: size * 1.22, color: COLOR.ink, gap: 2 }),
    ...line("P", `${WHY_SHEET} ${howMade(sheet)}`, {
      ...{ face: "sans", size: 8.4, leading: 11.4, color: COLOR.soft, gap: 6 },
    }),
  ];
}

function partPieces(canvas: Canvas, sect: Lazy, { heading, body }: SheetPart): Piece[] {
  const blocks = parseMarkdown(body, true);
  const isSources = heading === "Sources";
  const part = lazily(() => tag(canvas, sect(), "Sect"));
  const rule = rulePiece(canvas, COLOR.line, 8, 0.5);
  const content = groupPieces(
    canvas,
    part,
    [{ kind: "heading", level: 2, text: [{ text: heading }] }, ...blocks],
    isSources ? SMALL : SHEET,
  ).map((piece, index) => ({ ...piece, gap: index === 0 ? 7 : Math.min(piece.gap, 3.5) }));
  const [first, ...rest] = content;
  if (!first) return [];
  const begun = isSources
    ? {
        ...first,
        draw(y: number) {
          // Every reference of the page leads here.
          for (const number of new Set(referencesIn(body))) {
            canvas.doc.addNamedDestination(`source-${number}`, "XYZ", 0, y - 20, null);
          }
          first.draw(y);
        },
      }
    : first;
  return [rule, begun, ...rest];
}
