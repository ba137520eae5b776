import { PAGE } from "./look.ts";

/** Something that a page break never cuts: a line, a row of a table, a drawing. */
export type Piece = {
  /** In points. `gap` is the space above it, which is left out at the top of a page. */
  height: number;
  gap: number;
  /** Must be on the same page as the next piece. */
  keep: boolean;
  draw(y: number): void;
  /** Drawn again at the top of a page that begins inside a table. */
  repeat?: { height: number; draw(y: number): void };
  /** Begins a new page where less than this share of a page is left. */
  needs?: number;
  /** Called with the number of its page before anything is drawn. */
  placed?(page: number): void;
};

/** A piece with its position on its page. */
export type Placed = { y: number; draw(y: number): void };

const BOTTOM = PAGE.height - PAGE.bottom;
const HEIGHT = BOTTOM - PAGE.top;

/**
 * Divides pieces among pages. Pieces that must stay together move to the next page together, unless no page can hold
 * them all.
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

/** Marks the lines of a paragraph that must not be alone on a page: the first and the last. */
export function guarded(lines: readonly Omit<Piece, "keep">[]): Piece[] {
  return lines.map((line, index) => ({
    ...line,
    keep:
      index < lines.length - 1 && (lines.length <= 3 || index === 0 || index === lines.length - 2),
  }));
}
