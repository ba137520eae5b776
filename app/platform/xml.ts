/** What XML 1.0 (2.2) has no place for, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text as the content of an XML element or attribute; what XML cannot hold is left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_CHARACTER, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}
