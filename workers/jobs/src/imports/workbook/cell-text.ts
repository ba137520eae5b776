import { toSubscript, toSuperscript } from "#import/text/rich-text.ts";

/** Characters of a cell, as Excel allows them; longer ones are cut. */
export const MOST_CHARACTERS = 32_767;

/** Joins the runs of a cell's text. Readings of Japanese words beside it (`rPh`) and struck-through runs are no part of it. */
export class RunText {
  /** Whether its author struck something out. */
  isStruck = false;
  #text = "";
  #run = "";
  #align = "";
  #strikes = false;
  #isText = false;
  #isReading = false;

  get text(): string {
    return detached(this.#text);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "r") [this.#align, this.#strikes] = ["", false];
    if (name === "rPh") this.#isReading = true;
    if (name === "vertAlign") this.#align = attributes.val ?? "";
    if (name === "strike") this.#strikes = isTrue(attributes.val ?? "1");
    this.#run = "";
    this.#isText = (name === "t" || name === "v") && !this.#isReading;
  }

  addText(piece: string): void {
    const left = MOST_CHARACTERS + 1 - this.#text.length - this.#run.length;
    if (this.#isText) this.#run += piece.slice(0, Math.max(left, 0));
  }

  close(name: string): void {
    if (name === "rPh") this.#isReading = false;
    if (!this.#isText) return;
    this.#isText = false;
    if (this.#strikes) this.isStruck = true;
    else this.#text += aligned(unescaped(this.#run), this.#align);
  }
}

/** As `<sup>` and `<sub>` are read; blanks at the ends of a run are none of its sense. */
function aligned(text: string, align: string): string {
  const words = text.trim();
  if (align === "superscript") return text.replace(words, () => toSuperscript(words));
  return align === "subscript" ? text.replace(words, () => toSubscript(words)) : text;
}

export function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "on";
}

/** A text on its own: one that was cut from a piece of a file would keep the whole piece. */
function detached(text: string): string {
  return new TextDecoder("utf-8", { fatal: false, ignoreBOM: true }).decode(
    new TextEncoder().encode(text),
  );
}

/** Excel writes what XML cannot hold as `_x000D_`, and an underscore before such a text as `_x005F_`. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
