/** The text of one draft: its parts, each with paragraphs. */
export type LegalText = {
  path: "/terms" | "/privacy" | "/refunds";
  title: string;
  description: string;
  parts: { heading: string; paragraphs: string[] }[];
};
