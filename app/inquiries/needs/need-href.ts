/** The place of a public need among all of them. */
export function needHref(id: string): string {
  return `/needs#need-${id}`;
}

/** The needs in an organisation's inbox; the one with this id comes first. */
export function organisationNeedsHref(slug: string, id?: string): string {
  return `/organisations/${slug}/needs${id ? `?id=${id}` : ""}`;
}
