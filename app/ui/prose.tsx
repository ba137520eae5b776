/**
 * Running text as the server made it ready, of known elements and with all else escaped. React takes it over as one
 * piece: hundreds of elements in which nothing ever happens would cost a slow phone more than all the others.
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it, and escaped what owners wrote
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
