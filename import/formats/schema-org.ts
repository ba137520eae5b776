import { cleanTitle } from "../clean/title.ts";
import { InputFields, type Mapped } from "../draft.ts";
import { type Format, type MapContext, readDate } from "./format.ts";
import { readJsonRows } from "./json-rows.ts";
import {
  fillSections,
  organisationDraft,
  stateAvailability,
  stateTerms,
} from "./organisation-draft.ts";

/** Objects of schema.org, as pages carry them in JSON-LD, one after another. */
export const SCHEMA_ORG: Format = {
  name: "schema-org",
  label: "schema.org objects (JSON-LD)",
  detect: ({ jsonKeys }) =>
    (jsonKeys.has("@type") || jsonKeys.has("@context")) &&
    (jsonKeys.has("name") || jsonKeys.has("headline")),
  // The properties of an object are its own, except in a graph of objects.
  read: (source) => readJsonRows(source, (key) => key !== "@graph", mapObject),
};

function mapObject(record: Record<string, unknown>, context: MapContext): Mapped {
  const fields = new InputFields(record);
  const draft = organisationDraft("schema-org", context);
  fields.leave("says what kind of object it is", "@context", "@type");
  const id = fields.line("@id");
  const page = fields.line("url", "mainEntityOfPage", "page_url");
  fields.leave("the page's address again", "page_url");
  const number =
    namesOf(fields.raw("identifier", "productID", "sku"), ["value", "name", "@id"])[0] ?? "";
  draft.reference = number || id || page || null;
  const texts = ["articleBody", "text", "description", "abstract"].map((name) => fields.text(name));
  const [text = ""] = [...texts].sort((a, b) => b.length - a.length);
  draft.title = cleanTitle(fields.line("name", "headline"), draft.reference, text);
  const contacts = [fields.raw("contactPoint")].flat().map((one) =>
    typeof one === "object" && one !== null
      ? ["name", "contactType", "email", "telephone"]
          .map((name) => String((one as Record<string, unknown>)[name] ?? "").trim())
          .filter((part) => part !== "")
          .join(", ")
      : String(one ?? "").trim(),
  );
  draft.contact = contacts.filter((line) => line !== "").join("; ") || null;
  // Of a page about something else a shop's 'InStock' says nothing of licences.
  const [offered = ""] = namesOf(fields.raw("offers"), ["availability"]);
  if (!/^https?:/.test(offered)) stateAvailability(draft, offered);
  stateTerms(draft, namesOf(fields.raw("offers"), ["description"])[0] ?? "");
  const people = namesOf(fields.raw("creator", "author", "inventor"), ["name"]);
  const sections = fillSections(draft, text, people.join(", "));
  draft.added = readDate(fields.line("datePublished", "dateCreated"), context);
  fields.leave("when the page was written", "dateModified");
  const keywords = namesOf(fields.raw("keywords"), ["name"]).join(", ");
  draft.subject = keywords.split(/[,;]/, 1)[0]?.trim() || null;
  if (keywords !== "") draft.info.push({ label: "Keywords", text: keywords });
  if (number !== "") draft.info.push({ label: "Reference", text: number });
  if (URL.canParse(page) && /^https?:/i.test(page)) draft.sourceUrl = page;
  draft.info.push(...sections.other);
  if (number !== "") draft.families = [`${draft.source}:${number}`];
  return fields.mapped(draft);
}

/** Texts, or what objects are called; one or a list. */
function namesOf(value: unknown, members: readonly string[]): string[] {
  return [value]
    .flat()
    .flatMap((one: unknown) => {
      if (typeof one === "string" || typeof one === "number") return [String(one).trim()];
      if (typeof one !== "object" || one === null) return [];
      const name = members.map((member) => (one as Record<string, unknown>)[member]).find(Boolean);
      return name === undefined ? [] : [String(name).trim()];
    })
    .filter((name) => name !== "");
}
