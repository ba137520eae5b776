import { EPO_OPS } from "./epo-ops.ts";
import { ESPACENET } from "./espacenet.ts";
import { FLINTBOX } from "./flintbox.ts";
import type { FileHead, Format, FormatName } from "./format.ts";
import { GOOGLE_PATENTS } from "./google-patents.ts";
import { LENS } from "./lens.ts";
import { LISTING } from "./listing.ts";
import { NASA, NASA_DATA } from "./nasa.ts";
import { OAI_DC } from "./oai-dc.ts";
import { OWN } from "./own.ts";
import { PATENTSCOPE } from "./patentscope.ts";
import { PATENTSVIEW } from "./patentsview.ts";
import { PATENTSVIEW_API } from "./patentsview-api.ts";
import { PUBLIC_SEARCH } from "./public-search.ts";
import { RSS } from "./rss.ts";
import { SCHEMA_ORG } from "./schema-org.ts";
import { USPTO } from "./uspto.ts";
import { USPTO_ODP } from "./uspto-odp.ts";
import { USPTO_SGML } from "./uspto-sgml.ts";

/** In the order of recognition: the most telling signatures first. */
const FORMATS: readonly Format[] = [
  LISTING,
  FLINTBOX,
  RSS,
  OAI_DC,
  USPTO,
  USPTO_SGML,
  USPTO_ODP,
  EPO_OPS,
  NASA,
  LENS,
  GOOGLE_PATENTS,
  ESPACENET,
  PATENTSCOPE,
  PUBLIC_SEARCH,
  PATENTSVIEW_API,
  PATENTSVIEW,
  OWN,
  SCHEMA_ORG,
  NASA_DATA,
];

export const FORMAT_NAMES: readonly FormatName[] = FORMATS.map(({ name }) => name);

export function formatNamed(name: string): Format | null {
  return FORMATS.find((format) => format.name === name) ?? null;
}

/** The format of a file by its content, or null. */
export function detectFormat(head: FileHead): Format | null {
  return FORMATS.find((format) => format.detect(head)) ?? null;
}

/** For a message: the table that a file looks most like and what it lacks, or else every format by name and what it is. */
export function describeFormats(head?: FileHead): string {
  const near = head ? nearestTable(head) : null;
  if (near)
    return `${near.format.label} is nearest, but the columns ${near.missing.map((name) => `“${name}”`).join(", ")} are missing`;
  return FORMATS.map(({ name, label }) => `${name} (${label})`).join(", ");
}

/** The table of which a file's header has most columns, at least half of them. */
function nearestTable(head: FileHead): { format: Format; missing: string[] } | null {
  const headers = head.lines.map(({ cells }) => new Set(cells));
  const tables = FORMATS.flatMap((format) => {
    const { columns = [] } = format;
    return headers.map((header) => ({
      format,
      missing: columns.filter((name) => !header.has(name)),
      share: columns.filter((name) => header.has(name)).length / Math.max(columns.length, 1),
    }));
  });
  tables.sort((one, other) => other.share - one.share);
  return (tables[0]?.share ?? 0) >= 0.5 ? (tables[0] ?? null) : null;
}
