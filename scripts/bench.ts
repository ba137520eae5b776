import { benchNeeds } from "./bench/needs.ts";
import { benchAll, benchLighthouse, benchStartUp } from "./bench/pages/command.ts";
import { benchQuestions } from "./bench/questions.ts";
import { benchSearch } from "./bench/search.ts";
import { benchSearchScale } from "./bench/search-scale.ts";

type Bench = (args: string[]) => Promise<number>;

/** The benches by name; each returns the exit code. */
const BENCHES: Record<string, Bench> = {
  "start-up": benchStartUp,
  lighthouse: benchLighthouse,
  search: benchSearch,
  "search-scale": benchSearchScale,
  needs: benchNeeds,
  questions: benchQuestions,
};

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench) {
  process.exitCode = await bench(args);
} else if (name === "" || name.startsWith("-")) {
  process.exitCode = await benchAll(process.argv.slice(2));
} else {
  const names = Object.keys(BENCHES).join(", ");
  console.error(`npm run bench measures everything; npm run bench -- NAME one part: ${names}`);
  process.exitCode = 2;
}
