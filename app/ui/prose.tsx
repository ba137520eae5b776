/** Markdown that the server rendered to HTML (app/technology/reports/markdown.server.tsx). */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: react-markdown wrote it, without raw HTML
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
