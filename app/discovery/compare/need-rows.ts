import { readSentences, type Sentence } from "#app/technology/analysis/read-sentences.ts";
import { sourcesOf } from "#app/technology/analysis/sources.ts";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { contentStems } from "#import/text/words.ts";
import { NOT } from "../marketplace/read-conditions.ts";
import type { Compared } from "./compare.schema.ts";
import type { Cell, Row } from "./to-comparison.ts";

/** The share of a requirement's words that a sentence must hold to be near it. */
const LEAST_HELD = 2 / 3;

/**
 * A brief's requirements as rows: for each technology the sentence that holds the requirement's words, or is near it
 * because it holds two thirds of them, and nothing where none does. Whether it meets the requirement is the reader's to
 * say.
 *
 * @param needs as Discovery.AI's keywords are written: 'not: silver' is excluded
 */
export function needRows(technologies: readonly Compared[], needs: readonly string[]): Row[] {
  if (needs.length === 0) return [];
  const read = technologies.map(({ technology, rights }) => {
    const record = {
      ...technology,
      pi_contactinfo: null,
      pi_similaropps: null,
      report_filepath: null,
    };
    const title = { id: "", heading: "Title", passages: [technology.title] };
    return {
      id: technology.tech_id,
      sentences: readSentences([title, ...sourcesOf(record, rights)]).map((sentence) => ({
        sentence,
        // Without those of the section's name, which every sentence of the section would hold.
        stems: new Set(contentStems(sentence.text)),
      })),
    };
  });
  return needs.map((need) => {
    const excluded = need.startsWith(NOT);
    const words = excluded ? need.slice(NOT.length) : need;
    const cells = read.map(({ id, sentences }) => quoteFor(words, sentences, id));
    return { heading: capitalised(words), need: { value: need, excluded }, cells, same: false };
  });
}

type Read = { sentence: Sentence; stems: ReadonlySet<string> };

function quoteFor(words: string, sentences: readonly Read[], id: number): Cell {
  const wanted = new Set(contentStems(words));
  const holding = sentences.flatMap(({ sentence, stems }) => {
    const held = [...wanted].filter((stem) => stems.has(stem)).length;
    return held > 0 && held >= wanted.size * LEAST_HELD ? [{ sentence, held }] : [];
  });
  // Of sentences that hold as much, the shortest says least beside it.
  const [best] = holding.sort(
    (a, b) => b.held - a.held || a.sentence.text.length - b.sentence.text.length,
  );
  if (best === undefined) return { kind: "gap" };
  const { section, heading, text } = best.sentence;
  const href = section === "" ? technologyHref(id) : `${technologyHref(id)}#${section}`;
  const isNear = best.held < wanted.size;
  return { kind: "quotes", quotes: [text], href, from: heading, isNear };
}
