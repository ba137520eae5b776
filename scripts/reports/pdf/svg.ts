import type { Doc } from "./canvas.ts";

type Attributes = Record<string, string>;

const TAG = /<(\/?)(\w+)((?:\s[^<>]*?)?)(\/?)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

/**
 * Draws the image worker's covers: paths, circles, rectangles, groups that rotate or set a stroke, and `use` of an
 * earlier path. It does not read SVG in general, and leaves out anything else.
 */
export function drawSvg(doc: Doc, svg: string): void {
  const named = new Map<string, Attributes>();
  const inherited: Attributes[] = [];
  doc.lineCap("round").lineJoin("round");
  for (const [, closing, name, text] of svg.matchAll(TAG)) {
    if (name === "svg") continue;
    if (name === "g") {
      if (closing) {
        inherited.pop();
        doc.restore();
      } else {
        const attributes = read(text ?? "");
        doc.save();
        turn(doc, attributes.transform);
        inherited.push({ ...inherited.at(-1), ...attributes });
      }
      continue;
    }
    if (closing) continue;
    const own = read(text ?? "");
    if (own.id) named.set(own.id, own);
    const used = name === "use" ? named.get((own.href ?? "").slice(1)) : undefined;
    paint(doc, name === "use" ? "path" : (name ?? ""), { ...inherited.at(-1), ...used, ...own });
  }
}

function read(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]));
}

function turn(doc: Doc, transform: string | undefined): void {
  const [angle, x = 0, y = 0] =
    (/^rotate\(([^)]*)\)$/.exec(transform ?? "")?.[1] ?? "").match(/-?\d*\.?\d+/g)?.map(Number) ??
    [];
  if (angle !== undefined) doc.rotate(angle, { origin: [x, y] });
}

function paint(doc: Doc, name: string, attributes: Attributes): void {
  const number = (key: string) => Number(attributes[key] ?? 0);
  doc.save();
  doc.lineWidth(Number(attributes["stroke-width"] ?? 1));
  doc.lineCap((attributes["stroke-linecap"] as "butt" | "round" | "square") ?? "round");
  const dashes = attributes["stroke-dasharray"]?.split(/[ ,]+/).map(Number);
  if (dashes?.every((dash) => dash > 0)) {
    doc.dash(dashes as unknown as number, { phase: number("stroke-dashoffset") });
  }
  if (name === "path") doc.path(attributes.d ?? "");
  else if (name === "circle") doc.circle(number("cx"), number("cy"), number("r"));
  else if (name === "rect") {
    const rounding = number("rx");
    const box = [number("x"), number("y"), number("width"), number("height")] as const;
    if (rounding > 0) doc.roundedRect(...box, rounding);
    else doc.rect(...box);
  }
  const { fill, stroke } = attributes;
  if (fill && fill !== "none" && stroke) doc.fillAndStroke(fill, stroke);
  else if (fill && fill !== "none") doc.fill(fill);
  else if (stroke) doc.stroke(stroke);
  doc.restore();
}
