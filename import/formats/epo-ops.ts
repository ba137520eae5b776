import { parseDate } from "../clean/dates.ts";
import { cleanLine, cleanText } from "../clean/text.ts";
import type { Mapped } from "../draft.ts";
import { readJson } from "../read/json.ts";
import { find, findAll, readXmlElements, textOf, type XmlNode } from "../read/xml.ts";
import { nodeOf } from "../read/xml-tree.ts";
import { type Format, type FormatRow, type MapContext, mapRows } from "./format.ts";
import { patentDraft, personName, withoutCountry } from "./patent-record.ts";

/** An answer of the European office's Open Patent Services with bibliographic data, as XML or JSON. */
export const EPO_OPS: Format = {
  name: "epo-ops",
  label: "EPO Open Patent Services answer (XML or JSON)",
  detect: ({ text, jsonKeys }) =>
    /<(?:\w+:)?(?:world-patent-data|exchange-documents?)[\s>]/.test(text.slice(0, 4000)) ||
    jsonKeys.has("ops:world-patent-data"),
  read: ({ chunks }, { text }) =>
    text.startsWith("<")
      ? mapRows(readXmlElements(chunks, ["exchange-document"]), ({ value }) => rowOf(value))
      : mapRows(readJson(chunks, isRecordKey), ({ value }) =>
          rowOf(nodeOf("exchange-document", value)),
        ),
};

function isRecordKey(key: string): boolean {
  return !/^(?:ops:(?!meta)|@|\$|exchange-documents?$)/.test(key);
}

function rowOf(value: XmlNode): Pick<FormatRow & { kind: "row" }, "input" | "map"> {
  // In JSON a list of one document is no list, so that the document may be wrapped.
  const document = value.attributes["doc-number"]
    ? value
    : (findAll(value, "exchange-document")[0] ?? value);
  const { country = "", "doc-number": number = "", kind = "" } = document.attributes;
  const input = { document: `${country}${number}${kind}` };
  return { input, map: (context) => mapDocument(document, context) };
}

function mapDocument(document: XmlNode, context: MapContext): Mapped {
  const { country = "", "doc-number": number = "", kind = "" } = document.attributes;
  const data = find(document, "bibliographic-data");
  if (number === "" || !data)
    return { kind: "rejected", reason: "holds no bibliographic data of a document" };
  const names = (party: string) => {
    const all = findAll(data, party);
    const uniform = all.filter(({ attributes }) => attributes["data-format"] === "epodoc");
    return (uniform.length > 0 ? uniform : all)
      .map((one) => cleanLine(textOf(findAll(one, "name")[0] ?? null)).replace(/,$/, ""))
      .filter((name) => name !== "");
  };
  const dateOf = (reference: string) =>
    parseDate(cleanLine(textOf(findAll(find(data, reference), "date")[0] ?? null)));
  const inEnglish = (nodes: XmlNode[]) =>
    nodes.find(({ attributes }) => attributes.lang === "en") ?? nodes[0] ?? null;
  const abstract = inEnglish(findAll(document, "abstract"));
  const draft = patentDraft(
    "epo-ops",
    {
      publication: `${country}${number}${kind}`,
      title: cleanLine(textOf(inEnglish(findAll(data, "invention-title")))),
      abstract: cleanText(findAll(abstract, "p").map(textOf).join("\n\n") || textOf(abstract)),
      owners: names("applicant").map(withoutCountry),
      inventors: names("inventor").map(personName),
      filed: dateOf("application-reference"),
      published: dateOf("publication-reference"),
      cpc: findAll(data, "patent-classification")
        .filter((one) => /^CPC/.test(find(one, "classification-scheme")?.attributes.scheme ?? ""))
        .map(symbolOf),
      ipc: findAll(data, "classification-ipcr").map((one) =>
        cleanLine(textOf(one)).replace(/^(\w{4})\s*(\d+)\/\s*(\d+).*/, "$1$2/$3"),
      ),
    },
    context,
  );
  const family = document.attributes["family-id"];
  if (family) {
    draft.families.push(`docdb:${family}`);
    draft.info.push({ label: "Patent family", text: family });
  }
  const cited = findAll(find(data, "references-cited"), "citation").length;
  if (cited > 0) draft.info.push({ label: "Documents cited", text: String(cited) });
  return { kind: "draft", draft, notes: [], leftOut: [] };
}

function symbolOf(node: XmlNode): string {
  const [section, major, subclass, group, subgroup] = [
    "section",
    "class",
    "subclass",
    "main-group",
    "subgroup",
  ].map((name) => cleanLine(textOf(find(node, name))));
  return `${section}${major}${subclass}${group}/${subgroup}`;
}
