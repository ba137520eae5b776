import { DomainError } from "../domain-error.ts";
import { describeError, type Log } from "../log/log.server.ts";

/** The jobs Worker, which does what takes longer than a page may. */
export type Jobs = Pick<Fetcher, "fetch">;

/** The jobs Worker that is bound as JOBS; null where none is. */
export function openJobs(bindings: object): Jobs | null {
  return "JOBS" in bindings ? (bindings.JOBS as Jobs) : null;
}

/** A header by which the jobs Worker asks the database for the rights of this session. @throws DomainError */
export async function callerHeader(
  session: { accessToken(): Promise<string | null> },
  sentence: string,
): Promise<{ Authorization: string }> {
  const token = await session.accessToken();
  if (token === null) throw new DomainError("sign-in-required", sentence);
  return { Authorization: `Bearer ${token}` };
}

/** Dependencies of a call of the jobs Worker. */
export type JobsDeps = { jobs: Jobs | null; log: Log; requestId: string };

/**
 * Has the jobs Worker do at once what follows from changed texts or images of a listing, or from one that was published or
 * withdrawn; its cron does what this does not.
 */
export function followChange(deps: JobsDeps, changed: "texts" | "images" | "listing") {
  return postToJobs(deps, ["changes", changed]);
}

/**
 * Posts to an address of the jobs Worker. Returns its answer, whatever the status; null if it cannot be reached, which is
 * logged.
 *
 * @param segments the parts of the path; each is encoded, so that none becomes several
 * @throws Error if a part would change the path: it is empty, `.` or `..`
 */
export async function postToJobs(
  { jobs, log, requestId }: JobsDeps,
  segments: readonly string[],
  {
    headers = {},
    body = null,
  }: {
    headers?: Record<string, string>;
    body?: string | ArrayBuffer | ReadableStream | FormData | null;
  } = {},
): Promise<Response | null> {
  const path = `/${segments.map(encodeURIComponent).join("/")}`;
  // URLs resolve these, encoded or not.
  if (segments.some((segment) => /^(?:\.|%2e){0,2}$/i.test(segment)))
    throw new Error(`No path: ${path}`);
  if (jobs === null) {
    log("error", "jobs.not-bound", { path });
    return null;
  }
  try {
    return await jobs.fetch(`https://jobs.invalid${path}`, {
      method: "POST",
      headers: { ...headers, "X-Request-Id": requestId },
      body,
    });
  } catch (error) {
    log("alert", "jobs.failed", { path, ...describeError(error) });
    return null;
  }
}
