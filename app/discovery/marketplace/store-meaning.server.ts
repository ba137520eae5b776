import * as z from "zod";
import { ENCODER_NAME, type Encoder } from "#app/platform/ai/encoder.server.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import { recentNames } from "#app/platform/recent-names.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { withoutInstructions } from "./extract-keywords.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { conditionOf, readConditions, wordsIn } from "./read-conditions.ts";

/** A search as far as its meaning goes. */
export type SearchedText = Pick<MarketplaceQuery, "q" | "mode" | "kw">;

/**
 * Stores a query's vector in the database, so that the search that follows ranks by meaning too. Never fails: without a
 * vector in time, words alone rank, and the log says why.
 */
export type StoreMeaning = (query: SearchedText) => Promise<void>;

/** Its dependencies; the encoder is null if there is none. */
type MeaningDeps = { encoder: Encoder | null; service: CallDatabase; log: Log };

/** Milliseconds after which words alone rank. */
const DEADLINE_MS = { regular: 300, ai: 800 } as const;
/** Maximum characters of a query that the database reads. */
const LONGEST_READ = 2000;
/** Recent queries whose vectors are stored, so that paging through results does not encode them again. */
const storedQueries = recentNames(500, 30 * 60_000);

export function meaningStore(deps: MeaningDeps): StoreMeaning {
  return async (query) => {
    if (deps.encoder && query.q !== "") await storeWithin(deps.encoder, deps, query);
  };
}

/**
 * The encoded part of a query. Of a keyword search: the text without the signs of its operators. Of Discovery.AI: the
 * prompt without what it excludes and what is addressed to the search, and the words that were added. Empty for a text
 * without a letter.
 */
export function textToEncode({ q, mode, kw }: SearchedText): string {
  const typed = q.slice(0, LONGEST_READ);
  const text =
    mode === "ai"
      ? topicOf(typed, kw)
      : typed.replace(/(?:^|\s)-(?:"[^"]*"|\S+)|\b(?:inventor|uni|university):|"/gi, " ");
  return /\p{L}/u.test(text) ? text.replace(/\s+/g, " ").trim() : "";
}

function topicOf(prompt: string, kw: readonly string[]): string {
  const typed = new Set(wordsIn(prompt));
  const added = kw
    .map((keyword) => conditionOf(keyword) ?? { words: keyword, excludes: false })
    .filter(({ words, excludes }) => !excludes && !wordsIn(words).every((word) => typed.has(word)));
  const topic = withoutInstructions(readConditions(prompt).topic);
  return [topic, ...added.map(({ words }) => words)].join(" ");
}

/**
 * Encodes a query and stores its vector; does nothing for a text without words.
 * @throws ModelError or DomainError
 */
export async function storeQueryVector(
  { encoder, service }: { encoder: Encoder; service: CallDatabase },
  query: SearchedText,
  deadlineMs: number,
): Promise<void> {
  const text = textToEncode(query);
  if (text === "") return;
  const [vector] = await encoder.embed([text], "query", deadlineMs);
  if (!vector) throw new TypeError("The encoder had no vector.");
  const args = {
    p_query: query.q,
    p_mode: query.mode,
    p_keywords: query.mode === "ai" ? query.kw : [],
    p_encoder: ENCODER_NAME,
    p_vector: vector,
  };
  await service("store_query_vector", args, z.null());
}

async function storeWithin(
  encoder: Encoder,
  { service, log }: MeaningDeps,
  { q, mode, kw }: SearchedText,
): Promise<void> {
  const keywords = mode === "ai" ? kw : [];
  const key = JSON.stringify([q, mode, keywords]);
  if (storedQueries.has(key)) return;
  const deadline = DEADLINE_MS[mode];
  const store = async () => {
    await storeQueryVector({ encoder, service }, { q, mode, kw: keywords }, deadline);
    storedQueries.add(key);
  };
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException("too late", "TimeoutError")), deadline);
  });
  try {
    await Promise.race([store(), late]);
  } catch (error) {
    log("warn", "meaning.failed", describeError(error));
  }
}
