/** The jobs Worker, which does what takes longer than a page may. */
export type Jobs = Pick<Fetcher, "fetch">;

/** The jobs Worker that is bound as JOBS; null where none is. */
export function openJobs(bindings: object): Jobs | null {
  return "JOBS" in bindings ? (bindings.JOBS as Jobs) : null;
}
