import { SaxesParser } from "saxes";
import type { Problem } from "./problem.ts";

/** A small tree of what was asked for; text in `text`, in document order with its children's. */
export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
};

export type XmlRow =
  | { kind: "record"; row: number; value: XmlNode; notes: string[] }
  | { kind: "problem"; problem: Problem };

/** As in JSON: what walks a tree by recursion must not be made to run out of stack, nor the parser out of memory. */
const MAX_DEPTH = 100;
const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep`;

/** No format's elements have more; a million in one element would fill the memory. */
const MAX_ATTRIBUTES = 1000;
const TOO_MANY_ATTRIBUTES = `has an element with more than ${MAX_ATTRIBUTES} attributes`;

/** Ends the parsing of what nests or goes on without end. */
class Endless extends Error {}

/**
 * A parser with what both readers do: it counts attributes, and passes on each element as a node, and text and CDATA.
 */
function openParser(on: {
  error(message: string): void;
  open(node: XmlNode): void;
  close(): void;
  text(piece: string): void;
}): SaxesParser {
  const parser = new SaxesParser();
  let attributes = 0;
  parser.on("error", (error) => on.error(error.message.replace(/^undefined:/, "")));
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new Endless(TOO_MANY_ATTRIBUTES);
  });
  parser.on("opentag", ({ name, attributes: given }) => {
    attributes = 0;
    on.open({ name, attributes: given as Record<string, string>, children: [] });
  });
  parser.on("closetag", () => on.close());
  parser.on("text", (piece) => on.text(piece));
  parser.on("cdata", (piece) => on.text(piece));
  return parser;
}

/** A patent with its drawings' references and sequences stays far below this. */
const MAX_DOCUMENT = 64 * 1024 * 1024;

/**
 * Streams the documents of a file in which XML documents stand one after another, as in the weekly files of
 * the USPTO. Every document is parsed on its own: a broken one is a problem, and the next is read. Nothing
 * outside the file is ever opened: the DTD is only a name, its entities stay unresolved text, and the
 * parser knows no entity but XML's own five, so none can grow.
 */
export async function* readXmlDocuments(chunks: AsyncIterable<string>): AsyncGenerator<XmlRow> {
  let row = 0;
  for await (const { text, cut } of splitDocuments(chunks)) {
    row += 1;
    if (cut) {
      yield {
        kind: "problem",
        problem: {
          row,
          reason: "is larger than 64 MB: not one patent; not read",
          input: text.slice(0, 500),
        },
      };
      continue;
    }
    yield parseDocument(text, row);
  }
}

/** Pieces between XML declarations, or behind the end of a root element where a file has no declarations. */
async function* splitDocuments(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ text: string; cut: boolean }> {
  const boundary =
    /<\?xml\s|<!DOCTYPE\s|<\/(?:us-patent-grant|us-patent-application|sequence-cwu)\s*>/g;
  let buffer = "";
  let scanned = 0;
  let skipping = false;
  for await (const chunk of chunks) {
    buffer += chunk;
    boundary.lastIndex = Math.max(0, scanned - 32);
    let start = 0;
    for (let match = boundary.exec(buffer); match; match = boundary.exec(buffer)) {
      const closing = match[0].startsWith("</");
      const end = closing ? match.index + match[0].length : match.index;
      const text = buffer.slice(start, end);
      // A declaration and its document type begin the same document.
      if (!closing && !/<[a-z]/i.test(text)) continue;
      if (!skipping && text.trim() !== "") yield { text, cut: false };
      skipping = false;
      start = end;
    }
    buffer = buffer.slice(start);
    scanned = buffer.length;
    if (buffer.length > MAX_DOCUMENT) {
      if (!skipping) yield { text: buffer, cut: true };
      skipping = true;
      buffer = "";
      scanned = 0;
    }
  }
  if (!skipping && buffer.trim() !== "") yield { text: buffer, cut: false };
}

function parseDocument(text: string, row: number): XmlRow {
  const ampersands = new AmpersandEscaper();
  const notes: string[] = [];
  const root: XmlNode = { name: "", attributes: {}, children: [] };
  const open: XmlNode[] = [root];
  let failure: string | null = null;
  const parser = openParser({
    error(message) {
      failure ??= message;
    },
    open(node) {
      if (open.length > MAX_DEPTH) throw new Endless(TOO_DEEP);
      open.at(-1)?.children.push(node);
      open.push(node);
    },
    close() {
      if (open.length > 1) open.pop();
    },
    text(piece) {
      if (open.length > 1) open.at(-1)?.children.push(piece);
    },
  });
  const problem = (reason: string): XmlRow => {
    return { kind: "problem", problem: { row, reason, input: text.slice(0, 500) } };
  };
  try {
    parser.write(ampersands.escape(text.trim(), true)).close();
  } catch (error) {
    if (!(error instanceof Endless)) throw error;
    return problem(error.message);
  }
  const [value] = root.children;
  if (!value || typeof value === "string") return problem("is not an XML document");
  const whole =
    new RegExp(`</${value.name}\\s*>\\s*(?:<!--[\\s\\S]*?-->\\s*)*$`).test(text) ||
    /\/>\s*$/.test(text);
  if (!whole) return problem("ends in the middle of this document; the file may be cut off");
  if (ampersands.count > 0) notes.push(ampersands.note());
  if (failure !== null) notes.push(`XML error (${failure}); the rest of the document was read`);
  return { kind: "record", row, value, notes };
}

/** The beginning of a comment or CDATA, in which nothing is escaped, and an "&" that begins no entity of XML's own. */
const MARK = /<!--|<!\[CDATA\[|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;
/** Longer than any of these marks: so much waits for the next piece, since a mark may be cut. */
const HELD = 12;

/** Escapes each "&" that would end the parsing: 'R&D', and '&nbsp;', which is HTML's and decoded later. */
class AmpersandEscaper {
  count = 0;
  #held = "";
  /** The end of the comment or CDATA that is open. */
  #closing: string | null = null;

  /** The next piece of a document, as far as it can be judged; with `last` all that is left. */
  escape(piece: string, last = false): string {
    const text = this.#held + piece;
    const end = last ? text.length : text.length - HELD;
    let escaped = "";
    let at = 0;
    while (at < end) {
      MARK.lastIndex = at;
      const mark = this.#closing ?? MARK.exec(text)?.[0] ?? "";
      const found =
        mark === "" ? -1 : text.indexOf(mark, this.#closing ? at : MARK.lastIndex - mark.length);
      if (found < 0 || found >= end) {
        escaped += text.slice(at, end);
        at = end;
        break;
      }
      escaped += text.slice(at, found) + (mark === "&" ? "&amp;" : mark);
      at = found + mark.length;
      if (mark === "&") this.count += 1;
      else if (this.#closing) this.#closing = null;
      else this.#closing = mark === "<!--" ? "-->" : "]]>";
    }
    this.#held = text.slice(at);
    return escaped;
  }

  note(): string {
    return this.count === 1
      ? "one “&” begins no entity of XML; it is read as it stands"
      : `${this.count} “&” begin no entity of XML; they are read as they stand`;
  }
}

/** An entry of a feed stays far below this many characters. */
const MAX_ELEMENT = 4 * 1024 * 1024;
/** The size that an element without text counts. */
const ELEMENT_SIZE = 100;

/**
 * Streams the elements of these names out of one XML document, whatever is around them; a name's prefix does not
 * matter. A missing end of the document is a problem, and the elements before it stay.
 */
export async function* readXmlElements(
  chunks: AsyncIterable<string>,
  names: readonly string[],
): AsyncGenerator<XmlRow> {
  const ampersands = new AmpersandEscaper();
  const open: XmlNode[] = [];
  const found: XmlNode[] = [];
  let size = 0;
  let depth = 0;
  let failure: string | null = null;
  const parser = openParser({
    error(message) {
      failure ??= `is not well-formed XML (${message})`;
    },
    open(node) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new Endless(TOO_DEEP);
      if (open.length === 0 && !names.includes(node.name.replace(/^[^:]*:/, ""))) return;
      // Elements cost memory and time, too, however short their text is.
      size += node.name.length + ELEMENT_SIZE;
      if (size < MAX_ELEMENT || open.length === 0) open.at(-1)?.children.push(node);
      open.push(node);
    },
    close() {
      depth -= 1;
      const closed = open.pop();
      if (open.length > 0 || !closed) return;
      found.push(closed);
      size = 0;
    },
    text(piece) {
      size += piece.length;
      if (size < MAX_ELEMENT) open.at(-1)?.children.push(piece);
    },
  });
  let row = 0;
  let started = false;
  const records = function* (): Generator<XmlRow> {
    for (const value of found.splice(0)) {
      row += 1;
      yield { kind: "record", row, value, notes: [] };
    }
  };
  for await (const chunk of chunks) {
    try {
      parser.write(ampersands.escape(started ? chunk : chunk.trimStart()));
    } catch (error) {
      if (!(error instanceof Endless)) throw error;
      failure ??= error.message;
      break;
    }
    started ||= chunk.trim() !== "";
    yield* records();
    if (failure !== null && open.length === 0) break;
  }
  if (failure === null) parser.write(ampersands.escape("", true)).close();
  yield* records();
  if (ampersands.count > 0)
    yield { kind: "problem", problem: { row: null, reason: ampersands.note() } };
  if (failure !== null) {
    const reason = `${failure}; what comes behind may be missing`;
    yield { kind: "problem", problem: { row: row + 1, reason, input: "" } };
  }
}

/** An element's name without its prefix, by which files of one format differ: 'reg:', 'ns3:'. */
function localName({ name }: XmlNode): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The child elements of a name, as all names here without a prefix. */
export function children(node: XmlNode | null, name: string): XmlNode[] {
  return (node?.children ?? []).filter(
    (one): one is XmlNode => typeof one !== "string" && localName(one) === name,
  );
}

/** The first element at a path of names below a node, or null. */
export function find(node: XmlNode | null, ...path: string[]): XmlNode | null {
  return path.reduce((current, name) => children(current, name)[0] ?? null, node);
}

/** All elements of a name, at any depth, in document order. */
export function findAll(node: XmlNode | null, name: string): XmlNode[] {
  return (node?.children ?? []).flatMap((one) => {
    if (typeof one === "string") return [];
    return localName(one) === name ? [one] : findAll(one, name);
  });
}

/** All text below a node. */
export function textOf(node: XmlNode | null): string {
  if (!node) return "";
  return node.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}
