import type { StoreMeaning } from "#app/discovery/marketplace/store-meaning.server.ts";
import { type JobsDeps, postToJobs } from "#app/platform/services/jobs.server.ts";
import { Problem } from "./problems.ts";
import type { Counts } from "./rates.ts";

/**
 * Has the jobs Worker store a query's vector: that takes rights which this Worker has not. Where it does not answer,
 * words alone rank, and the log says why. It throws Problem "too-many-requests" for a key that asks too often, and
 * "key-required" for visitors.
 */
export function storeByJobs({
  counts,
  key,
  ...deps
}: JobsDeps & { counts: Pick<Counts, "encoding">; key: string | null }): StoreMeaning {
  return async (query) => {
    if (key === null) throw new Problem("key-required");
    await counts.encoding(key);
    const answer = await postToJobs(deps, ["meanings"], { body: JSON.stringify(query) });
    await answer?.body?.cancel();
    if (answer && !answer.ok) deps.log("warn", "meaning.failed", { status: answer.status });
  };
}
