import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import * as z from "zod";
import { ENCODER_NAME } from "#app/platform/ai/encoder.server.ts";
import { insertRecords } from "./insert-records.ts";
import { type SampleCatalogue, SampleCatalogueSchema } from "./sample.schema.ts";
import { makeSampleReactions, SAMPLE_READERS } from "./sample-reactions.ts";
import { readSampleVectors } from "./sample-vectors.ts";

const SEED_FOLDER = join(import.meta.dirname, "../../supabase/seed");

/** The SWOT/PEST analyses of the sample reports, in Markdown by the technology's id: no record has a section for them. */
export const SWOT_PEST_FILE = join(SEED_FOLDER, "swot-pest.json");

/**
 * Reads the sample catalogue, in the order of its ids.
 * @throws Error that says what is wrong with the files of `supabase/seed`
 */
export async function readSampleCatalogue(): Promise<SampleCatalogue> {
  const folder = join(SEED_FOLDER, "technologies");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const files = await Promise.all(names.map((name) => readJson(join(folder, name))));
  const technologies = z
    .array(z.looseObject({ tech_id: z.number() }))
    .parse(files.flat())
    .sort((a, b) => a.tech_id - b.tech_id);
  const featured = await readJson(join(SEED_FOLDER, "featured.json"));
  const read = SampleCatalogueSchema.safeParse({ technologies, featured });
  if (!read.success) {
    throw new Error(`The sample catalogue is not as it should be:\n${z.prettifyError(read.error)}`);
  }
  return read.data;
}

/**
 * Loads the sample catalogue with its readers and their reactions, in one transaction and only if there is no
 * technology yet. It is the same on every machine, except for the times of the reactions, which are relative to `now`.
 * @returns how many technologies were inserted: 0 when the catalogue is not empty
 */
export async function loadSampleCatalogue(sql: postgres.Sql, now: Date): Promise<number> {
  const { technologies, featured } = await readSampleCatalogue();
  const { likes, saves, dislikes } = makeSampleReactions(technologies, now);
  return sql.begin(async (tx) => {
    // With two starts at once, the second waits here and then finds the catalogue filled.
    await tx`select pg_advisory_xact_lock(hashtext('quad/sample-catalogue'))`;
    const [filled] = await tx`select 1 from public.technologies limit 1`;
    if (filled) return 0;
    await insertRecords(tx, technologies);
    await tx`
      select setval(pg_get_serial_sequence('public.technologies', 'tech_id'), max(tech_id)) from public.technologies`;
    await tx`insert into public.featured_techids_social ${tx(featured)}`;
    await tx`
      insert into auth.users ${tx(
        SAMPLE_READERS.map((reader) => ({
          ...reader,
          aud: "authenticated",
          role: "authenticated",
          email_confirmed_at: now,
          created_at: now,
          updated_at: now,
        })),
      )} on conflict (id) do nothing`;
    await tx`insert into public."likes-v1" ${tx(likes)}`;
    await tx`insert into public."saves-v1" ${tx(saves)}`;
    await tx`insert into public."dislikes-v1" ${tx(dislikes)}`;
    // Indexed for search now and not at the end, because vectors are those of indexed texts.
    await tx`set constraints all immediate`;
    await tx`
      select public.store_vectors(${ENCODER_NAME}, jsonb_agg(jsonb_build_object('id', t.tech_id, 'ordinal', s.ordinal, 'vector', v.vector)))
      from jsonb_to_recordset(${tx.json(readSampleVectors())}) v (id bigint, text text, vector jsonb)
      join public.technologies t on t.tech_id = v.id
      join public.technology_details d on d.tech_id = t.tech_id
      join private.search_documents s on s.tech_id = t.tech_id
      where md5(private.encoded_text(t, d)) = v.text having count(*) > 0`;
    await tx`select private.write_similar(1000)`;
    await tx`select public.catalogue_changed()`;
    return technologies.length;
  });
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}
