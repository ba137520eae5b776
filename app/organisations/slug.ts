/**
 * The slug of an organisation in a route's parameters. Parameters are decoded: whatever else is there (`../x`) must
 * not get into an address or a statement.
 * @throws Response 404
 */
export function requireSlug({ slug = "" }: { slug?: string | undefined }): string {
  if (/^[a-z0-9-]{1,200}$/.test(slug)) return slug;
  throw new Response("There is no such organisation.", { status: 404 });
}
