/** Characters that stay in front of the first difference. */
const BEFORE = 60;

/** Two versions of a text, each cut to `longest` characters from shortly before the place where they begin to differ. */
export function cutToDifference(a: string, b: string, longest: number): [string, string] {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const isFar = Math.max(a.length, b.length) > longest && same > BEFORE;
  const start = isFar ? same - BEFORE : 0;
  const shown = (text: string) =>
    `${start > 0 ? "…" : ""}${cut(text.slice(start).toWellFormed(), longest)}`;
  return [shown(a), shown(b)];
}

/** A text's first `longest` characters. */
export function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}
