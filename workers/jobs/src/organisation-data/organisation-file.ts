import {
  dataSchema,
  type Organisation,
  type OrganisationFileRequest,
  type OrganisationRow,
} from "#app/organisations/organisation-data.schema.ts";
import {
  ORGANISATION_PARTS,
  type OrganisationPart,
} from "#app/organisations/organisation-parts.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { attachment } from "#app/platform/http/attachment.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { streamOf } from "#app/platform/stream-of.ts";
import { BYTE_ORDER_MARK, csvLine } from "../exports/csv-line.ts";
import { FORMATS } from "../exports/formats.ts";
import { createWorkbook } from "../exports/workbook.ts";
import { TABLES } from "./tables.ts";

type Page = {
  organisation: Organisation;
  rows: OrganisationRow<OrganisationPart>[];
  next: string | null;
};
type Read = (part: OrganisationPart, after: string | null) => Promise<Page>;
type Pieces = AsyncGenerator<Uint8Array | string, void, undefined>;

/**
 * An organisation's data as a file, streamed: one page of at most two million bytes is in memory. If a read fails
 * halfway, the connection is broken off, so that no browser reports a complete download.
 *
 * @throws DomainError "sign-in-required", "not-found" for whoever is no member, or "service-unavailable", before the file begins
 */
export async function organisationFile(
  { database, log, now }: { database: CallDatabase; log: Log; now: Date },
  { slug, format, part, brand }: OrganisationFileRequest,
): Promise<Response> {
  const read: Read = async (of, after) => {
    const args = { p_slug: slug, p_part: of, ...(after === null ? {} : { p_after: after }) };
    const page = await database("organisation_data", args, dataSchema(of));
    if (page.viewer === null) throw new DomainError("sign-in-required", "The session has ended.");
    if (page.organisation === null) throw new DomainError("not-found", "Not found.");
    return page;
  };
  // The first page before the headers: what fails here is an error, and no file.
  const begins = format === "csv" ? part : "listings";
  const first = await read(begins, null);
  const readOn: Read = async (of, after) =>
    of === begins && after === null ? first : await read(of, after);
  const exportedOn = now.toISOString().slice(0, 10);
  const about = { exportedFrom: brand, exportedOn, organisation: first.organisation };
  const pieces = {
    json: () => jsonOf(readOn, about),
    csv: () => csvOf(readOn, part),
    xlsx: () => workbookOf(readOn),
  };
  const { contentType, extension } = FORMATS[format];
  const what = format === "csv" ? part : "data";
  const stream = streamOf(pieces[format](), (error) =>
    log("warn", "organisation-data.broken-off", describeError(error)),
  );
  return new Response(stream, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": attachment(`${slug}-${what}-${exportedOn}.${extension}`),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** The rows of a part, page by page. */
async function* pagesOf(read: Read, part: OrganisationPart) {
  let after: string | null = null;
  do {
    const { rows, next }: Page = await read(part, after);
    yield rows;
    after = next;
  } while (after !== null);
}

/** The lines of a part's table, page by page. */
async function* linesOf(read: Read, part: OrganisationPart) {
  const { linesOf: write } = TABLES[part];
  for await (const rows of pagesOf(read, part)) yield rows.flatMap((row) => write(row));
}

/** One object with an array for each part. A text that broke off is no JSON. */
async function* jsonOf(read: Read, about: object): Pieces {
  yield JSON.stringify(about).slice(0, -1);
  for (const part of ORGANISATION_PARTS) {
    yield `,\n"${part}":[`;
    let separator = "\n";
    for await (const rows of pagesOf(read, part)) {
      if (rows.length === 0) continue;
      yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
      separator = ",\n";
    }
    yield "\n]";
  }
  yield "\n}\n";
}

async function* csvOf(read: Read, part: OrganisationPart): Pieces {
  yield BYTE_ORDER_MARK + csvLine(TABLES[part].columns.map(({ name }) => name));
  for await (const lines of linesOf(read, part))
    yield lines.map((cells) => csvLine(cells)).join("");
}

/** A sheet for each part. */
async function* workbookOf(read: Read): Pieces {
  const workbook = createWorkbook(ORGANISATION_PARTS.map((part) => TABLES[part]));
  yield workbook.open();
  for (const part of ORGANISATION_PARTS) {
    yield workbook.begin();
    for await (const lines of linesOf(read, part)) yield workbook.rows(lines);
    yield workbook.end();
  }
  yield workbook.close();
}
