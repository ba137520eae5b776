/** The owner's own page about a technology, with a short name for the link. */
export type OwnerPage = { name: string; href: string };

/**
 * 'View at Duke': the record's source. Null unless it is a plain web URL: one with a user name or password may pretend
 * to be another site.
 */
export function ownerPage(sourceUrl: string | null, uni: string): OwnerPage | null {
  const url = sourceUrl === null ? null : URL.parse(sourceUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (url.username !== "" || url.password !== "" || !url.hostname.includes(".")) return null;
  return { name: shortOwner(uni), href: url.href };
}

/** 'Duke University' → 'Duke', 'NASA Glenn Research Center' → 'NASA'; other names unchanged. */
export function shortOwner(uni: string): string {
  const name = uni.trim();
  const [, short] = /^(\S{2,}) University$|^([A-Z]{3,}) \S/.exec(name)?.filter(Boolean) ?? [];
  return short ?? name;
}
