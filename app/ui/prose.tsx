/**
 * HTML prepared by the server: known elements only, everything else escaped. Inserted in one piece, because hydrating
 * hundreds of static elements would cost a slow phone more than the rest of the page.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it, and escaped what owners wrote
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
