/** The text of one draft: its parts, each with paragraphs. */
export type LegalText = {
  path: string;
  title: string;
  description: string;
  parts: { heading: string; paragraphs: string[] }[];
};
