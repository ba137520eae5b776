import { escapeUTF8 } from "entities";

/** Characters that XML 1.0 (section 2.2) does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text escaped for an XML element or attribute. Characters that XML does not allow are dropped. */
export function escapeXml(text: string): string {
  return escapeUTF8(text.toWellFormed().replace(NO_CHARACTER, ""));
}

/**
 * An XML element. A content that is text is escaped; a list holds elements that this function made, where null is none.
 *
 * @param attributes are escaped; those that are undefined are left out
 */
export function xmlElement(
  name: string,
  content: string | readonly (string | null)[],
  attributes: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escapeXml(value)}"`]))
    .join("");
  const inside = typeof content === "string" ? escapeXml(content) : content.join("");
  return inside === "" ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>`;
}
