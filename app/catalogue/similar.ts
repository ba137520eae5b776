/**
 * Similar technologies by shared rare words: the cosine of IDF-weighted title and summary, through an
 * inverted index, so that only records that share a word are ever compared.
 */
export type SimilarDocument = {
  id: number;
  title: string;
  /** The summary line, and words for the subject. */
  text: string;
  /** Records with a family in common are copies of one invention and are never each other's similars. */
  families: readonly string[];
};

const SIMILAR_COUNT = 3;

/** A record's rarest words decide; more than this many cost time and change little. */
const TERMS_PER_DOCUMENT = 24;
/** A word in more records than this says too little to be followed. */
const MAX_POSTINGS = 2000;
/** Below this, two records share words by chance. */
const MINIMUM_COSINE = 0.15;
/** Above this, two records are one text under two numbers. */
const COPY_COSINE = 0.97;
const TITLE_WEIGHT = 2;

const STOP_WORDS = new Set(
  "a an and are as at be been being by can for from has have having if in into is it its may more most new no non not of on one or other our over said such than that the their them then there these they this those thus to two up use used useful user uses using via was were when where which while who will with within without would also based between both comprises comprising disclosed described each first second includes including invention inventors method methods novel present process provide provided provides researchers system systems technology university apparatus device devices composition compositions thereof wherein least plurality improved improving developed develop".split(
    " ",
  ),
);

type Entry = { document: SimilarDocument; weights: Map<string, number>; titleKey: string };

export type SimilarIndex = {
  entries: Map<number, Entry>;
  postings: Map<string, { id: number; weight: number }[]>;
};

/** Builds the index over the whole catalogue; ids must be unique. */
export function buildSimilarIndex(documents: Iterable<SimilarDocument>): SimilarIndex {
  const counted: { document: SimilarDocument; counts: Map<string, number> }[] = [];
  const frequencies = new Map<string, number>();
  for (const document of documents) {
    const counts = termCounts(document);
    counted.push({ document, counts });
    for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  const entries = new Map<number, Entry>();
  const postings = new Map<string, { id: number; weight: number }[]>();
  for (const { document, counts } of counted) {
    const weighted = [...counts]
      .map(([term, count]) => {
        const frequency = frequencies.get(term) ?? 1;
        return [term, (1 + Math.log(count)) * Math.log(1 + counted.length / frequency)] as const;
      })
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const norm = Math.sqrt(weighted.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    const weights = new Map(weighted.map(([term, weight]) => [term, weight / norm]));
    entries.set(document.id, { document, weights, titleKey: titleKey(document.title) });
    for (const [term, weight] of weights) {
      if ((frequencies.get(term) ?? 0) < 2 || (frequencies.get(term) ?? 0) > MAX_POSTINGS) continue;
      const list = postings.get(term);
      if (list) list.push({ id: document.id, weight });
      else postings.set(term, [{ id: document.id, weight }]);
    }
  }
  return { entries, postings };
}

/**
 * The ids most like a record, best first, at most three: never itself, never a copy (same family, same
 * title, same text), and each family once. Empty where nothing is near.
 */
export function similarTo(index: SimilarIndex, id: number, limit = SIMILAR_COUNT): number[] {
  const entry = index.entries.get(id);
  if (!entry) return [];
  const scores = new Map<number, number>();
  let followed = 0;
  for (const [term, weight] of entry.weights) {
    const list = index.postings.get(term);
    if (!list) continue;
    for (const posting of list)
      scores.set(posting.id, (scores.get(posting.id) ?? 0) + weight * posting.weight);
    followed += 1;
    if (followed >= TERMS_PER_DOCUMENT) break;
  }
  scores.delete(id);
  const ranked = [...scores]
    .filter(([, score]) => score >= MINIMUM_COSINE && score <= COPY_COSINE)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const families = new Set(entry.document.families);
  const titles = new Set([entry.titleKey]);
  const similar: number[] = [];
  for (const [candidate] of ranked) {
    if (similar.length >= limit) break;
    const other = index.entries.get(candidate);
    if (
      !other ||
      titles.has(other.titleKey) ||
      other.document.families.some((family) => families.has(family))
    )
      continue;
    for (const family of other.document.families) families.add(family);
    titles.add(other.titleKey);
    similar.push(candidate);
  }
  return similar;
}

function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function termCounts(document: SimilarDocument): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms(document.title))
    counts.set(term, (counts.get(term) ?? 0) + TITLE_WEIGHT);
  for (const term of terms(document.text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function terms(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [])
    .filter((word) => word.length > 2 && !STOP_WORDS.has(word) && !/^\d+$/.test(word))
    .map((word) =>
      word.replace(/(?<=[a-z]{3})(?:ies|y)$/, "i").replace(/(?<=[a-z]{3}[^su])s$/, ""),
    );
}
