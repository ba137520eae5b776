import type { StoreMeaning } from "#app/discovery/marketplace/store-meaning.server.ts";
import { type JobsDeps, postToJobs } from "#app/platform/services/jobs.server.ts";
import type { Counts } from "./rates.ts";

/**
 * Has the jobs Worker store a query's vector: that takes rights which this Worker has not. Where it does not answer,
 * words alone rank, and the log says why. It throws Problem "too-many-requests" for a network that asks too often.
 */
export function storeByJobs({
  counts,
  ...deps
}: JobsDeps & { counts: Pick<Counts, "encoding"> }): StoreMeaning {
  return async (query) => {
    await counts.encoding();
    const answer = await postToJobs(deps, ["meanings"], { body: JSON.stringify(query) });
    await answer?.body?.cancel();
    if (answer && !answer.ok) deps.log("warn", "meaning.failed", { status: answer.status });
  };
}
