/** The parts that can be measured separately, in the order of a whole run. */
export const PAGE_BENCHES = [
  "start-up",
  "server",
  "trips",
  "bytes",
  "load",
  "films",
  "lighthouse",
] as const;
export type PageBench = (typeof PAGE_BENCHES)[number];

export function isPageBench(name: string): name is PageBench {
  return PAGE_BENCHES.some((bench) => bench === name);
}
