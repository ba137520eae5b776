import { cleanLine, cleanText } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { InputFields, type Mapped } from "../draft.ts";
import { readXmlElements, textOf, type XmlNode } from "../read/xml.ts";
import { type Format, type MapContext, mapRows, readDate } from "./format.ts";
import { fillSections, organisationDraft } from "./organisation-draft.ts";

/**
 * An RSS or Atom feed. TechnologyPublisher's (`RssDataFeed.aspx`) holds each technology in full, with its case number,
 * inventors and keywords in a namespace of its own; of others an entry's text is all there is.
 */
export const RSS: Format = {
  name: "rss",
  label: "RSS or Atom feed",
  detect: ({ text }) => /<(?:rss|feed|rdf:RDF)[\s>]/.test(text.slice(0, 4000)),
  read: ({ chunks }) =>
    mapRows(readXmlElements(chunks, ["item", "entry"]), ({ value }) => {
      const record = recordOf(value);
      return { input: record, map: (context) => mapEntry(record, context) };
    }),
};

function mapEntry(record: Record<string, unknown>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  // Organisations write a number's sign in one place and not in another.
  const caseId = fields.line("caseId").replace(/^#\s*/, "");
  const draft = organisationDraft("rss", context);
  const guid = fields.line("guid", "id");
  const link = fields.line("link");
  draft.reference = caseId || guid || link || null;
  // Feeds give a text in several lengths: the fullest one is the text.
  const texts = ["encoded", "content", "description", "summary"].map((name) => fields.text(name));
  const [text = ""] = [...texts].sort((a, b) => b.length - a.length);
  draft.title = cleanTitle(fields.line("title"), draft.reference, text);
  const sections = fillSections(draft, text, fields.line("inventors"));
  draft.added = readDate(fields.line("pubDate", "published", "date"), context);
  const keywords = fields.line("keywords");
  draft.subject = keywords.split(/[,;]/, 1)[0]?.trim() || null;
  if (keywords !== "") draft.info.push({ label: "Keywords", text: keywords });
  if (caseId !== "") draft.info.push({ label: "Reference", text: caseId });
  if (URL.canParse(link) && /^https?:/i.test(link)) draft.sourceUrl = link;
  else if (link !== "") draft.info.push({ label: "Source page", text: link });
  draft.info.push(...sections.other);
  // When an entry was last touched is no fact about the technology.
  fields.leave("when the entry was written", "updated", "lastBuildDate", "modified");
  if (caseId !== "") draft.families = [`${draft.source}:${caseId}`];
  return fields.mapped(draft);
}

/** An entry's elements by their names without prefix; a repeated one is a list. */
function recordOf(node: XmlNode): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const child of node.children) {
    if (typeof child === "string") continue;
    // A title or description of a media extension belongs to an image.
    const name = child.name.replace(MEDIA, "$1 ").replace(/^[^:]*:/, "");
    const value = textOfElement(name, child);
    if (value === "") continue;
    const key = name === "inventorList" ? "inventors" : name;
    const known = record[key];
    // Of an Atom entry's links the one to its page counts: not those to itself, its comments or its files.
    if (key === "link" && (known !== undefined || !isPage(child))) continue;
    if (Array.isArray(known)) known.push(value);
    else record[key] = known === undefined ? value : [known, value];
  }
  return record;
}

const MEDIA = /^(media|itunes):/;

function isPage({ attributes: { rel } }: XmlNode): boolean {
  return rel === undefined || rel === "alternate";
}

function textOfElement(name: string, node: XmlNode): string {
  if (name === "link") return (node.attributes.href ?? textOf(node)).trim();
  if (name === "category") return cleanLine(node.attributes.term ?? textOf(node));
  if (name === "inventorList")
    return elements(node)
      .map(
        (inventor) =>
          elements(inventor).filter(isName).map(textOf).map(cleanLine).join(" ") ||
          cleanLine(textOf(inventor)),
      )
      .filter((inventor) => inventor !== "")
      .join(", ");
  const parts = elements(node);
  if (parts.length === 0) return textOf(node).trim();
  if (node.attributes.type === "xhtml") return blockText(node).trim();
  return parts
    .map((part) => cleanText(textOf(part)).replace(/\s+/g, " "))
    .filter((part) => part !== "")
    .join("; ");
}

const BLOCKS = /^(?:[^:]*:)?(?:p|div|h[1-6]|li|ul|ol|dl|dt|dd|tr|table|br|blockquote|section)$/i;

/** The text of XHTML with its blocks on lines of their own, and a sign before the items of lists. */
function blockText(node: XmlNode): string {
  const inside = node.children
    .map((child) => (typeof child === "string" ? child.replace(/\s+/g, " ") : blockText(child)))
    .join("");
  if (/(?:^|:)li$/i.test(node.name)) return `\n* ${inside.trim()}`;
  return BLOCKS.test(node.name) ? `\n${inside.trim()}\n` : inside;
}

function isName({ name }: XmlNode): boolean {
  return /(?:^|:)(?:firstName|middleName|lastName)$/.test(name);
}

function elements(node: XmlNode): XmlNode[] {
  return node.children.filter((child) => typeof child !== "string");
}
