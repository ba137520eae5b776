import * as z from "zod";
import {
  AlertsToExplainSchema,
  SearchesToEncodeSchema,
} from "#app/discovery/alerts/alerts.schema.ts";
import { storeQueryVector } from "#app/discovery/marketplace/store-meaning.server.ts";
import { nearestSentences } from "#app/explain/built-in-answer.server.ts";
import type { Encoder } from "#app/platform/ai/encoder.server.ts";
import type { Infer } from "#app/platform/lazily.ts";
import { describeError, type Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Sentence } from "#app/technology/analysis/read-sentences.ts";
import { FILING, sourcesOf } from "#app/technology/analysis/sources.ts";
import { wordsOf } from "#import/text/words.ts";

type EncodingDeps = Pick<MeaningDeps, "database" | "encoder" | "log">;
export type MeaningDeps = {
  database: CallDatabase;
  log: Log;
  /** Null if there is none: then words alone decide what is found. */
  encoder: Encoder | null;
  site: { origin: string };
};

/** Words of a reason. */
const FEWEST_WORDS = 5;
/** Milliseconds for a saved search, for which nobody waits. */
const DEADLINE_MS = 30_000;

/**
 * Makes the vectors of a person's saved searches, so that the run finds what is close to them. Where the encoder fails,
 * words alone find. @throws DomainError
 */
export async function encodeSearches(deps: EncodingDeps, person: string) {
  if (!deps.encoder) return;
  const asked = { p_user: person };
  await encode(deps, await deps.database("searches_to_encode", asked, SearchesToEncodeSchema()));
}

/** Looks for the organisations with listings near the standing needs that are due, by meaning as above. @throws DomainError */
export async function matchNeeds(deps: EncodingDeps) {
  const due = await deps.database("needs_to_match", {}, SearchesToEncodeSchema());
  if (due.length === 0) return;
  await encode(deps, due);
  await deps.database("match_needs", {}, z.number().int());
}

async function encode(
  { database, log, encoder }: EncodingDeps,
  searches: Infer<typeof SearchesToEncodeSchema>,
) {
  try {
    for (const search of searches)
      if (encoder) await storeQueryVector({ encoder, service: database }, search, DEADLINE_MS);
  } catch (error) {
    log("warn", "alerts.encoder-failed", describeError(error));
  }
}

/** A field's line, and a word or two of a list, say nothing of why a technology was found. */
function isTelling({ section, text }: Sentence): boolean {
  return section !== FILING.id && wordsOf(text).length >= FEWEST_WORDS;
}

/** Gives each alert of a run its reason: the sentence of the record that is nearest to what the search asks for. @throws DomainError */
export async function explainAlerts(
  { database, log, encoder, site }: MeaningDeps,
  { person, run }: { person: string; run: number },
): Promise<void> {
  const asked = { p_user: person, p_run: run };
  const alerts = await database("alerts_to_explain", asked, AlertsToExplainSchema());
  const reasons: { id: number; reason: string }[] = [];
  for (const { id, need, technology } of alerts) {
    const deps = { encoder, log, origin: site.origin, edge: null };
    const nearest = await nearestSentences(need, sourcesOf(technology), deps);
    const telling = nearest.find(isTelling);
    if (telling) reasons.push({ id, reason: telling.text });
  }
  if (reasons.length > 0) await database("store_reasons", { p_reasons: reasons }, z.unknown());
}
