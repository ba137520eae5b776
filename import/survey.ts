import type { DateOrder } from "./clean/dates.ts";
import { dateOrderOf } from "./clean/dates.ts";
import type { FormatName, MapContext } from "./formats/format.ts";
import type { Job } from "./jobs.ts";
import { UnreadableFile } from "./read/problem.ts";

/** Facts of all rows that are needed before the first one is written. */
export type Survey = {
  /** Every source and reference of the run, as `keyOf` joins them. */
  references: ReadonlySet<string>;
  /** References that more than one title shares: their records are distinguished by content alone. */
  repeated: ReadonlySet<string>;
  /** The order in which each file writes days and months, where its rows show it. */
  dateOrders: ReadonlyMap<Job, DateOrder>;
};

/** Formats of documents have a number for each and unambiguous dates; reading them twice would gain nothing. */
const NOT_SURVEYED: readonly FormatName[] = [
  "uspto",
  "uspto-odp",
  "epo-ops",
  "google-patents",
  "oai-dc",
];

/** A source's number as the key of maps. Postgres stores it in JSON, which cannot hold NUL. */
export function keyOf(source: string, reference: string): string {
  return `${source}\u001f${reference}`;
}

/** Reads organisations' files once for their references and dates. The import itself reports failures. */
export async function surveyJobs(
  jobs: readonly Job[],
  contextOf: (job: Job) => MapContext,
  signal: AbortSignal,
): Promise<Survey> {
  const titles = new Map<string, string>();
  const repeated = new Set<string>();
  const dateOrders = new Map<Job, DateOrder>();
  for (const job of jobs) {
    if (NOT_SURVEYED.includes(job.format.name)) continue;
    const dates: string[] = [];
    const context = { ...contextOf(job), onDate: (text: string) => dates.push(text) };
    try {
      for await (const item of job.read(() => {})) {
        if (signal.aborted) break;
        if (item.kind === "problem") continue;
        const mapped = item.map(context);
        if (mapped.kind !== "draft" || mapped.draft.reference === null) continue;
        const key = keyOf(mapped.draft.source, mapped.draft.reference);
        const title = mapped.draft.title ?? "";
        if ((titles.get(key) ?? title) !== title) repeated.add(key);
        else titles.set(key, title);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
    const order = dateOrderOf(dates);
    if (order) dateOrders.set(job, order);
  }
  return { references: new Set(titles.keys()), repeated, dateOrders };
}
