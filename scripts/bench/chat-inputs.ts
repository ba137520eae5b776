import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HttpBrowser } from "../../sandbox/http-browser.ts";
import { readVars } from "../../sandbox/workers.ts";
import { startThrowAwayStack } from "../stack/throw-away-stack.ts";
import { percentile, table } from "./measures.ts";
import { type Served, serve } from "./pages/serve.ts";

/** The most characters that the chat's schema accepts. */
const LENGTH = 119_000;
const MARKS = ["#", "!", ".", "?", "-", "(", " ", "<tr>", "A. "];
const RUNS = 5;
/** The milliseconds that the longest message may take beyond an empty one. */
const BUDGET = 200;

type Asked = { answered: number; health: number };

/**
 * Posts the longest hostile messages to the chat of the built Worker in Miniflare, each five times in turn with an
 * empty one, while `/healthz` is requested. Prints the medians, and fails where a message takes 200 ms more than an
 * empty one.
 */
export async function benchChatInputs(): Promise<number> {
  const stack = await startThrowAwayStack();
  let web: Served | null = null;
  try {
    web = await serve({
      script: readFileSync(join("build", "index.js"), "utf8"),
      config: "wrangler.toml",
      settings: readVars(stack.stateDir, "web"),
    });
    const messages = [
      { name: "empty", application: "" },
      ...MARKS.map((mark) => ({
        name: `${JSON.stringify(mark)} × ${Math.floor(LENGTH / mark.length)}`,
        application: mark.repeat(LENGTH / mark.length),
      })),
    ];
    const asked = messages.map((): Asked[] => []);
    for (let run = 0; run <= RUNS; run += 1) {
      // A new person each time, since one person may send only thirty messages a minute.
      const reader = new HttpBrowser(stack.endpoints.web);
      await reader.signIn(`bench-${run}@example.test`);
      const there = new HttpBrowser(web.url);
      reader.copyTo(there);
      for (const [index, { application }] of messages.entries()) {
        const took = await ask(there, application);
        // The first round is not counted, because the code is compiled in it.
        if (run > 0) asked[index]?.push(took);
      }
    }
    return print(messages, asked);
  } finally {
    await web?.stop();
    await stack.remove();
  }
}

async function ask(reader: HttpBrowser, application: string): Promise<Asked> {
  const begun = performance.now();
  const chat = reader.request("/api/chat", {
    method: "POST",
    headers: { "content-type": "application/json", origin: reader.origin },
    body: JSON.stringify({
      messages: [{ role: "user", content: "What is it for?" }],
      patentData: { application },
    }),
  });
  const health = timed(fetch(`${reader.origin}/healthz`));
  const response = await chat;
  await response.text();
  const answered = performance.now() - begun;
  if (response.status !== 200) throw new Error(`The chat answered ${response.status}.`);
  return { answered, health: await health };
}

async function timed(asked: Promise<Response>): Promise<number> {
  const begun = performance.now();
  await (await asked).text();
  return performance.now() - begun;
}

function print(messages: readonly { name: string }[], asked: readonly Asked[][]): number {
  const median = (index: number, what: keyof Asked) =>
    percentile(asked[index]?.map((one) => one[what]) ?? [], 0.5);
  const empty = median(0, "answered");
  const slowest = Math.max(...messages.map((_, index) => median(index, "answered") - empty));
  console.log(
    table([
      ["message", "answered, ms", "more than an empty one, ms", "/healthz meanwhile, ms"],
      ...messages.map(({ name }, index) => [
        name,
        median(index, "answered").toFixed(0),
        (median(index, "answered") - empty).toFixed(0),
        median(index, "health").toFixed(0),
      ]),
    ]),
  );
  console.log(`\nSlowest: ${slowest.toFixed(0)} ms more; at most ${BUDGET}.`);
  return slowest <= BUDGET ? 0 : 1;
}
