import { describeError, type Log } from "./log.server.ts";

/** The jobs Worker, which does what takes longer than a page may. */
export type Jobs = Pick<Fetcher, "fetch">;

/** The jobs Worker that is bound as JOBS; null where none is. */
export function openJobs(bindings: object): Jobs | null {
  return "JOBS" in bindings ? (bindings.JOBS as Jobs) : null;
}

/** What a call of the jobs Worker needs of a request. */
export type JobsDeps = { jobs: Jobs | null; log: Log; requestId: string };

/**
 * Posts to a path of the jobs Worker. Returns its answer, whatever the status; null if it cannot be reached, which is
 * logged.
 */
export async function postToJobs(
  { jobs, log, requestId }: JobsDeps,
  path: `/${string}`,
  {
    headers = {},
    body = null,
  }: { headers?: Record<string, string>; body?: string | ReadableStream | FormData | null } = {},
): Promise<Response | null> {
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
