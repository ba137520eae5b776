import { searchWords } from "#app/discovery/alerts/stored-search.ts";
import {
  BegunExportSchema,
  type ExportBlock,
  ExportBlockSchema,
  type ExportQuery,
  type ExportRequest,
} from "#app/discovery/exports/exports.schema.ts";
import { SUBSCRIPTION_REQUIRED } from "#app/membership/subscription-required.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { attachment } from "#app/platform/http/attachment.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { streamOf } from "#app/platform/stream-of.ts";
import type { AboutExport, ExportEnd, ExportWriter } from "./export-writer.ts";
import { FORMATS } from "./formats.ts";

export type ExportDeps = { database: CallDatabase; log: Log; now: Date };

/**
 * A file of the technologies that are asked for, streamed: a thousand rows are in memory at a time. The reason that
 * keeps later rows away is stated in the file's last row, which begins with INCOMPLETE; a whole file has none.
 *
 * @throws DomainError "sign-in-required", "subscription-required" for a whole found set, "rate-limited", "not-found"
 * where there is nothing, or "service-unavailable", all before the file begins
 */
export async function exportFile({ database, log, now }: ExportDeps, request: ExportRequest) {
  const { query, brand, origin } = request;
  const begun = await begin(database, query);
  if (!begun.viewer) throw new DomainError("sign-in-required", "Sign in to export technologies.");
  if (begun.refused === "plan") {
    throw new DomainError(
      SUBSCRIPTION_REQUIRED,
      "Exporting all that a search finds is part of Pro. You can export the page that you see.",
    );
  }
  if (begun.wait > 0) {
    const message = "You began twenty exports within an hour. Please wait, then try again.";
    throw new DomainError("rate-limited", message, { retryAfter: begun.wait });
  }
  if (!begun.export) {
    throw new DomainError("not-found", "There is nothing to export, or not for you.");
  }
  const { id, total, missing } = begun.export;
  const exportedOn = now.toISOString().slice(0, 10);
  const about: AboutExport = {
    brand,
    origin,
    exportedOn,
    total,
    missing,
    query: "search" in query ? searchWords(query.search) : null,
    hasNotes: "shortlist" in query,
  };
  const read = (after: number) =>
    database("read_catalogue_export", { p_export: id, p_after: after }, ExportBlockSchema());
  // The first block before the headers: what fails here is an error, and no file.
  const first = await read(0);
  const { contentType, extension, writer } = FORMATS[query.format];
  const what = "shortlist" in query ? "shortlist" : (about.query ?? "");
  const name = `${[about.brand, exportedOn, what].map(inFileName).filter(Boolean).join("-")}.${extension}`;
  return new Response(streamOf(pieces(writer(about), first, read, log)), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": attachment(name),
      "Cache-Control": "private, no-store",
    },
  });
}

/** 'solar cell' as 'solar-cell': forty letters, digits and hyphens of a text. */
function inFileName(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase();
  return plain
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replace(/^-|-$/g, "");
}

/** Decides which technologies are exported, in the database. */
function begin(database: CallDatabase, query: ExportQuery) {
  if ("ids" in query) {
    return database("begin_catalogue_export", { p_ids: query.ids }, BegunExportSchema());
  }
  if ("shortlist" in query) {
    return database(
      "begin_shortlist_export",
      { p_shortlist: query.shortlist },
      BegunExportSchema(),
    );
  }
  const args = {
    p_search: JSON.stringify(query.search),
    p_sort: query.sort,
    p_close: query.close,
  };
  return database("begin_found_export", args, BegunExportSchema());
}

const CUT_OFF = {
  changed: "The catalogue changed while this file was being written. Please export again.",
  gone: "The export took too long, or your session ended. Please export again.",
  failed: "The catalogue could not be reached for the rest. Please export again in a minute.",
};

async function* pieces(
  writer: ExportWriter,
  first: ExportBlock,
  read: (after: number) => Promise<ExportBlock>,
  log: Log,
): AsyncGenerator<Uint8Array | string> {
  yield writer.open();
  let block = first;
  const end: ExportEnd = { written: 0, cutOff: null };
  for (;;) {
    if (block.rows.length > 0) yield writer.rows(block.rows);
    end.written += block.rows.length;
    if (block.state !== "more") break;
    try {
      block = await read(block.next);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      log("warn", "export.cut-off", describeError(error));
      end.cutOff = CUT_OFF.failed;
      break;
    }
  }
  if (block.state === "changed" || block.state === "gone") end.cutOff = CUT_OFF[block.state];
  yield writer.close(end);
}
