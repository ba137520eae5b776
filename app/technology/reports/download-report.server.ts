import type { RequestContext } from "#app/load-context.server.ts";
import { SUBSCRIPTION_REQUIRED } from "#app/membership/subscription-required.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { createDatabase } from "#app/platform/services/database.server.ts";
import { DOWNLOADS } from "./download-rate.ts";
import { reportFileName, reportIdOf } from "./report-file.ts";
import { ReportForDownloadSchema } from "./reports.schema.ts";
import { notThere, sendFile } from "./send-file.server.ts";

type Deps = Pick<RequestContext, "database" | "env" | "log" | "meter" | "rates" | "reports">;

/**
 * The id of a report, if this user may download it. The database decides, with the rights of the bearer token, or of
 * the session without one.
 *
 * @throws DomainError "sign-in-required", "session-rejected", "subscription-required", "not-found",
 * "service-unavailable"
 */
async function requireReport(deps: Pick<Deps, "database">, id: string | null): Promise<string> {
  // The database is called even if the id is malformed, so that a refusal reveals nothing about which ids exist.
  const answer = await deps.database(
    "report_for_download",
    { p_id: id ?? "" },
    ReportForDownloadSchema(),
  );
  if (answer.viewer === null) throw new DomainError("sign-in-required", "You're not logged in.");
  // A fact sheet is free for members.
  if (!answer.viewer.subscribed && answer.path === null) {
    throw new DomainError(SUBSCRIPTION_REQUIRED, "Reports are for subscribers.");
  }
  const found = reportIdOf(answer.path);
  if (found === null || found !== id) throw notThere("report");
  return found;
}

/**
 * The response to a download: the PDF, whole or the part in `Range`. The file is chosen only by the id, after the
 * database has authorised it.
 *
 * @throws DomainError as `requireReport`
 */
export async function downloadReport(deps: Deps, id: string | null, request: Request) {
  const bearer = readBearer(request);
  await deps.rates.require(DOWNLOADS, bearer);
  const found = await requireReport({ database: databaseOf(deps, bearer) }, id);
  const key = reportFileName(found);
  return sendFile(deps, { key, name: key, what: "report" }, request);
}

/** The token in the header; undefined if there is none. @throws DomainError "session-rejected" */
function readBearer(request: Request): string | undefined {
  const header = request.headers.get("authorization");
  if (header === null) return undefined;
  const token = /^bearer +(\S+) *$/i.exec(header)?.[1];
  if (!token)
    throw new DomainError("session-rejected", "The Authorization header holds no bearer token.");
  return token;
}

/** The database with the token's rights, or the session's without a token. */
function databaseOf({ database, env, log, meter }: Deps, bearer: string | undefined) {
  if (bearer === undefined) return database;
  const session = { accessToken: () => Promise.resolve(bearer) };
  return createDatabase({ env, session, fetch: meter.fetch, log });
}
