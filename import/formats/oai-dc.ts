import { cleanLine } from "../clean/text.ts";
import { cleanTitle } from "../clean/title.ts";
import { InputFields, labelled } from "../draft.ts";
import { find, findAll, readXmlElements, textOf, type XmlNode } from "../read/xml.ts";
import { parsePatentNumbers } from "../rights/patent-number.ts";
import { type Format, type MapContext, mapRows, readDate } from "./format.ts";
import { fillSections, organisationDraft } from "./organisation-draft.ts";

/** Dublin Core records of a repository such as DSpace, as it answers OAI-PMH's ListRecords. */
export const OAI_DC: Format = {
  name: "oai-dc",
  label: "OAI-PMH records in Dublin Core (XML)",
  detect: ({ text }) => /<(?:\w+:)?OAI-PMH[\s>]/.test(text.slice(0, 4000)),
  read: ({ chunks }) =>
    mapRows(readXmlElements(chunks, ["record"]), ({ value }) => {
      const identifier = cleanLine(textOf(find(value, "header", "identifier")));
      const isDeleted = find(value, "header")?.attributes.status === "deleted";
      const record = recordOf(value);
      return {
        input: { identifier, ...record },
        map: (context) =>
          isDeleted
            ? { kind: "rejected", reason: "is deleted, as its repository says" }
            : mapRecord(identifier, record, context),
      };
    }),
};

/** A record's elements by their names without prefix, each a list. */
function recordOf(node: XmlNode): Record<string, string[]> {
  const record: Record<string, string[]> = {};
  for (const child of findAll(node, "metadata").flatMap(({ children }) => children)) {
    if (typeof child === "string") continue;
    for (const element of child.children) {
      if (typeof element === "string") continue;
      const name = element.name.replace(/^[^:]*:/, "");
      record[name] = [...(record[name] ?? []), textOf(element).trim()];
    }
  }
  return record;
}

function mapRecord(identifier: string, record: Record<string, string[]>, context: MapContext) {
  const fields = new InputFields(record);
  const list = (name: string) =>
    [fields.raw(name)]
      .flat()
      .map((one) => cleanLine(String(one ?? "")))
      .filter((one) => one !== "");
  const draft = organisationDraft("oai-dc", context);
  draft.reference = identifier || null;
  // The longest description is the text; others are citations and notes.
  const [text = "", ...others] = [fields.raw("description")]
    .flat()
    .map((one) => String(one ?? ""))
    .sort((one, other) => other.length - one.length);
  const [title = "", ...titles] = list("title");
  draft.title = cleanTitle(title, null, text);
  const sections = fillSections(draft, text, list("creator").join("; "));
  // A repository writes when a record came in, when it could be read, and last the day of issue.
  const dates = list("date");
  draft.added = readDate(dates.at(-1) ?? "", context);
  const identifiers = list("identifier");
  draft.sourceUrl = identifiers.find((one) => /^https?:/i.test(one) && URL.canParse(one)) ?? null;
  draft.patents = identifiers
    .filter((one) => !/^https?:|doi|issn|isbn/i.test(one))
    .flatMap((one) => parsePatentNumbers(one).numbers);
  const subjects = list("subject");
  draft.subject = subjects[0] ?? null;
  draft.info = labelled({
    Type: list("type").join("; "),
    Keywords: subjects.join("; "),
    Identifiers: identifiers.filter((one) => one !== draft.sourceUrl).join("; "),
    "Other titles": titles.join("; "),
    Notes: others.map(cleanLine).filter(Boolean).join("; "),
  });
  draft.info.push(...sections.other);
  draft.families = draft.patents.map(({ canonical }) => `patent:${canonical}`);
  return fields.mapped(draft);
}
