import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { attachment } from "#app/platform/http/attachment.ts";
import { isRangeCurrent, readRange } from "./byte-range.ts";

/**
 * The response to the download of a PDF in the reports' bucket, whole or the part in `Range`; for whom, the caller has
 * decided.
 *
 * @param file.what how a person calls it, as 'report'
 * @throws DomainError "not-found", "service-unavailable"
 */
export async function sendFile(
  { reports, log }: Pick<RequestContext, "reports" | "log">,
  { key, name, what }: { key: string; name: string; what: string },
  request: Request,
): Promise<Response> {
  try {
    if (reports === null) throw new Error("No bucket is bound as REPORTS.");
    const head = await reports.head(key);
    if (head === null) {
      log("error", "report.missing", { key });
      throw notThere(what);
    }
    const headers = new Headers({
      "Content-Type": "application/pdf",
      "Content-Disposition": attachment(name),
      "Cache-Control": "private, no-store",
      "Accept-Ranges": "bytes",
      ETag: head.httpEtag,
      "Last-Modified": head.uploaded.toUTCString(),
    });
    const isCurrent = isRangeCurrent(request.headers.get("if-range"), {
      etag: head.httpEtag,
      stored: head.uploaded,
    });
    const range = isCurrent ? readRange(request.headers.get("range"), head.size) : null;
    if (range === "unsatisfiable") {
      return Response.json(
        { error: { code: "range-not-satisfiable", message: `The ${what} is not that long.` } },
        { status: 416, headers: { "Content-Range": `bytes */${head.size}` } },
      );
    }
    headers.set("Content-Length", String(range?.length ?? head.size));
    if (range) {
      const last = range.offset + range.length - 1;
      headers.set("Content-Range", `bytes ${range.offset}-${last}/${head.size}`);
    }
    if (request.method === "HEAD")
      return new Response(null, { status: range ? 206 : 200, headers });
    // Only the version that the headers describe, in case the file has just been replaced.
    const file = await reports.get(key, {
      onlyIf: { etagMatches: head.etag },
      ...(range ? { range } : {}),
    });
    if (file === null || !("body" in file))
      throw new Error(`The ${what} changed while it was read.`);
    return new Response(file.body, { status: range ? 206 : 200, headers });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log("error", "report.unreadable", { key, message: (error as Error).message });
    throw new DomainError("service-unavailable", `The ${what} could not be read just now.`, {
      cause: error,
    });
  }
}

/** @param what how a person calls the file */
export function notThere(what: string): DomainError {
  return new DomainError("not-found", `There is no such ${what}.`);
}
