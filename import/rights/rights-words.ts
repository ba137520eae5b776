import { COUNTRY_CODES } from "./patent-spellings.ts";

/** Words of which a clause about a right consists. */
const WORDS = new Set(
  `patent patents patented pending issued issue granted grant active inactive provisional nonprovisional non utility
  ordinary ord design divisional div continuation con cip part application applications app appl applied filed filing
  allowed allowance notice expired abandoned lapsed withdrawn discontinued published publication pub registered
  reissue converted examination under pct cooperation treaty national nationalized phase stage entry us usa states united
  america european europe ep epo office convention international world worldwide foreign number numbers no nos serial ser
  not yet none na nat in of the and or on by for from to with a an is are was were has have been as at date dated
  jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october
  november december kind code republic korea great
  ${Object.keys(COUNTRY_CODES).join(" ")}`.split(/\s+/),
);

/** Words that no title of an invention contains. */
const OF_RIGHTS =
  /\b(?:patent\w*|unpatented|provisional|pct|pending|filed|expired|abandoned|lapsed|trade secret)\b/i;

/**
 * Whether a clause without a number is the title of an invention, or a part of one, so that its words say nothing of a
 * right: 'ARRAYS FOR ELECTRICALLY ACTIVE ORGANOIDS', 'AND OTHER APPLICATIONS'.
 */
export function saysNothing(clause: string): boolean {
  const words = clause.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  const unknown = words.filter((word) => word.length > 1 && !WORDS.has(word.toLowerCase())).length;
  const isShouted = clause === clause.toUpperCase();
  return isShouted ? unknown >= 1 : unknown >= 2 && !OF_RIGHTS.test(clause);
}
