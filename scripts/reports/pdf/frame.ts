import { shorten } from "#import/text/summary-line.ts";
import type { ReportInput } from "../write/compare.ts";
import { artifact, type Canvas, drawRule } from "./canvas.ts";
import { breakLines } from "./lines.ts";
import { COLOR, PAGE, WIDTH } from "./look.ts";

/** The running head, except on a page with its own head, and the page number. */
export function drawFrame(
  canvas: Canvas,
  { record, brand }: Pick<ReportInput, "record"> & { brand: string },
  page: number,
  total: number,
  { hasHead }: { hasHead: boolean } = { hasHead: true },
): void {
  const size = 8;
  const write = (text: string, y: number, right = false, face: "sans" | "sans-bold" = "sans") => {
    const [line] = breakLines([{ text, face, size, color: COLOR.soft }], WIDTH, canvas.fonts);
    if (!line) return;
    const x = right ? PAGE.width - PAGE.right - line.width : PAGE.left;
    artifact(
      canvas,
      () => {
        for (const run of line.runs) {
          canvas.fonts.use(run.face, run.size);
          canvas.doc.fillColor(run.color);
          canvas.doc.text(run.text, x + run.x, y, { lineBreak: false, baseline: "alphabetic" });
        }
      },
      "Pagination",
    );
  };
  if (hasHead) {
    write(shorten(record.title, 84), 46);
    write(brand, 46, true, "sans-bold");
    drawRule(canvas, PAGE.left, 54, WIDTH, COLOR.line, 0.5);
  }
  write(shorten(record.uni, 90), PAGE.height - 36);
  write(`${page} of ${total}`, PAGE.height - 36, true);
}
