import type { TechnologyCard } from "#app/technology/technology.schema.ts";
import type { ListedCard } from "./marketplace.schema.ts";
import type { SearchPage, Why } from "./search.schema.ts";
import { directHit, fieldName, repeats, whereMatched } from "./why-words.ts";

/** Why a search found a technology, in one line. */
export type Reason = {
  /** 'Patent number matches' or 'Found solar in the title'; null if only a passage is known. */
  lead: string | null;
  /** The passage that shows it best, unless the card already shows it. */
  passage: {
    /** The name of its field, for screen readers. */
    from: string;
    /** Its text in pieces: what matched is every second one. */
    pieces: string[];
  } | null;
};

/** A result as its page shows it. */
export type ResultCard = TechnologyCard & {
  saved?: boolean;
  reason?: Reason | null;
  /** False if it lacks some of a search's two or three words. */
  close?: boolean;
};

/** Characters of a text that a result shows; longer lists have less room for each. */
function roomFor(per: number): number {
  return per > 25 ? 140 : 200;
}

/** A listing's or a search's cards as a page of `per` results shows them. */
export function toResults(
  cards: (ListedCard & Partial<Pick<SearchPage["cards"][number], "why" | "close">>)[],
  per: number,
): ResultCard[] {
  const room = roomFor(per);
  return cards.map(({ why, ...card }) => ({
    ...card,
    summary: card.summary && cutText(card.summary, room),
    ...(why && { reason: reasonOf(why, card.summary, room) }),
  }));
}

function reasonOf(why: Why, summary: string | null, room: number): Reason | null {
  const where = whereMatched(why);
  const lead = directHit(why) ?? (where === "" ? null : `Found ${where}`);
  const snippet = repeats(why, summary) ? null : why.snippet;
  if (lead === null && snippet === null) return null;
  return {
    lead,
    passage: snippet && {
      from: fieldName(snippet.field),
      pieces: piecesOf(snippet.parts, room),
    },
  };
}

/** Characters of a passage before what matched: a phone shows forty in all. */
const LEAD_IN = 24;

/** The passage's pieces up to about `room` characters; every second one matched. */
function piecesOf(parts: { text: string; hit: boolean }[], room: number): string[] {
  const pieces: string[] = [];
  let length = 0;
  for (const { text, hit } of parts) {
    if (length > room) break;
    // Pieces alternate, so one of the same kind continues the last, and an empty one stands for a missing kind.
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
function cutText(text: string, room: number): string {
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
