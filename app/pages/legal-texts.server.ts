import type { LegalText } from "./legal-text.ts";
import TEXTS from "./legal-texts.json";

/** A draft with the brand's name inserted. Server only: no script needs the texts. */
export function legalText(name: keyof typeof TEXTS, brand: string): LegalText {
  const named = (text: string) => text.replaceAll("{brand}", brand);
  const { parts, ...head } = TEXTS[name];
  return {
    ...head,
    parts: parts.map(({ heading, paragraphs }) => ({
      heading: named(heading),
      paragraphs: paragraphs.map(named),
    })),
  };
}
