import { encodeCatalogue, openEncoder } from "../shared/encode-catalogue.ts";
import { withThrowAwayDatabase } from "../shared/throw-away-database.ts";
import { loadSampleCatalogue } from "./sample.ts";
import { type SampleVector, storeSampleVectors } from "./sample-vectors.ts";

/** Encodes the sample catalogue and writes its vectors into `supabase/seed`. */
export async function writeSampleVectors(): Promise<void> {
  const encoder = await openEncoder();
  await withThrowAwayDatabase(async (sql) => {
    await loadSampleCatalogue(sql as never, new Date());
    await sql`truncate private.technology_vectors`;
    await encodeCatalogue(sql as never, encoder);
    const vectors = await sql<SampleVector[]>`
      select t.tech_id as id, md5(private.encoded_text(t, d)) as text, v.vector
      from private.technology_vectors v join public.technologies t using (tech_id)
      join public.technology_details d using (tech_id) order by t.tech_id`;
    storeSampleVectors(vectors);
    console.log(`The vectors of ${vectors.length} samples are written.`);
  });
}
