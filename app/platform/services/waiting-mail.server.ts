import { type JobsDeps, postToJobs } from "./jobs.server.ts";

/**
 * Asks the jobs Worker to send the mail that waits in the database, and does not wait until it is sent. If this fails,
 * the jobs Worker's cron sends it within five minutes.
 */
export async function sendWaitingMail(deps: JobsDeps): Promise<void> {
  const asked = await postToJobs(deps, ["notices"]);
  await asked?.body?.cancel();
  if (asked && !asked.ok) deps.log("warn", "notices.not-asked", { status: asked.status });
}
