import { contentStems, stem, wordsOf } from "#import/text/words.ts";
import type { ReportRecord } from "../record.ts";
import { escapeMarkdown, joinWords } from "../words.ts";

/** Stems of words that say nothing about a subject, because records of every field have them. */
const GENERIC = new Set(
  contentStems(
    `technology invention innovation method methods system device apparatus process procedure technique approach use used
    using user application provide providing improve improved novel new research researcher team develop development
    university laboratory patent license available high low large small good better best current currently existing include
    including based base design perform performance work result problem solution time year require need potential product
    production produce various different multiple many several first second number range effective efficient efficiency
    cost increase reduce reduction control condition type form present show allow enable make create generate generally
    advantage benefit feature field area commercial market industry company stage prototype background summary description
    overview further additional example example possible specific significant significantly important simple easy easily
    single two three level part set unit step way rate amount value data test study report material component structure
    combination conventional traditional typically common general sample inventor contact information record minute minutes hour hours day days week month months decade daily four five six seven eight
    nine ten dozen hundred thousand million billion percent metre meter kilogram litre gram tonne degree across inside outside
    within instead place places save publish published number point line side half whole full early late early long short
    fast slow human people person world country come bring take keep hold give become well much still around near
    able case cases kind main major minor total average standard common normal novel`,
  ),
);
const SHORTEST_WORD = 4;
const MOST_WORDS = 3;
/** Two records share a single word by chance, so the catalogue's own rule asks for two as well. */
const FEWEST_WORDS = 2;

/** Why another technology is beside this one, in Markdown: their family, their titles, or the words that both have. */
export function reasonFor(record: ReportRecord, other: ReportRecord): string {
  if (record.familyIds.includes(other.techId)) return "Same patent family";
  if (record.seriesIds.includes(other.techId)) return "Same series of titles";
  const words = sharedWords(record, other);
  if (words.length < FEWEST_WORDS) return "Listed as similar in the catalogue";
  return `Both records say ${joinWords(words.map((word) => `“${escapeMarkdown(word)}”`))}`;
}

/** Whether two technologies are about the same: a family, a series, or a class and three telling words. */
export function isSameSubject(record: ReportRecord, other: ReportRecord): boolean {
  return (
    [...record.familyIds, ...record.seriesIds].includes(other.techId) ||
    (record.technologyClass === other.technologyClass &&
      sharedWords(record, other).length === MOST_WORDS)
  );
}

/**
 * The words that say most about what two records have in common, in the first one's spelling: those of both titles
 * first, then those of one title, then the most frequent.
 */
function sharedWords(record: ReportRecord, other: ReportRecord): string[] {
  const [mine, theirs] = [countWords(record), countWords(other)];
  return [...mine]
    .flatMap(([key, { word, count, isInTitle }]) => {
      const match = theirs.get(key);
      if (!match) return [];
      const titles = Number(isInTitle) + Number(match.isInTitle);
      const times = Math.min(count, match.count);
      // A word that both mention once in passing is not a reason.
      return titles === 0 && times < 2 ? [] : [{ word, weight: titles * 3 + Math.log2(times) }];
    })
    .sort((a, b) => b.weight - a.weight || b.word.length - a.word.length)
    .slice(0, MOST_WORDS)
    .map(({ word }) => word);
}

type Counted = { word: string; count: number; isInTitle: boolean };

/** A record's words by their stems, without those that say nothing about a subject. */
function countWords({ title, passages }: ReportRecord): Map<string, Counted> {
  const counted = new Map<string, Counted>();
  const read = (text: string, isInTitle: boolean) => {
    for (const word of wordsOf(text)) {
      const key = stem(word);
      if (word.length < SHORTEST_WORD || /\d/.test(word) || contentStems(word).length === 0)
        continue;
      if (GENERIC.has(key)) continue;
      const known = counted.get(key);
      if (known) known.count += 1;
      else counted.set(key, { word, count: 1, isInTitle });
    }
  };
  read(title, true);
  for (const { text } of passages) read(text, false);
  return counted;
}
