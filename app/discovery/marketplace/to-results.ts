import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import type { ListedCard } from "./marketplace.schema.ts";
import type { SearchPage, Why } from "./search.schema.ts";
import { directHit, fieldName, piecesOf } from "./why-words.ts";

/** The reason that a search shows with a technology; every second piece of its texts. */
export type Reason = {
  /** 'Patent number matches', if the whole query is one attribute of it. */
  lead: string | null;
  title: string[];
  /** The summary if a word is in it, else the passage that shows it best; null without both. */
  text: {
    /** The name of the passage's field, for screen readers; null for the summary. */
    from: string | null;
    pieces: string[];
  } | null;
};

/** A result as its page shows it. */
export type ResultCard = TechnologyCard & {
  saved?: boolean;
  liked?: boolean;
  reason?: Reason;
  /** False if it lacks some of a search's two or three words. */
  close?: boolean;
};

/** Characters of a text that a result shows: five lines on the smallest phone. */
const ROOM = 140;

/** A listing's or a search's cards as its page shows them. */
export function toResults(
  cards: (ListedCard & Partial<Pick<SearchPage["cards"][number], "why" | "close">>)[],
): ResultCard[] {
  return cards.map(({ why, ...card }) => ({
    ...card,
    summary: why ? null : card.summary && cutText(card.summary),
    ...(why && { reason: reasonOf(why, card) }),
  }));
}

function reasonOf(why: Why, card: ListedCard): Reason {
  return {
    lead: directHit(why),
    title: why.title === undefined ? [card.title] : piecesOf(why.title),
    text: textOf(why, card.summary),
  };
}

function textOf({ summary: marked, snippet }: Why, summary: string | null) {
  if (marked !== undefined) return { from: null, pieces: cutPieces(piecesOf(marked)) };
  if (snippet) return { from: fieldName(snippet.field), pieces: passagePieces(snippet.parts) };
  return summary === null ? null : { from: null, pieces: [cutText(summary)] };
}

/** The pieces of a text's beginning, of at most ROOM characters where a word ends. */
function cutPieces(pieces: string[]): string[] {
  const cut: string[] = [];
  let left = ROOM;
  for (const piece of pieces) {
    if (piece.length > left) return [...cut, cutText(piece, Math.max(left, 2))];
    cut.push(piece);
    left -= piece.length;
  }
  return cut;
}

/** Characters of a passage before what matched: a phone shows forty in all. */
const LEAD_IN = 24;

/** The passage's pieces up to about ROOM characters; every second one matched. */
function passagePieces(parts: { text: string; hit: boolean }[]): string[] {
  const pieces: string[] = [];
  let length = 0;
  for (const { text, hit } of parts) {
    if (length > ROOM) break;
    // Pieces alternate, so one of the same kind continues the last, and an empty one means that a kind is missing.
    if ((pieces.length % 2 === 1) === hit) pieces.push(text);
    else if (pieces.length === 0) pieces.push("", text);
    else pieces[pieces.length - 1] += text;
    length += text.length;
  }
  const [before = ""] = pieces;
  if (pieces.length > 1 && before.length > LEAD_IN + 2) {
    const near = before.slice(before.length - LEAD_IN);
    pieces[0] = `… ${near.slice(near.indexOf(" ") + 1)}`;
  }
  return pieces;
}

/** A text's beginning, of at most `room` characters where a word ends. */
function cutText(text: string, room = ROOM): string {
  if (text.length <= room) return text;
  const start = text.slice(0, room - 1).toWellFormed();
  const end = start.lastIndexOf(" ");
  return `${withoutStops(start.slice(0, end > room / 2 ? end : room - 1))}…`;
}

/** A text without the blanks, stops and dashes at its end. */
function withoutStops(text: string): string {
  let end = text.length;
  while (/[\s,;:.–—-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
