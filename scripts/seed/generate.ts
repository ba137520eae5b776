import { seedRandom } from "../../workers/images/src/random.ts";
import type { SampleTechnology, SeedRecord } from "./sample.schema.ts";
import { readSampleCatalogue } from "./sample.ts";

const FIRST_DAY = Date.UTC(2016, 0, 1);
const DAYS = 10 * 365;
const DAY = 86_400_000;
/** The text in `pi_addinfo` of every generated record. */
const GENERATED_NOTE = "Generated record, written by a program for benchmarks.";

/**
 * A large fictional catalogue for benchmarks: `count` records whose parts are those of the sample's technologies of one
 * class, in other combinations. The same `seed` gives the same records, and a shorter catalogue is the beginning of a
 * longer one. Each record has `GEN-{seed}-{number}` as its patent id, by which it can be found again; no title occurs
 * twice.
 * @throws Error when `supabase/seed` cannot be read
 */
export async function* generateCatalogue(
  count: number,
  seed = 1,
): AsyncGenerator<SeedRecord, void> {
  const random = seedRandom(`catalogue/${seed}`);
  const { technologies } = await readSampleCatalogue();
  const byClass = Map.groupBy(technologies, ({ class1 }) => class1);
  for (let number = 1; number <= count; number++) {
    const any = technologies[random.int(0, technologies.length - 1)] as SampleTechnology;
    const alike = byClass.get(any.class1) ?? [any];
    const part = <Name extends keyof SeedRecord>(name: Name): SeedRecord[Name] =>
      (alike[random.int(0, alike.length - 1)] ?? any)[name];
    const added = FIRST_DAY + random.int(0, DAYS - 1) * DAY;
    yield {
      title: `${part("title")}: ${part("pi_button1tag") ?? "variant"} ${number}`,
      img: null,
      uni: part("uni"),
      inventor: part("inventor"),
      status: part("status"),
      summary: part("summary"),
      technical_summary: part("technical_summary"),
      market_summary: part("market_summary"),
      application: part("application"),
      key_benefits: part("key_benefits"),
      developmental_stage: part("developmental_stage"),
      pi_addinfo: { text: GENERATED_NOTE },
      pi_patentid: generatedId(seed, number),
      pi_filingdate: isoDay(added - random.int(40, 900) * DAY),
      pi_contactinfo: "licensing@generated.example",
      pi_button1tag: part("pi_button1tag"),
      pi_button2tag: part("pi_button2tag"),
      pi_similaropps: null,
      scores: part("scores"),
      categorical_assign: part("categorical_assign"),
      reasoning_for_categorical_assign: part("reasoning_for_categorical_assign"),
      class1: any.class1,
      class2: part("class2"),
      date_added: isoDay(added),
      report_filepath: null,
    };
  }
}

/** The patent id by which a generated record is found again. */
export function generatedId(seed: number, number: number): string {
  return `GEN-${seed}-${String(number).padStart(7, "0")}`;
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
