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

/**
 * Rows of numbers instead of objects: a catalogue of 150,000 records has millions of words, and each of them
 * would weigh ten times as much as an entry of a map. A document's place is its position in `documents`.
 */
export type SimilarIndex = {
  documents: { id: number; titleKey: string; families: readonly string[] }[];
  placeOf: Map<number, number>;
  /** Each document's terms that are worth following, heaviest first, up to TERMS_PER_DOCUMENT. */
  followed: { terms: Int32Array; weights: Float64Array }[];
  /** The documents of term t stand at `postingStart[t]` up to `postingStart[t + 1]`. */
  postingStart: Int32Array;
  postingPlace: Int32Array;
  postingWeight: Float64Array;
  /** Scratch of `similarTo`, all zero between two calls. */
  scores: Float64Array;
};

/** Builds the index over the whole catalogue; ids must be unique. */
export function buildSimilarIndex(documents: Iterable<SimilarDocument>): SimilarIndex {
  const known: SimilarIndex["documents"] = [];
  const counted: { terms: Int32Array; counts: Int32Array }[] = [];
  const numbers = new Map<string, number>();
  const frequencies: number[] = [];
  for (const document of documents) {
    const counts = termCounts(document);
    const terms = Int32Array.from(counts.keys(), (term) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      frequencies[number] = (frequencies[number] ?? 0) + 1;
      return number;
    });
    counted.push({ terms, counts: Int32Array.from(counts.values()) });
    known.push({
      id: document.id,
      titleKey: titleKey(document.title),
      families: document.families,
    });
  }

  const isFollowed = frequencies.map((frequency) => frequency >= 2 && frequency <= MAX_POSTINGS);
  const postingStart = new Int32Array(frequencies.length + 1);
  frequencies.forEach((frequency, term) => {
    postingStart[term + 1] = (postingStart[term] ?? 0) + (isFollowed[term] ? frequency : 0);
  });
  const postingPlace = new Int32Array(postingStart.at(-1) ?? 0);
  const postingWeight = new Float64Array(postingPlace.length);
  const filled = postingStart.slice();
  const followed = counted.map(({ terms, counts }, place) => {
    const weights = Float64Array.from(terms, (term, index) => {
      const rarity = Math.log(1 + counted.length / (frequencies[term] ?? 1));
      return (1 + Math.log(counts[index] ?? 1)) * rarity;
    });
    const norm = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
    const kept: { term: number; weight: number }[] = [];
    terms.forEach((term, index) => {
      if (!isFollowed[term]) return;
      const weight = (weights[index] ?? 0) / norm;
      const at = filled[term] ?? 0;
      postingPlace[at] = place;
      postingWeight[at] = weight;
      filled[term] = at + 1;
      kept.push({ term, weight });
    });
    kept.sort((a, b) => b.weight - a.weight || a.term - b.term).splice(TERMS_PER_DOCUMENT);
    return {
      terms: Int32Array.from(kept, ({ term }) => term),
      weights: Float64Array.from(kept, ({ weight }) => weight),
    };
  });
  return {
    documents: known,
    placeOf: new Map(known.map(({ id }, place) => [id, place])),
    followed,
    postingStart,
    postingPlace,
    postingWeight,
    scores: new Float64Array(known.length),
  };
}

/**
 * The ids most like a record, best first, at most three: never itself, never a copy (same family, same
 * title, same text), and each family once. Empty where nothing is near.
 */
export function similarTo(index: SimilarIndex, id: number, limit = SIMILAR_COUNT): number[] {
  const place = index.placeOf.get(id);
  const document = place === undefined ? undefined : index.documents[place];
  if (place === undefined || !document) return [];
  const families = new Set(document.families);
  const titles = new Set([document.titleKey]);
  const similar: number[] = [];
  for (const candidate of nearest(index, place)) {
    if (similar.length >= limit) break;
    const other = index.documents[candidate];
    if (
      !other ||
      titles.has(other.titleKey) ||
      other.families.some((family) => families.has(family))
    )
      continue;
    for (const family of other.families) families.add(family);
    titles.add(other.titleKey);
    similar.push(other.id);
  }
  return similar;
}

/** Places of the documents that are near a document and no copies of it, nearest first. */
function nearest(index: SimilarIndex, place: number): number[] {
  const { postingStart, postingPlace, postingWeight, scores } = index;
  const touched: number[] = [];
  index.followed[place]?.terms.forEach((term, rank) => {
    const weight = index.followed[place]?.weights[rank] ?? 0;
    const end = postingStart[term + 1] ?? 0;
    for (let at = postingStart[term] ?? 0; at < end; at += 1) {
      const other = postingPlace[at] ?? 0;
      const score = scores[other] ?? 0;
      if (score === 0) touched.push(other);
      scores[other] = score + weight * (postingWeight[at] ?? 0);
    }
  });
  const near: { place: number; score: number }[] = [];
  for (const other of touched) {
    const score = scores[other] ?? 0;
    scores[other] = 0;
    if (other !== place && score >= MINIMUM_COSINE && score <= COPY_COSINE)
      near.push({ place: other, score });
  }
  return near.sort((a, b) => b.score - a.score || a.place - b.place).map((each) => each.place);
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
