import { findAll, textOf, type XmlNode } from "./xml.ts";

/** The text of the first element of a name at any depth, in one line; empty where there is none. */
export function textAt(node: XmlNode | null, name: string): string {
  return lineOf(findAll(node, name)[0] ?? null);
}

/** All text below a node in one line. */
export function lineOf(node: XmlNode | null): string {
  return textOf(node).replace(/\s+/g, " ").trim();
}

/** JSON as the office writes XML in it: `@` begins an attribute, `$` is the text, and a repeated one is a list. */
export function nodeOf(name: string, value: unknown): XmlNode {
  const node: XmlNode = { name, attributes: {}, children: [] };
  if (typeof value !== "object" || value === null) {
    node.children.push(String(value ?? ""));
    return node;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$") node.children.push(String(inner));
    else if (key.startsWith("@")) node.attributes[key.slice(1)] = String(inner);
    else node.children.push(...[inner].flat().map((one) => nodeOf(key, one)));
  }
  return node;
}
