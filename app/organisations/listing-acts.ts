/**
 * What is counted of a listing. Of what was opened also: visited without an account; browsed from another page here,
 * searched from a search engine, or arrived from a site that embeds it.
 */
export const ACTS = ["shown", "opened", "visited", "browsed", "searched", "arrived"] as const;
export type Act = (typeof ACTS)[number];
