import { expect, test } from "vitest";
import { generateCatalogue } from "./generate.ts";
import { type SeedRecord, SeedRecordSchema } from "./sample.schema.ts";

const records = await collect(2000, 1);

test("the same seed gives the same catalogue, and a shorter one is the beginning of a longer one", async () => {
  expect(await collect(300, 1)).toEqual(records.slice(0, 300));
  expect(await collect(300, 2)).not.toEqual(records.slice(0, 300));
});

test("every generated record is a record of the catalogue with its own title and patent id", () => {
  for (const record of records) expect(SeedRecordSchema.safeParse(record).error).toBeUndefined();
  expect(new Set(records.map(({ title }) => title)).size).toBe(2000);
  expect(records[41]?.pi_patentid).toBe("GEN-1-0000042");
});

async function collect(count: number, seed: number): Promise<SeedRecord[]> {
  const collected: SeedRecord[] = [];
  for await (const record of generateCatalogue(count, seed)) collected.push(record);
  return collected;
}
