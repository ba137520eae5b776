import * as z from "zod";
import { ENCODER_NAME, type Encoder } from "#app/platform/ai/encoder.server.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import WISHES from "./wishes.json" with { type: "json" };

/** Texts of one message. */
const BATCH = 50;
/** Milliseconds for a batch, for which nobody waits. */
const DEADLINE_MS = 60_000;

const TakenSchema = z.object({
  state: z.enum(["busy", "working", "idle"]),
  texts: z.array(z.object({ id: z.number().int(), ordinal: z.number().int(), text: z.string() })),
  terms: z.array(z.string()),
  measure: z.boolean(),
});

export type EncodingDeps = { database: CallDatabase; log: Log; encoder: Encoder };

/**
 * Makes vectors of the next technologies that have none of this encoder. A text without a vector is stored as such, and
 * stops no other. After the last, the terms of the thesaurus that the catalogue holds get theirs, lists of similar
 * technologies are written, and it is measured from which nearness on a search's result is close.
 *
 * @returns "working" while there is more, "busy" while somebody else makes them
 * @throws ModelError or DomainError; the queue then tries again
 */
export async function encodeSome({ database, log, encoder }: EncodingDeps, lease: string) {
  const asked = { p_encoder: ENCODER_NAME, p_lease: lease, p_most: BATCH };
  const { state, texts, terms, measure } = await database("take_unencoded", asked, TakenSchema);
  if (texts.length > 0) {
    const vectors = await encoder.embed(
      texts.map(({ text }) => text),
      "record",
      DEADLINE_MS,
    );
    const without = texts.filter((_, at) => !vectors[at]).map(({ id }) => id);
    if (without.length > 0) log("warn", "vectors.missing", { ids: without.join() });
    const made = texts.map(({ id, ordinal }, at) => ({ id, ordinal, vector: vectors[at] ?? null }));
    await database("store_vectors", { p_encoder: ENCODER_NAME, p_vectors: made }, z.unknown());
    log("info", "vectors.made", { texts: texts.length });
  }
  if (terms.length > 0) {
    const vectors = await encoder.embed(terms, "record", DEADLINE_MS);
    const made = terms.map((term, at) => ({ term, vector: vectors[at] ?? null }));
    await database("store_term_vectors", { p_encoder: ENCODER_NAME, p_vectors: made }, z.unknown());
  }
  if (measure) await measureCloseness({ database, log, encoder });
  return state;
}

async function measureCloseness({ database, log, encoder }: EncodingDeps): Promise<void> {
  const vectors = await encoder.embed(WISHES, "query", DEADLINE_MS);
  const wishes = WISHES.flatMap((wish, at) => (vectors[at] ? [{ wish, vector: vectors[at] }] : []));
  const asked = { p_encoder: ENCODER_NAME, p_wishes: wishes };
  const from = await database("set_closeness", asked, z.number().nullable());
  log("info", "closeness.measured", { from: from ?? "unknown", wishes: wishes.length });
}
