import type { TechnologyClass } from "../vocabulary.ts";
import table from "./topics.json" with { type: "json" };

/**
 * The reviewed word list: topics that readers would look for, with the words that show them. Where there is no
 * classification code, it gives a technology its class. A topic without a class says
 * something about the subject, but not which class it belongs to (optics are medical here, computing there).
 *
 * Phrases are lower case and singular; a trailing plural in the text is ignored. They were chosen to be
 * specific: "cell" alone may be a battery or a tissue, so it is not here.
 */
export type Topic = {
  label: string;
  class: TechnologyClass | null;
  /** How strongly one mention points to the class; 1 unless the words leave no doubt. */
  weight: 1 | 2 | 3;
  phrases: string;
};

export const TOPICS = table as readonly Topic[];

export type TopicScore = { topic: Topic; score: number };

type Hits = { title: number; body: number; subject: number };

/** A word that fills the text says no more than one used three times. */
const BODY_CAP = 3;
const TITLE_WEIGHT = 3;

const PHRASES: ReadonlyMap<string, Topic> = new Map(
  TOPICS.flatMap((topic) =>
    topic.phrases.split("|").map((phrase) => [words(phrase).join(" "), topic] as const),
  ),
);
/** The longest phrase that begins with a word. */
const LONGEST = new Map<string, number>();
for (const phrase of PHRASES.keys()) {
  const parts = phrase.split(" ");
  const first = parts[0] ?? "";
  LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, parts.length));
}

function words(text: string): string[] {
  return (text.toLowerCase().match(/[a-z\d]+(?:[.'’][a-z]+)*/g) ?? []).map(singular);
}

/** Enough of a stemmer for this list: it only has to bring both sides to the same spelling. */
function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is|'s)$/.test(word))
    return word.slice(0, -1);
  return word;
}

/**
 * Topics that a title and text show, strongest first; a mention in the title counts three times, and so does one in the
 * source's own word for the subject.
 */
export function topicsOf(title: string, text: string, subject: string | null = null): TopicScore[] {
  const scores = new Map<Topic, Hits>();
  count(words(title), scores, "title");
  count(words(text), scores, "body");
  count(words(subject ?? ""), scores, "subject");
  return [...scores]
    .map(([topic, hits]) => ({
      topic,
      score:
        topic.weight *
        (TITLE_WEIGHT * Math.min(hits.title + hits.subject, 2) + Math.min(hits.body, BODY_CAP)),
    }))
    .sort((a, b) => b.score - a.score || TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic));
}

function count(tokens: string[], scores: Map<Topic, Hits>, where: keyof Hits): void {
  let index = 0;
  while (index < tokens.length) {
    let step = 1;
    const longest = LONGEST.get(tokens[index] ?? "");
    if (longest !== undefined) {
      // The longest phrase wins, so that "solar cell" is not also counted as anything shorter.
      for (let length = Math.min(longest, tokens.length - index); length > 0; length -= 1) {
        const topic = PHRASES.get(tokens.slice(index, index + length).join(" "));
        if (!topic) continue;
        const hits = scores.get(topic) ?? { title: 0, body: 0, subject: 0 };
        hits[where] += 1;
        scores.set(topic, hits);
        step = length;
        break;
      }
    }
    index += step;
  }
}
