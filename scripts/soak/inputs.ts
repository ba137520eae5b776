import { parseArgs } from "node:util";
import { tryInputs } from "./inputs/run.ts";

/**
 * Gives `--count` (100,000) generated inputs to everything that reads strangers' texts: import files, searches, API
 * bodies, forms, markdown, records, cookies, chat. `--seed` (1) generates the same ones again.
 */
export async function soakInputs(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: "string", default: "100000" },
      seed: { type: "string", default: "1" },
    },
  });
  // The libraries warn about broken cookies, of which there are thousands here.
  console.warn = () => undefined;
  const { inputs, faults, slowest } = await tryInputs(Number(values.count), Number(values.seed));
  for (const { parser, seed, what } of faults.slice(0, 50)) {
    console.error(`seed ${seed}, ${parser}: ${what}`);
  }
  console.log(`${inputs} inputs, ${faults.length} faults`);
  for (const { parser, seed, ms } of slowest.slice(0, 5)) {
    console.log(`slowest: ${ms.toFixed(0)} ms, ${parser}, seed ${seed}`);
  }
  return faults.length === 0 ? 0 : 1;
}
