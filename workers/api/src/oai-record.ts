import * as z from "zod";
import { OnRecordSchema } from "#app/discovery/exports/exports.schema.ts";
import { xmlElement as element } from "#app/platform/http/xml.ts";
import { onRecordSentence } from "#app/technology/legal-status-words.ts";
import { RECORD_SECTIONS } from "#app/technology/record-sections.ts";
import { toPlainText } from "#import/text/rich-text.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { pageOf } from "./answers.ts";
import { FORMATS, type Prefix } from "./oai-request.ts";
import { patentNumbersOf } from "./technology.ts";

const DetailsSchema = z.looseObject({
  inventor: z.string().nullable(),
  pi_patentid: z.string().nullable(),
  filing_date: z.string().nullable(),
  onRecord: OnRecordSchema(),
});

/** A technology, or what is left of one, as private.oai_page() returns it. */
export const OaiRecordSchema = z.object({
  id: z.int(),
  at: z.int(),
  deleted: z.boolean(),
  patent: z.boolean().nullable(),
  owner: z.string().nullable(),
  classes: z.array(z.enum(TECHNOLOGY_CLASSES)),
  record: z
    .object({
      title: z.string(),
      summary: z.string().nullable(),
      uni: z.string(),
      dateAdded: z.string().nullable(),
      details: DetailsSchema.nullable(),
    })
    .nullable(),
});
export type OaiRecord = z.infer<typeof OaiRecordSchema>;
type Whole = NonNullable<OaiRecord["record"]>;

/** The set that OpenAIRE harvests. */
export const PATENTS_SET = "openaire_cris_patents";

/** The formats that a technology has, also once it is deleted. */
export function prefixesOf({ patent }: OaiRecord): Prefix[] {
  return patent === null ? ["oai_dc"] : ["oai_dc", "oai_cerif_openaire_v1_2"];
}

/** A record's header. `identifier` is its OAI identifier. */
export function toHeader(record: OaiRecord, prefix: Prefix, identifier: string): string {
  const { owner, classes, patent } = record;
  const isPatent = patent || prefix === "oai_cerif_openaire_v1_2";
  return element(
    "header",
    [
      element("identifier", identifier),
      element("datestamp", new Date(record.at / 1000).toISOString().slice(0, 10)),
      owner === null ? null : element("setSpec", `owner:${owner}`),
      ...[...new Set(classes)].map((name) => element("setSpec", `class:${name}`)),
      isPatent ? element("setSpec", PATENTS_SET) : null,
    ],
    { status: isDeleted(record, prefix) ? "deleted" : undefined },
  );
}

/** A record with its metadata, unless it is deleted. */
export function toRecord(
  record: OaiRecord,
  prefix: Prefix,
  { site, identifier }: { site: string; identifier: string },
): string {
  const { record: whole } = record;
  const write = prefix === "oai_dc" ? toDublinCore : toPatent;
  return element("record", [
    toHeader(record, prefix, identifier),
    whole === null || isDeleted(record, prefix)
      ? null
      : element("metadata", [write(record, whole, pageOf(site, record.id))]),
  ]);
}

/** A technology whose patent number is no longer open is deleted as a patent. */
function isDeleted({ deleted, patent }: OaiRecord, prefix: Prefix): boolean {
  return deleted || (prefix === "oai_cerif_openaire_v1_2" && !patent);
}

function toDublinCore({ classes }: OaiRecord, whole: Whole, page: string): string {
  const { title, uni, dateAdded, details } = whole;
  const numbers = patentNumbersOf(whole.details?.pi_patentid ?? null);
  const sections = RECORD_SECTIONS.flatMap(({ heading, field }) => {
    const text = toPlainText(details?.[field]).trim();
    return text === "" ? [] : [`${heading}: ${text}`];
  });
  const dc = (name: string, values: readonly (string | null | undefined)[]) =>
    values.map((value) => (value ? element(`dc:${name}`, value) : null));
  return element(
    "oai_dc:dc",
    [
      ...dc("title", [title]),
      ...dc("creator", inventorsOf(whole)),
      ...dc("subject", [...new Set(classes)]),
      ...dc("description", [summaryOf(whole), ...sections]),
      ...dc("publisher", [uni]),
      // When the patent was filed, and last when the technology was listed.
      ...dc("date", [details?.filing_date, dateAdded]),
      ...dc("type", [numbers.length > 0 ? "Patent" : "Text"]),
      ...dc("identifier", [page, ...numbers]),
      ...dc("rights", [
        `The description belongs to ${uni}.`,
        onRecordSentence(details?.onRecord ?? null),
      ]),
    ],
    {
      "xmlns:oai_dc": FORMATS.oai_dc.namespace,
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": `${FORMATS.oai_dc.namespace} ${FORMATS.oai_dc.schema}`,
    },
  );
}

/** The patent in OpenAIRE's profile of CERIF. Its schema fixes the order of the elements. */
function toPatent({ id, classes }: OaiRecord, whole: Whole, page: string): string {
  const { title, uni, details } = whole;
  // A person or organisation without an id is one that no record here describes.
  const named = (name: string, kind: string) => [element("DisplayName", name), element(kind, [])];
  const inventors = inventorsOf(whole);
  return element(
    "Patent",
    [
      element("Type", "http://purl.org/coar/resource_type/c_15cd", {
        xmlns: "https://www.openaire.eu/cerif-profile/vocab/COAR_Patent_Types",
      }),
      element("Title", title),
      details?.filing_date ? element("RegistrationDate", details.filing_date) : null,
      // The profile has one number.
      element("PatentNumber", patentNumbersOf(whole.details?.pi_patentid ?? null)[0] ?? ""),
      element("URL", page),
      inventors.length === 0
        ? null
        : element(
            "Inventors",
            inventors.map((name) => element("Inventor", named(name, "Person"))),
          ),
      element("Holders", [element("Holder", named(uni, "OrgUnit"))]),
      element("Abstract", summaryOf(whole)),
      ...[...new Set(classes)].map((name) => element("Keyword", name)),
    ],
    { xmlns: FORMATS.oai_cerif_openaire_v1_2.namespace, id: String(id) },
  );
}

const summaryOf = ({ summary }: Whole) => toPlainText(summary).trim();

function inventorsOf({ details }: Whole): string[] {
  return (details?.inventor ?? "")
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
