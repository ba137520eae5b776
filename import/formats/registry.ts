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
import { RSS } from "./rss.ts";
import { SCHEMA_ORG } from "./schema-org.ts";
import { USPTO } from "./uspto.ts";
import { USPTO_ODP } from "./uspto-odp.ts";

/** In the order of recognition: the most telling signatures first. */
const FORMATS: readonly Format[] = [
  LISTING,
  FLINTBOX,
  RSS,
  OAI_DC,
  USPTO,
  USPTO_ODP,
  EPO_OPS,
  NASA,
  LENS,
  GOOGLE_PATENTS,
  ESPACENET,
  PATENTSCOPE,
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

/** A message about a file in no known format: the nearest one and its gaps, or else the kind of the file. */
export function describeUnknown(head: FileHead): string {
  const near = nearestTable(head);
  if (near) return `${near.format.label} is nearest, but lacks ${columns(near.missing)}`;
  const [root] =
    /(?<=<)[A-Za-z][\w:.-]{0,60}/.exec(
      head.text.slice(0, 4000).replace(/<!--.*?-->|<![^>]*>/gs, ""),
    ) ?? [];
  if (head.text.startsWith("<") && root) return `it is XML or HTML that begins with <${root}>`;
  if (head.jsonKeys.size > 0)
    return `it is JSON with ${listed([...head.jsonKeys], "the key", "the keys")}`;
  const [table] = [...head.lines].sort((one, other) => other.cells.length - one.cells.length);
  if (table) return `it is a table with ${columns(table.cells)}`;
  return `it begins with “${head.text.slice(0, 40).replace(/\s+/g, " ").trim()}”`;
}

function columns(names: readonly string[]): string {
  return listed(names, "the column", "the columns");
}

/** More names than this make no message. */
const MOST_NAMES = 8;

function listed(names: readonly string[], one: string, several: string): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `“${name}”`);
  const more = names.length > MOST_NAMES ? " and more" : "";
  return `${names.length === 1 ? one : several} ${shown.join(", ")}${more}`;
}

/** The table of which a file's header has most columns, at least half of them and one that shows the format. */
function nearestTable(head: FileHead): { format: Format; missing: string[] } | null {
  const tables = FORMATS.flatMap((format) => {
    const { columns = [], telling = columns } = format;
    return head.lines.flatMap(({ cells }) => {
      const missing = columns.filter((name) => !cells.includes(name));
      const share = 1 - missing.length / Math.max(columns.length, 1);
      return telling.some((name) => cells.includes(name)) ? [{ format, missing, share }] : [];
    });
  });
  tables.sort((one, other) => other.share - one.share);
  return (tables[0]?.share ?? 0) >= 0.5 ? (tables[0] ?? null) : null;
}
