import type { Jobs } from "./jobs.server.ts";
import type { Log } from "./log.server.ts";

/**
 * Asks the jobs Worker to send the mail that waits in the database, and does not wait for it. If this fails, the jobs
 * Worker's cron sends it within five minutes.
 */
export async function sendWaitingMail({
  jobs,
  log,
  requestId,
}: {
  jobs: Jobs | null;
  log: Log;
  requestId: string;
}): Promise<void> {
  const asked = await jobs
    ?.fetch("https://jobs/notices", { method: "POST", headers: { "X-Request-Id": requestId } })
    .catch(() => null);
  await asked?.body?.cancel();
  if (!asked?.ok) log("warn", "notices.not-asked", { status: asked?.status ?? 0 });
}
