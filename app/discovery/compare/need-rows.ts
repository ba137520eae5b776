import { readSentences, type Sentence } from "#app/technology/analysis/read-sentences.ts";
import { sourcesOf } from "#app/technology/analysis/sources.ts";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { contentStems } from "#import/text/words.ts";
import { NOT } from "../marketplace/read-conditions.ts";
import type { Compared } from "./compare.schema.ts";
import { COST } from "./requirements.ts";
import type { Cell, Row } from "./to-comparison.ts";

/** How texts say that something costs little, if not of what: such a sentence is near. */
const COSTS_LITTLE =
  /\b(?:cheap(?:er|ly)?|inexpensive(?:ly)?|affordabl[ey]|low(?:er)?[- ]costs?|cost[- ](?:effective|efficient)(?:ly)?|(?:reduc|lower)(?:e|es|ed|ing) (?:the |its |production |manufacturing |overall )*costs?)\b/i;
/** What is near a requirement in meaning. */
export type Nearness = {
  /** The sentence of a technology that is nearest, as a cell; null where none is near. */
  cellOf(id: number, need: string): Cell | null;
  /** Whether this sentence of it is near, as far as it was compared. */
  isNear(id: number, need: string, sentence: string): boolean;
};
/** Without an encoder words alone decide. */
const BY_WORDS: Nearness = { cellOf: () => null, isNear: () => true };

/** The share of a requirement's words that a sentence must hold to be near it. */
const LEAST_HELD = 2 / 3;

/**
 * A brief's requirements as rows: for each technology the sentence that holds the requirement's words, or is near it
 * because it holds two thirds of them, and nothing where none does. Whether it meets the requirement is the reader's to
 * say.
 *
 * @param needs as Discovery.AI's keywords are written: 'not: silver' is excluded
 */
export function needRows(
  technologies: readonly Compared[],
  needs: readonly string[],
  nearness: Nearness = BY_WORDS,
): Row[] {
  if (needs.length === 0) return [];
  const read = technologies.map((compared) => ({
    id: compared.technology.tech_id,
    sentences: sentencesIn(compared).map((sentence) => ({
      sentence,
      // Without those of the section's name, which every sentence of the section would hold.
      stems: new Set(contentStems(sentence.text)),
    })),
  }));
  return needs.map((need) => {
    const excluded = need.startsWith(NOT);
    const words = excluded ? need.slice(NOT.length) : need;
    const cells = read.map(({ id, sentences }) => {
      const cell = quoteFor(words, sentences, id);
      return excluded ? cell : withNearness(cell, id, need, nearness);
    });
    return { heading: capitalised(words), need: { value: need, excluded }, cells, same: false };
  });
}

/** A record's own sentences, its title first. */
export function sentencesIn({ technology, rights }: Compared): Sentence[] {
  const hidden = { pi_contactinfo: null, pi_similaropps: null, report_filepath: null };
  const title = { id: "", heading: "Title", passages: [technology.title] };
  return readSentences([title, ...sourcesOf({ ...technology, ...hidden }, rights)]);
}

type Read = { sentence: Sentence; stems: ReadonlySet<string> };

function quoteFor(words: string, sentences: readonly Read[], id: number): Cell {
  const wanted = new Set(contentStems(words));
  const holding = sentences.flatMap(({ sentence, stems }) => {
    if (COST.test(words)) return COSTS_LITTLE.test(sentence.text) ? [{ sentence, held: 0 }] : [];
    const held = [...wanted].filter((stem) => stems.has(stem)).length;
    return held > 0 && held >= wanted.size * LEAST_HELD ? [{ sentence, held }] : [];
  });
  // Of sentences that hold as much, the shortest says least beside it.
  const [best] = holding.sort(
    (a, b) => b.held - a.held || a.sentence.text.length - b.sentence.text.length,
  );
  if (best === undefined) return { kind: "gap" };
  return quoteOf(best.sentence, id, best.held < wanted.size);
}

/** A cell by words, and by meaning: all of the words may stand in a sentence about something else. */
function withNearness(cell: Cell, id: number, need: string, nearness: Nearness): Cell {
  const nearest = nearness.cellOf(id, need);
  if (cell.kind !== "quotes" || cell.isNear) return nearest ?? cell;
  const [quote = ""] = cell.quotes;
  return nearness.isNear(id, need, quote) ? cell : (nearest ?? { ...cell, isNear: true });
}

/** A sentence as a cell. */
export function quoteOf({ section, heading, text }: Sentence, id: number, isNear: boolean): Cell {
  const href = section === "" ? technologyHref(id) : `${technologyHref(id)}#${section}`;
  return { kind: "quotes", quotes: [text], href, from: heading, isNear };
}
