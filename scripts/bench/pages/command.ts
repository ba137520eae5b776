import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { StartError } from "../../../local/shared/start-error.ts";
import { buildWeb } from "../../build/build.ts";
import { buildWorkers, readWorker } from "../../build/workers.ts";
import { findChromium } from "../../shared/chromium.ts";
import { readOptions } from "../../shared/options.ts";
import { startThrowAwayStack } from "../../stack/throw-away-stack.ts";
import { table } from "../measures.ts";
import { measureSearchBudgets } from "../search-budgets.ts";
import { BARE_WORKER, buildBareRemix } from "./bare.ts";
import { measureLighthouse, type Rated } from "./lighthouse.ts";
import { CHIEF_PAGES, type MeasuredPage, OTHER_PAGES } from "./pages.ts";
import { ROLES, type Role, signInMembers } from "./readers.ts";
import {
  budgetRows,
  type Findings,
  type Machine,
  performanceDocument,
  printSection,
} from "./report.ts";
import { serve } from "./serve.ts";
import { measureStartUp } from "./start-up.ts";

const USAGE = `npm run bench [-- start-up|lighthouse] [--runs N] [--full]
Without a name everything is measured, and docs/performance.md is written.
--runs  of Lighthouse on each chief page (5)
--full  Lighthouse on every page for every role, which takes some twenty minutes more`;
/** The roles that the budgets are for. */
const BUDGETED: readonly Role[] = ["visitor", "subscriber"];
const DOCUMENT = join("docs", "performance.md");

type Part = "start-up" | "lighthouse" | "search";
type Versions = Record<string, string>;

export const benchStartUp = (args: string[]) => bench(["start-up"], args);
export const benchLighthouse = (args: string[]) => bench(["lighthouse"], args);
/** Measures everything and writes the document. */
export const benchAll = (args: string[]) => bench(["start-up", "lighthouse", "search"], args);

/** Returns 1 where a budget is missed. */
async function bench(parts: readonly Part[], args: string[]): Promise<number> {
  const values = readOptions(args, {
    runs: { type: "string", default: "5" },
    full: { type: "boolean", default: false },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) {
    console.error(USAGE);
    return 2;
  }
  const machine = describeMachine();
  const found: Findings = { budgets: [], sections: [] };
  const works = {
    "start-up": measureModules,
    lighthouse: () => ratePages({ runs, full: values.full }, machine.versions),
    search: measureSearchBudgets,
  };
  for (const part of parts) {
    console.log(`- ${part}`);
    const { budgets, sections } = await works[part]().catch((error) => failedPart(part, error));
    for (const section of sections) printSection(section);
    found.budgets.push(...budgets);
    found.sections.push(...sections);
  }
  console.log(`\n${table(budgetRows(found.budgets))}`);
  if (parts.includes("search")) {
    writeFileSync(DOCUMENT, performanceDocument(machine, found));
    console.log(`\nWritten to ${DOCUMENT}.`);
  }
  return found.budgets.some(({ holds }) => holds === false) ? 1 : 0;
}

/** A failed part is reported by its error, since the other parts took minutes. */
function failedPart(name: string, error: unknown): Findings {
  console.error(error instanceof StartError ? error.message : error);
  const measured = `failed: ${(error as Error).message}`;
  return {
    budgets: [{ what: name, budget: "to be measured", measured, floor: "", holds: false }],
    sections: [],
  };
}

async function measureModules(): Promise<Findings> {
  await buildWeb();
  await buildWorkers();
  return measureStartUp([
    { name: "bare Worker", script: BARE_WORKER },
    { name: "bare Remix app", script: buildBareRemix().script },
    { name: "web worker", script: readWorker("web").script },
    { name: "API Worker", script: readWorker("api").script },
  ]);
}

async function ratePages(
  { runs, full }: { runs: number; full: boolean },
  versions: Versions,
): Promise<Findings> {
  const chromium = findChromium();
  if (!chromium.path) throw new StartError(chromium.message);
  const stops: (() => unknown)[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  // Processes end by their guards, whatever happens, but files in temporary folders would stay.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stopAll().finally(() => process.exit(130)));
  }
  try {
    const { endpoints, remove } = await startThrowAwayStack();
    stops.push(remove);
    const bareRemix = await serve(buildBareRemix());
    stops.push(bareRemix.stop);
    const rate = (isChief: boolean) => (page: MeasuredPage) =>
      (full ? (page.roles ?? ROLES) : BUDGETED).map(
        (role): Rated => ({
          name: `${page.name}, ${role}`,
          page,
          role,
          origin: endpoints.web,
          chief: isChief && BUDGETED.includes(role),
        }),
      );
    const bare = { name: "bare Remix app", path: "/" };
    const { versions: used, ...found } = await measureLighthouse({
      chromium: chromium.path,
      sessions: await signInMembers(endpoints.web),
      runs,
      rated: [
        { name: bare.name, page: bare, role: "visitor", origin: bareRemix.url, chief: false },
        ...CHIEF_PAGES.flatMap(rate(true)),
        ...(full ? OTHER_PAGES.flatMap(rate(false)) : []),
      ],
    });
    Object.assign(versions, used);
    return found;
  } finally {
    await stopAll();
  }
}

function describeMachine(): Machine {
  const all = cpus();
  const workerd = JSON.parse(
    readFileSync(join("node_modules", "workerd", "package.json"), "utf8"),
  ) as { version: string };
  return {
    date: new Date().toISOString().slice(0, 10),
    cores: all.length,
    cpu: all[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    load: loadavg()[0] ?? 0,
    versions: { Node: process.versions.node, workerd: workerd.version },
  };
}
