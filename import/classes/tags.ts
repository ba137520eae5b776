import LABELS from "./cpc-labels.json" with { type: "json" };

/** Classification symbols that make a good tag. */
const CPC_LABELS: Record<string, string> = LABELS;

/**
 * Two descriptive tags: the source's own subject, then what its classification symbols say. Nothing is read from the text:
 * of the subjects that a list of phrases found there, 43 % were right.
 */
export function tagsOf(
  subject: string | null,
  symbols: readonly string[],
): [string | null, string | null] {
  const labels: string[] = [];
  const add = (label: string | null | undefined) => {
    if (!label || labels.length >= 2) return;
    if (!labels.some((known) => known.toLowerCase() === label.toLowerCase())) labels.push(label);
  };
  add(subject);
  for (const symbol of symbols) {
    const code = symbol.replace(/\s+/g, "").toUpperCase();
    add(CPC_LABELS[code.slice(0, 4)] ?? CPC_LABELS[code.slice(0, 3)]);
  }
  return [labels[0] ?? null, labels[1] ?? null];
}
