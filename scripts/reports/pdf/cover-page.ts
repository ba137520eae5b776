import { shorten } from "#import/text/summary-line.ts";
import { drawCover } from "../../../workers/images/src/cover.ts";
import type { Report } from "../compose.ts";
import { howMade } from "../notes.ts";
import { formatDay, formatFiled } from "../words.ts";
import { statusWords } from "../write/compare.ts";
import {
  artifact,
  type Canvas,
  drawLine,
  drawRule,
  type Structure,
  tag,
  within,
} from "./canvas.ts";
import type { Face } from "./fonts.ts";
import { breakLines } from "./lines.ts";
import { COLOR, PAGE, WIDTH } from "./look.ts";
import { drawSvg } from "./svg.ts";

/** Title sizes, largest first, each with the most lines that it may take. */
const SIZES = [
  { size: 31, leading: 37, lines: 3, picture: 372 },
  { size: 25, leading: 30.5, lines: 5, picture: 330 },
  { size: 20, leading: 25, lines: 7, picture: 290 },
  { size: 16, leading: 20.5, lines: 12, picture: 230 },
] as const;

/** The first page: the technology's cover, its title, and the first facts that readers ask for. */
export function drawCoverPage(canvas: Canvas, root: Structure, report: Report): void {
  const { record, brand, now } = report;
  const sect = tag(canvas, root, "Sect");
  const title = shorten(record.title, 600);
  const choices = SIZES.map((look) => ({
    ...look,
    set: breakLines(
      [{ text: title, face: "serif", size: look.size, color: COLOR.ink }],
      WIDTH,
      canvas.fonts,
    ),
  }));
  const chosen = choices.find(({ set, lines }) => set.length <= lines) ?? choices.at(-1);
  if (!chosen) return;

  drawPicture(canvas, sect, report, chosen.picture);
  let y = chosen.picture + 40;
  const write = (
    words: string,
    look: {
      face: Face;
      size: number;
      leading: number;
      color?: string;
      type?: string;
      most?: number;
    },
  ) => {
    const element = tag(canvas, sect, look.type ?? "P");
    const { face, size, leading, color = COLOR.ink } = look;
    const lines = breakLines([{ text: words, face, size, color }], WIDTH, canvas.fonts);
    for (const line of lines.slice(0, look.most)) {
      drawLine(canvas, line, PAGE.left, y + size * 0.79, element);
      y += leading;
    }
    element.end();
  };
  write(`${brand}\u00a0\u00a0Research report`, {
    face: "sans-bold",
    size: 10,
    leading: 24,
    color: COLOR.accent,
  });
  const heading = tag(canvas, sect, "H1");
  for (const line of chosen.set.slice(0, chosen.lines)) {
    drawLine(canvas, line, PAGE.left, y + chosen.size * 0.79, heading);
    y += chosen.leading;
  }
  heading.end();
  y += 8;
  if (record.summary) {
    write(shorten(record.summary, 320), {
      face: "sans",
      size: 12,
      leading: 16.6,
      color: COLOR.soft,
      most: 3,
    });
  }
  y += 6;
  write(howMade(report), { face: "sans", size: 9, leading: 12.5, color: COLOR.soft, most: 4 });
  drawFacts(canvas, sect, [
    ["Institution", shorten(record.uni, 120)],
    ["Class", record.technologyClass ?? "Unsorted"],
    record.category === "Unclassified"
      ? ["Patent number", shorten(record.patentId ?? "Not given", 60)]
      : ["Category", record.category],
    ["Patent status", statusWords(record, now)],
    ["Filing date", shorten(formatFiled(record.filed) ?? "Not stated", 60)],
    ["Date of this report", formatDay(now)],
  ]);
  sect.end();
}

function drawPicture(canvas: Canvas, sect: Structure, { record }: Report, height: number): void {
  const { doc } = canvas;
  const scale = Math.max(PAGE.width / 320, height / 200);
  const kind = record.technologyClass ?? "none";
  const figure = tag(canvas, sect, "Figure", {
    alt: `The cover of this technology in the catalogue: a drawing for the class ${kind}, with one orange mark.`,
    bbox: [0, 0, PAGE.width, height],
  });
  within(figure, () => {
    doc.save();
    doc.rect(0, 0, PAGE.width, height).clip();
    doc.translate((PAGE.width - 320 * scale) / 2, (height - 200 * scale) / 2).scale(scale);
    drawSvg(doc, drawCover(kind, record.techId));
    doc.restore();
  });
  figure.end();
}

/** Six facts in two rows at the foot of the page. */
function drawFacts(canvas: Canvas, sect: Structure, facts: readonly [string, string][]): void {
  const width = WIDTH / 3;
  const top = PAGE.height - 158;
  drawRule(canvas, PAGE.left, top, WIDTH, COLOR.ink, 0.9);
  const list = tag(canvas, sect, "L");
  facts.forEach(([term, value], index) => {
    const x = PAGE.left + (index % 3) * width;
    const y = top + 24 + Math.floor(index / 3) * 54;
    const item = tag(canvas, list, "LI");
    const label = tag(canvas, item, "Lbl");
    const body = tag(canvas, item, "LBody");
    const [line] = breakLines(
      [{ text: term, face: "sans", size: 8.5, color: COLOR.soft }],
      width,
      canvas.fonts,
    );
    if (line) drawLine(canvas, line, x, y, label);
    const lines = breakLines(
      [{ text: value, face: "sans-bold", size: 10, color: COLOR.ink }],
      width - 14,
      canvas.fonts,
    );
    lines.slice(0, 2).forEach((each, row) => {
      drawLine(canvas, each, x, y + 14 + row * 13, body);
    });
  });
  list.end();
  artifact(canvas, () => {
    canvas.doc.rect(PAGE.left, top - 0.5, 44, 3).fill(COLOR.accent);
  });
}
