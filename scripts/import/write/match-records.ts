import { lettersOf, wordOverlap } from "#import/families/word-overlap.ts";

/** A record that the catalogue has under a source's number. */
export type Held = {
  techId: number;
  /** The number, or the number with `~2`, `~3`, … where several records share it. */
  externalId: string;
  hash: string;
  title: string;
  text: string;
  /** Whether its owner withdrew it. */
  withdrawn: boolean;
};

/** A record of this run with that number. */
export type Incoming = { hash: string; title: string; text: string };

/** A match without equal titles needs texts that share at least this much of their words. */
const SAME_RECORD = 0.5;

/**
 * Decides which existing record of one number each incoming record is; null for a new one. Only content decides, never
 * the order: first equal content, then an equal title (among several, the one with the nearest text), then a text that
 * is mostly the same. Where the run has only one record of this number (`isShared` false), the number alone decides, so
 * that an organisation may change title and text at once.
 */
export function matchRecords(
  incoming: readonly Incoming[],
  held: readonly Held[],
  isShared: boolean,
): (Held | null)[] {
  const free = new Set(held);
  const matches: (Held | null)[] = incoming.map(() => null);
  const claim = (index: number, match: Held | undefined) => {
    if (!match) return;
    matches[index] = match;
    free.delete(match);
  };
  const open = () => [...incoming.entries()].filter(([index]) => matches[index] === null);
  for (const [index, { hash }] of open())
    claim(
      index,
      [...free].find((one) => one.hash === hash),
    );
  for (const [index, { title, text }] of open())
    claim(
      index,
      nearest(
        [...free].filter((one) => lettersOf(one.title) === lettersOf(title)),
        text,
        0,
      ),
    );
  for (const [index, { text }] of open()) claim(index, nearest([...free], text, SAME_RECORD));
  if (!isShared && incoming.length === 1 && matches[0] === null)
    claim(0, [...free].sort((a, b) => a.externalId.length - b.externalId.length)[0]);
  return matches;
}

function nearest(among: readonly Held[], text: string, least: number): Held | undefined {
  return among
    .map((one) => ({ one, overlap: wordOverlap(one.text, text) }))
    .filter(({ overlap }) => overlap >= least)
    .sort((a, b) => b.overlap - a.overlap)[0]?.one;
}
