import { lettersOf, wordOverlap } from "../../../import/families/word-overlap.ts";

/** A record that the catalogue holds under a source's number. */
export type Held = {
  techId: number;
  /** The number, or the number with `~2`, `~3`, … where several records share it. */
  externalId: string;
  hash: string;
  title: string;
  text: string;
  /** Its owner withdrew it. */
  withdrawn: boolean;
};

/** A record of the run that has that number. */
export type Incoming = { hash: string; title: string; text: string };

/** Two texts of one title-less match share at least this much of their words. */
const SAME_RECORD = 0.5;

/**
 * Which of the records held under one number each incoming one is; null for one that is new. Content decides and never the
 * order: the same content first, then the same title (of several the one with the nearest text), then a text that is
 * mostly the same. Only where the run brings a single record of this number (`isShared` false) does the number alone decide,
 * so that an office may reword title and text at once.
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
