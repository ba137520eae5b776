import { PAGE } from "./look.ts";

/** What is never cut by the end of a page: a line, a row of a table, a drawing. */
export type Piece = {
  /** In points; `gap` is the space above it, which falls away at the top of a page. */
  height: number;
  gap: number;
  /** Must stand on the page of the next piece. */
  keep: boolean;
  draw(y: number): void;
  /** Drawn again at the top of a page that begins inside a table. */
  repeat?: { height: number; draw(y: number): void };
  /** Begins a page where less than this share of one is left. */
  needs?: number;
  /** Told the page that it comes to stand on, before anything is drawn. */
  placed?(page: number): void;
};

/** A piece with its place on its page. */
export type Placed = { y: number; draw(y: number): void };

const BOTTOM = PAGE.height - PAGE.bottom;
const HEIGHT = BOTTOM - PAGE.top;

/**
 * Divides pieces among pages. Pieces that keep together move to the next page together, unless a page cannot hold
 * them at all.
 *
 * @param first the number of the first page, for `placed`
 */
export function paginate(pieces: readonly Piece[], first: number): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = PAGE.top;
  const page = () => pages.at(-1) as Placed[];
  const turn = () => {
    pages.push([]);
    y = PAGE.top;
  };
  for (let at = 0; at < pieces.length; ) {
    let end = at;
    while (pieces[end]?.keep && end + 1 < pieces.length) end += 1;
    const group = pieces.slice(at, end + 1);
    const tall = heightOf(group, page().length === 0);
    const wanted = Math.max(tall, (group[0]?.needs ?? 0) * HEIGHT);
    if (page().length > 0 && y + wanted > BOTTOM && tall <= HEIGHT) turn();
    for (const piece of group) {
      if (page().length > 0 && y + piece.gap + piece.height > BOTTOM) turn();
      if (page().length > 0) y += piece.gap;
      else if (pages.length > 1 && piece.repeat) {
        page().push({ y, draw: piece.repeat.draw });
        y += piece.repeat.height;
      }
      page().push({ y, draw: piece.draw });
      piece.placed?.(first + pages.length - 1);
      y += piece.height;
    }
    at = end + 1;
  }
  return pages;
}

function heightOf(pieces: readonly Piece[], atTop: boolean): number {
  return pieces.reduce(
    (sum, { height, gap }, index) => sum + height + (atTop && index === 0 ? 0 : gap),
    0,
  );
}

/** Marks the lines of a paragraph that must not stand alone: neither its first nor its last on a page. */
export function guarded(lines: readonly Omit<Piece, "keep">[]): Piece[] {
  return lines.map((line, index) => ({
    ...line,
    keep:
      index < lines.length - 1 && (lines.length <= 3 || index === 0 || index === lines.length - 2),
  }));
}
