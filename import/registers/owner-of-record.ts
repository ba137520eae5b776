import { comparedName, isAlike, isPerson } from "./party-name.ts";
import type { Transfer } from "./record.ts";

export type OwnerOfRecord = {
  state: "known" | "unclear";
  /** As the office recorded them; of an unclear chain the owners before its break. */
  names: string[];
  /** The latest record that moved ownership, or broke the chain: its ISO day and 'reel/frame'. */
  recorded: string;
  place: string;
  why: string;
};
/** What weighs on a right without moving it. */
export type Encumbrance = {
  kind: "lien" | "licence" | "government licence";
  names: string[];
  recorded: string;
  place: string;
};

const MOVING: ReadonlySet<string> = new Set(["assignment", "merger", "change of name"]);

/**
 * Follows the recorded changes of a right in the order of their days. Inventors may assign their shares one by one; an
 * organisation must have been given what it gives. Null without a record that moves ownership.
 */
export function ownerOfRecord(transfers: readonly Transfer[]): OwnerOfRecord | null {
  const corrected = new Set(transfers.map(({ corrects }) => corrects));
  const moves = transfers
    .filter(({ kind, place }) => MOVING.has(kind) && !corrected.has(place))
    .sort(inOrder);
  const [first] = moves;
  if (!first) return null;
  const holders = new Map<string, string>();
  const gave = new Set<string>();
  let last = first;
  for (const move of moves) {
    const from = move.from.map(comparedName);
    const holdersAmong = (names: readonly string[]) =>
      [...holders.keys()].filter((holder) => names.some((name) => isAlike(holder, name)));
    const held = holdersAmong(from);
    const isRepeated = move.to.every((name) => holdersAmong([comparedName(name)]).length > 0);
    const isShare =
      held.length === 0 &&
      move.from.every((name) => isPerson(name) && !gave.has(comparedName(name)));
    if (holders.size > 0 && held.length === 0 && !isShare && !isRepeated)
      return {
        state: "unclear",
        names: [...holders.values()],
        recorded: move.recorded,
        place: move.place,
        why: `${move.from.join("; ")} gave what no record gave to them`,
      };
    for (const name of held) holders.delete(name);
    for (const name of from) gave.add(name);
    for (const name of move.to) {
      if (holdersAmong([comparedName(name)]).length === 0) holders.set(comparedName(name), name);
      gave.delete(comparedName(name));
    }
    if (!isRepeated || move === first) last = move;
  }
  return {
    state: "known",
    names: [...holders.values()],
    recorded: last.recorded,
    place: last.place,
    why: moves.length === 1 ? "one recorded change" : `${moves.length} recorded changes that join`,
  };
}

/** Liens that nothing released later, and licences. A release names the lender, who gives the right back. */
export function encumbrancesOf(transfers: readonly Transfer[]): Encumbrance[] {
  const ordered = [...transfers].sort(inOrder);
  return ordered.flatMap(({ kind, to, recorded, place }, index): Encumbrance[] => {
    const names = to;
    if (kind === "licence" || kind === "government licence")
      return [{ kind, names, recorded, place }];
    const lenders = new Set(to.map(comparedName));
    const isReleased = ordered
      .slice(index + 1)
      .some(
        ({ kind, from }) =>
          kind === "release" && from.some((name) => lenders.has(comparedName(name))),
      );
    return kind === "security" && !isReleased ? [{ kind: "lien", names, recorded, place }] : [];
  });
}

function inOrder(a: Transfer, b: Transfer): number {
  if (a.recorded !== b.recorded) return a.recorded < b.recorded ? -1 : 1;
  const [reelA = 0, frameA = 0] = a.place.split("/").map(Number);
  const [reelB = 0, frameB = 0] = b.place.split("/").map(Number);
  return reelA - reelB || frameA - frameB;
}
