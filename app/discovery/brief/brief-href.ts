import type { BriefQuery } from "./brief.schema.ts";

/** A brief's parameters. */
export function briefParameters({ q, need, must }: BriefQuery): URLSearchParams {
  const search = new URLSearchParams({ q });
  for (const value of need) search.append("need", value);
  for (const value of must) search.append("must", value);
  return search;
}
