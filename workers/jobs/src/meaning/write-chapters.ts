import * as z from "zod";
import { ENCODER_NAME, type Encoder, type Vector } from "#app/platform/ai/encoder.server.ts";
import { readSentences } from "#app/technology/analysis/read-sentences.ts";
import { type SentPatent, sourcesOfSent } from "#app/technology/analysis/sources.ts";
import { RULES_VERSION } from "#app/technology/chapters/chapter-rules.ts";
import {
  chooseChapters,
  type Prototypes,
  readForChapters,
} from "#app/technology/chapters/choose-chapters.ts";
import { type ChapterPlace, placesOf } from "#app/technology/chapters/places.ts";
import type { EncodingDeps } from "./encode-technologies.ts";
import PROTOTYPES from "./prototypes.json" with { type: "json" };

/** Records of one message. */
const BATCH = 20;
/** Milliseconds for the sentences of one record, for which nobody waits. */
const DEADLINE_MS = 60_000;

const UnreadSchema = z.array(
  z.object({
    id: z.number().int(),
    ordinal: z.number().int(),
    details: z.record(z.string(), z.unknown()).nullable(),
  }),
);

/**
 * Chooses the sentences of 'What the record says' for the next records whose text is new, and stores their places.
 *
 * @returns whether there may be more; false too while somebody else has the lease
 * @throws ModelError or DomainError; the queue then tries again
 */
export async function writeChapters({ database, log, encoder }: EncodingDeps, lease: string) {
  const rules = { p_encoder: ENCODER_NAME, p_rules: RULES_VERSION };
  const asked = { ...rules, p_lease: lease, p_most: BATCH };
  const unread = await database("take_unread", asked, UnreadSchema);
  if (unread.length === 0) return false;
  const prototypes = await encodePrototypes(encoder);
  const read: { id: number; ordinal: number; places: ChapterPlace[] }[] = [];
  for (const { id, ordinal, details } of unread)
    read.push({ id, ordinal, places: await chaptersOf(details ?? {}, prototypes, encoder) });
  await database("store_chapters", { ...rules, p_chapters: read as never }, z.unknown());
  log("info", "chapters.written", { records: read.length });
  return true;
}

/** The vectors of plain sentences that play each role. A record's sentence is compared with them. */
async function encodePrototypes(encoder: Encoder): Promise<Prototypes> {
  const roles = Object.entries(PROTOTYPES);
  const encoded = await Promise.all(
    roles.map(async ([role, sentences]) => [
      role,
      (await encoder.embed(sentences, "record", DEADLINE_MS)).filter(isKnown),
    ]),
  );
  return Object.fromEntries(encoded) as Prototypes;
}

async function chaptersOf(details: SentPatent, prototypes: Prototypes, encoder: Encoder) {
  const sources = sourcesOfSent(details);
  const sentences = readForChapters(readSentences(sources));
  const texts = sentences.map(({ text }) => text);
  const vectors = await encoder.embed(texts, "record", DEADLINE_MS);
  const known = sentences.filter((_, at) => vectors[at]);
  return placesOf(chooseChapters(known, vectors.filter(isKnown), prototypes), sources);
}

function isKnown(vector: Vector | null): vector is Vector {
  return vector !== null;
}
