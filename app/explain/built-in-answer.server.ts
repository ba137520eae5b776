import { MOST_ENCODED } from "#app/platform/ai/encoder.server.ts";
import { type LikenessDeps, likenessTo } from "#app/platform/ai/likeness.server.ts";
import type { Passage, Source } from "#app/technology/analysis/passages.ts";
import { readSentences, type Sentence } from "#app/technology/analysis/read-sentences.ts";
import { contentStems, wordsOf } from "#import/text/words.ts";
import { type ChatMessage, shown } from "./chat-turn.ts";
import { addLikeness, passagesOf, rankByWords } from "./nearest-passages.ts";
import { isOfTheCase } from "./silent-on.ts";

/** Limit for the question and the passages together, in milliseconds. */
const DEADLINE_MS = 1500;

/**
 * The built-in Explain.AI: the passages of the record that are nearest to the question, word for word, at most three,
 * the nearest first. Whether they answer it is not known, so there are some wherever the record has a text.
 */
export async function answerFromRecord(
  messages: readonly ChatMessage[],
  sources: readonly Source[],
  deps: LikenessDeps,
): Promise<Passage[]> {
  return passagesOf(await nearestToLast(messages, sources, deps));
}

/** The sentences that are nearest to the last question, without those that were shown before if it only carries on. */
export async function nearestToLast(
  messages: readonly ChatMessage[],
  sources: readonly Source[],
  deps: LikenessDeps,
): Promise<Sentence[]> {
  const { question, quoted } = readQuestion(messages);
  const nearest = await nearestSentences(question, sources, deps);
  return nearest.filter(({ text }) => !quoted.includes(shown(text)));
}

const SUMMARISED = ["technology-description", "commercial-application", "key-benefits"];

/** The owner's first sentences on how it works, its uses and its advantages. */
export function summaryOf(sources: readonly Source[]): Passage[] {
  const told = sources.filter(({ id }) => SUMMARISED.includes(id));
  return told.flatMap((source) => passagesOf(readSentences([source]).slice(0, 1)));
}

/** The owner's sentences of a record by how near they are to a question, the nearest first. */
export async function nearestSentences(
  question: string,
  sources: readonly Source[],
  deps: LikenessDeps,
): Promise<Sentence[]> {
  const sentences = readSentences(sources).filter(({ text }) => !isOfTheCase(text, question));
  const byWords = rankByWords(question, sentences);
  const compared = byWords.slice(0, MOST_ENCODED);
  // The record's order stays, so that the next question finds the same texts' vectors.
  const inOrder = compared.toSorted((a, b) => a.sentence.place - b.sentence.place);
  const texts = inOrder.map(({ sentence }) => sentence.named);
  const [likeness] = (await likenessTo([question], [texts], deps, DEADLINE_MS)) ?? [];
  const nearest = likeness?.[0] ? addLikeness(inOrder, likeness[0]) : compared;
  return [...nearest, ...byWords.slice(MOST_ENCODED)].map(({ sentence }) => sentence);
}

const CARRIES_ON = new Set(["tell me more", "say more", "go on", "continue"]);

/**
 * The last question. One without words of its own ('Why?', 'Tell me more.') carries on the one before it, and what was
 * `quoted` is not shown again.
 */
function readQuestion(messages: readonly ChatMessage[]): { question: string; quoted: string } {
  const textsOf = (speaker: ChatMessage["role"]) =>
    messages.filter(({ role }) => role === speaker).map(({ content }) => content);
  const asked = textsOf("user");
  const last = asked.at(-1) ?? "";
  const before = asked.at(-2);
  const isWhole = contentStems(last).length > 0 && !CARRIES_ON.has(wordsOf(last).join(" "));
  if (before === undefined || isWhole) return { question: last, quoted: "" };
  return { question: `${before} ${last}`, quoted: textsOf("assistant").join("\n") };
}
