/** Characters that XML 1.0 (section 2.2) does not allow, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text escaped for an XML element or attribute. Characters that XML does not allow are dropped. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NO_CHARACTER, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}
