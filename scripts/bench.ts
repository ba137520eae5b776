/** The measurements, by name; each answers the exit code. */
const BENCHES: Record<string, () => Promise<(args: string[]) => Promise<number>>> = {
  search: async () => (await import("./bench/search.ts")).benchSearch,
  "search-scale": async () => (await import("./bench/search-scale.ts")).benchSearchScale,
  titles: async () => (await import("./bench/titles.ts")).benchTitles,
  questions: async () => (await import("./bench/questions.ts")).benchQuestions,
};

const [name = "", ...args] = process.argv.slice(2);
const load = BENCHES[name];
if (load) {
  const run = await load();
  process.exitCode = await run(args);
} else {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(BENCHES).join(", ")}`);
  process.exitCode = 2;
}

export {};
