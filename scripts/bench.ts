import { benchNeeds, benchQuestions } from "./bench/labels.ts";
import { benchAll, benchLighthouse, benchStartUp } from "./bench/pages/command.ts";
import { benchWalk } from "./bench/pages/walk.ts";
import { benchSearch } from "./bench/search.ts";
import { benchSearchScale } from "./bench/search-scale.ts";
import { UsageError } from "./shared/options.ts";

type Bench = (args: string[]) => Promise<number>;

/** The benches by name; each returns the exit code. */
const BENCHES: Record<string, Bench> = {
  "start-up": benchStartUp,
  lighthouse: benchLighthouse,
  walk: benchWalk,
  search: benchSearch,
  "search-scale": benchSearchScale,
  needs: benchNeeds,
  questions: benchQuestions,
};

const USAGE = `npm run bench measures everything; npm run bench -- NAME one part: ${Object.keys(BENCHES).join(", ")}`;

const [name = "", ...args] = process.argv.slice(2);
const isAll = name === "" || name.startsWith("-");
const bench = isAll ? benchAll : BENCHES[name];
try {
  if (!bench) throw new UsageError(`There is no bench "${name}".`);
  process.exitCode = await bench(isAll ? process.argv.slice(2) : args);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n${USAGE}`);
  process.exitCode = 2;
}
