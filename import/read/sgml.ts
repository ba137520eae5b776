import type { XmlNode, XmlRow } from "./xml.ts";

/** A document stays far below this many characters, and nests far less deep. */
const MAX_ELEMENT = 16 * 1024 * 1024;
const MAX_DEPTH = 100;

/**
 * Streams the elements of this name out of SGML, whose other elements need not be closed: what is open when an element
 * around it closes ends there, so that an empty element holds what stands behind it. Names are upper case.
 */
export async function* readSgmlElements(
  chunks: AsyncIterable<string>,
  name: string,
): AsyncGenerator<XmlRow> {
  const end = `</${name}>`;
  let buffer = "";
  let row = 0;
  for await (const chunk of chunks) {
    const from = Math.max(0, buffer.length - end.length);
    buffer += chunk;
    for (let close = buffer.indexOf(end, from); close >= 0; close = buffer.indexOf(end)) {
      row += 1;
      yield elementOf(buffer.slice(0, close), name, row);
      buffer = buffer.slice(close + end.length);
    }
    if (buffer.length <= MAX_ELEMENT) continue;
    row += 1;
    const reason = "is larger than 16 MB: not one document; reading stops here";
    yield { kind: "problem", problem: { row, reason, input: buffer.slice(0, 500) } };
    return;
  }
  if (!buffer.includes(`<${name}`)) return;
  const reason = "ends in the middle of this document; the file may be cut off";
  yield { kind: "problem", problem: { row: row + 1, reason, input: buffer.slice(0, 500) } };
}

const TAG = /<(\/?)([A-Za-z][\w.-]{0,40})([^<>]{0,500})>/g;
const ATTRIBUTE = /([\w-]{1,40})="([^"]{0,400})"/g;

function elementOf(text: string, name: string, row: number): XmlRow {
  const start = text.indexOf(`<${name}`);
  if (start < 0)
    return {
      kind: "problem",
      problem: { row, reason: `is no ${name}`, input: text.slice(0, 500) },
    };
  const root: XmlNode = { name: "", attributes: {}, children: [] };
  const open = [root];
  let at = start;
  TAG.lastIndex = start;
  for (let tag = TAG.exec(text); tag; tag = TAG.exec(text)) {
    open.at(-1)?.children.push(text.slice(at, tag.index));
    at = TAG.lastIndex;
    const [, slash, written = "", attributes = ""] = tag;
    const element = written.toUpperCase();
    if (slash === "/") {
      const place = open.findLastIndex((node) => node.name === element);
      if (place > 0) open.length = place;
      continue;
    }
    const node: XmlNode = { name: element, attributes: {}, children: [] };
    for (const [, key = "", value = ""] of attributes.matchAll(ATTRIBUTE))
      node.attributes[key] = value;
    open.at(-1)?.children.push(node);
    if (open.length < MAX_DEPTH && !attributes.endsWith("/")) open.push(node);
  }
  open.at(-1)?.children.push(text.slice(at));
  const value = root.children.find((child) => typeof child !== "string");
  return value && typeof value !== "string"
    ? { kind: "record", row, value, notes: [] }
    : { kind: "problem", problem: { row, reason: `is no ${name}` } };
}
