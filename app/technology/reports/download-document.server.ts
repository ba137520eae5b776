import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { DOWNLOADS } from "./download-rate.ts";
import { documentKey } from "./report-file.ts";
import { DocumentForDownloadSchema } from "./reports.schema.ts";
import { notThere, sendFile } from "./send-file.server.ts";

/**
 * The response to the download of a listing's document, for whoever the database lets have it.
 *
 * @param id null if the address has none
 * @throws DomainError "sign-in-required", "not-found", "rate-limited", "service-unavailable"
 */
export async function downloadDocument(
  deps: Pick<RequestContext, "database" | "log" | "rates" | "reports">,
  id: string | null,
  request: Request,
): Promise<Response> {
  await deps.rates.require(DOWNLOADS);
  if (id === null) throw notThere("document");
  const { viewer, name } = await deps.database(
    "document_for_download",
    { p_id: id },
    DocumentForDownloadSchema(),
  );
  // The same for a document that does not exist, so that a refusal reveals nothing.
  if (name === null && viewer === null)
    throw new DomainError("sign-in-required", "Sign in to download this document.");
  if (name === null) throw notThere("document");
  return sendFile(deps, { key: documentKey(id), name: `${name}.pdf`, what: "document" }, request);
}
