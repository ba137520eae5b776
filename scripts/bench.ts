import { isPageBench, PAGE_BENCHES } from "./bench/pages/names.ts";

type Bench = (args: string[]) => Promise<number>;

/** The benches that measure one thing each, by name; each returns the exit code. */
const OTHER_BENCHES: Record<string, () => Promise<Bench>> = {
  search: async () => (await import("./bench/search.ts")).benchSearch,
  "search-scale": async () => (await import("./bench/search-scale.ts")).benchSearchScale,
  needs: async () => (await import("./bench/needs.ts")).benchNeeds,
  spellings: async () => (await import("./bench/spellings.ts")).benchSpellings,
  "chat-inputs": async () => (await import("./bench/chat-inputs.ts")).benchChatInputs,
  questions: async () => (await import("./bench/questions.ts")).benchQuestions,
};

const [name = "", ...args] = process.argv.slice(2);
const load = OTHER_BENCHES[name];
if (load) {
  const run = await load();
  process.exitCode = await run(args);
} else if (name === "" || name.startsWith("-") || isPageBench(name)) {
  const { benchPages } = await import("./bench/pages/command.ts");
  process.exitCode = await benchPages(process.argv.slice(2));
} else {
  const names = [...PAGE_BENCHES, ...Object.keys(OTHER_BENCHES)].join(", ");
  console.error(`npm run bench measures the pages; npm run bench -- NAME one part: ${names}`);
  process.exitCode = 2;
}
