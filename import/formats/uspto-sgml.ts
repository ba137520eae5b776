import { parseDate } from "../clean/dates.ts";
import { cleanLine, cleanText } from "../clean/text.ts";
import type { LeftOut, Mapped } from "../draft.ts";
import { readSgmlElements } from "../read/sgml.ts";
import { findAll, textOf, type XmlNode } from "../read/xml.ts";
import type { Format, FormatRow, MapContext } from "./format.ts";
import { patentDraft } from "./patent-record.ts";

/** The patent office's full texts of 2001 to 2004, in SGML or XML, whose elements are WIPO's codes: `B110` is the number. */
export const USPTO_SGML: Format = {
  name: "uspto-sgml",
  label: "USPTO full text of 2001 to 2004 (SGML)",
  detect: ({ text }) => /<PATDOC[\s>]/.test(text),
  async *read({ chunks }): AsyncGenerator<FormatRow> {
    for await (const row of readSgmlElements(chunks, "PATDOC")) {
      if (row.kind === "problem") yield row;
      else {
        const input = { number: line(row.value, "B110") };
        const { value } = row;
        yield { kind: "row", row: row.row, input, map: (context) => mapPatent(value, context) };
      }
    }
  },
};

function mapPatent(document: XmlNode, context: MapContext): Mapped {
  const written = line(document, "B110").replace(/^([A-Z]*)0+(?=\d)/, "$1");
  if (written === "") return { kind: "rejected", reason: "has no patent number" };
  const kind = line(document, "B130");
  const lines = (name: string) => findAll(document, name).map((node) => cleanLine(textOf(node)));
  const domestic = findAll(document, "B511").concat(findAll(document, "B512"));
  const abstract = findAll(document, "SDOAB")[0] ?? null;
  const draft = patentDraft(
    "uspto",
    {
      publication: `US${written} ${kind}`.trim(),
      title: line(document, "B540"),
      abstract: cleanText(findAll(abstract, "PARA").map(textOf).join("\n\n") || textOf(abstract)),
      owners: findAll(document, "B731").map(partyName),
      inventors: findAll(document, "B721").map(partyName),
      filed: parseDate(line(document, "B220")),
      published: parseDate(line(document, "B140")),
      cpc: [],
      ipc: domestic.map(symbolOf).filter((symbol) => /^[A-H]\d/.test(symbol)),
      stated: "granted",
      parents: findAll(document, "B600").length > 0 ? [null] : [],
    },
    context,
  );
  // The same patent in a red book's form has the same number.
  draft.reference = draft.patents[0]?.canonical ?? written;
  for (const [label, text] of [
    ["Application number", line(document, "B210")],
    ["US classification", lines("B521").concat(lines("B522")).join(", ")],
    [
      "Examiner",
      findAll(document, "B746").concat(findAll(document, "B747")).map(partyName).join("; "),
    ],
    ["Agents", findAll(document, "B741").map(partyName).join("; ")],
    ["Documents cited", String(findAll(document, "PCIT").length || "")],
  ] as const)
    if (text !== "") draft.info.push({ label, text });
  const leftOut: LeftOut[] = [];
  for (const [field, reason] of [
    ["SDODE", "the description; the abstract is kept"],
    ["SDOCL", "the claims"],
    ["B560", "cited documents; their count is kept"],
    ["B580", "classes the examiner searched"],
    ["B600", "related documents"],
  ] as const) {
    const value = lines(field).join("\n").trim();
    if (value !== "") leftOut.push({ field, reason, characters: value.length, value });
  }
  return { kind: "draft", draft, notes: [], leftOut };
}

/** `G06F01500` as `G06F15/00`; a design's class by Locarno is no symbol. */
function symbolOf(node: XmlNode): string {
  return cleanLine(textOf(node))
    .replace(/\s/g, "")
    .replace(/^([A-H]\d\d[A-Z])0*(\d+)(\d\d)$/, "$1$2/$3");
}

function line(document: XmlNode, name: string): string {
  return cleanLine(textOf(findAll(document, name)[0] ?? null));
}

/** An organisation, or a person's first and family name. */
function partyName(node: XmlNode): string {
  return line(node, "ONM") || [line(node, "FNM"), line(node, "SNM")].join(" ").trim();
}
