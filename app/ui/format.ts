const COUNT = new Intl.NumberFormat("en-US");
const DATE = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** 3120 → `3,120`, the same on the server and in every browser. */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** An ISO date or instant → `14 March 2024`, by UTC. */
export function formatDate(iso: string): string {
  return DATE.format(new Date(iso));
}
