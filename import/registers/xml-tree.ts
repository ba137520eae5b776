import type { XmlNode } from "../read/xml.ts";

// Offices' answers name the same elements with other prefixes ('reg:', 'ns3:'), so elements are found by their local names.

function localName({ name }: XmlNode): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The child elements of a name. */
export function children(node: XmlNode | null, name: string): XmlNode[] {
  return (node?.children ?? []).filter(
    (one): one is XmlNode => typeof one !== "string" && localName(one) === name,
  );
}

/** The first child element of a name. */
export function child(node: XmlNode | null, name: string): XmlNode | null {
  return children(node, name)[0] ?? null;
}

/** All elements of a name below a node, in document order. */
export function deep(node: XmlNode | null, name: string): XmlNode[] {
  return (node?.children ?? []).flatMap((one) => {
    if (typeof one === "string") return [];
    return localName(one) === name ? [one] : deep(one, name);
  });
}

/** The text of the first element of a name at any depth, in one line; empty where there is none. */
export function textAt(node: XmlNode | null, name: string): string {
  return lineOf(deep(node, name)[0] ?? null);
}

/** All text below a node in one line. */
export function lineOf(node: XmlNode | null): string {
  const text = (one: XmlNode | string): string =>
    typeof one === "string" ? one : one.children.map(text).join("");
  return node ? text(node).replace(/\s+/g, " ").trim() : "";
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
