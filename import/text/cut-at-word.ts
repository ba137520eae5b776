/** The end of a text that goes on. */
export const CUT = " …";

/** A text of at most `most` characters, cut between words. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.lastIndexOf(" ", most);
  return text.slice(0, end > 0 ? end : most);
}

/** The same, with a mark where it goes on. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : cutAtWord(text, most) + CUT;
}
