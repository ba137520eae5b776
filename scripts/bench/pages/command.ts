import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bucketsFolder } from "../../../sandbox/settings.ts";
import { StartError } from "../../../sandbox/shared/start-error.ts";
import { readVars } from "../../../sandbox/workers.ts";
import { findChromium, launchChromium } from "../../shared/chromium.ts";
import { startThrowAwayStack } from "../../stack/throw-away-stack.ts";
import { table } from "../measures.ts";
import { measureSearchBudgets } from "../search-budgets.ts";
import { BARE_WORKER, buildBareRemix, bundleWorker } from "./bare.ts";
import { measureBytes } from "./bytes.ts";
import { startDelayingProxy } from "./delaying-proxy.ts";
import { measureFilms } from "./films.ts";
import { measureLighthouse, type Rated } from "./lighthouse.ts";
import { measureLoad } from "./load.ts";
import { isPageBench, PAGE_BENCHES, type PageBench } from "./names.ts";
import { ALL_PAGES, CHIEF_PAGES, type MeasuredPage, OTHER_PAGES } from "./pages.ts";
import { cookieHeader, fillShortlists, ROLES, type Role, signInMembers } from "./readers.ts";
import {
  budgetRows,
  type Findings,
  type Machine,
  misses,
  performanceDocument,
  printSection,
} from "./report.ts";
import { type Served, serve } from "./serve.ts";
import { measureServerTime, type Target } from "./server-time.ts";
import { measureStartUp } from "./start-up.ts";
import { measureTrips } from "./trips.ts";

const USAGE = `npm run bench [-- NAME…] [--requests N] [--runs N] [--full]
NAME is one of ${PAGE_BENCHES.join(", ")}; without one all are run, and docs/performance.md is written.
--requests  of the load (50000)   --runs  of Lighthouse on each chief page (5)
--full      Lighthouse on every page for every role, which takes some twenty minutes more`;
/** The roles whose pages are timed, filmed and rated. The budgets are for them. */
const BUDGETED: readonly Role[] = ["visitor", "subscriber"];
const DOCUMENT = join("docs", "performance.md");

/** Measures the pages of the production build, all parts or the named ones. Returns 1 where a budget is missed. */
export async function benchPages(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      requests: { type: "string", default: "50000" },
      runs: { type: "string", default: "5" },
      full: { type: "boolean", default: false },
    },
  });
  const [requests, runs] = [Number(values.requests), Number(values.runs)];
  const parts = positionals.filter(isPageBench);
  const whole = positionals.length === 0;
  if (
    parts.length < positionals.length ||
    ![requests, runs].every((number) => Number.isInteger(number) && number > 0)
  ) {
    console.error(USAGE);
    return 2;
  }
  const chromium = findChromium();
  if (!chromium.path) {
    console.error(chromium.message);
    return 1;
  }
  const machine = describeMachine();
  const wanted = { parts: whole ? PAGE_BENCHES : parts, requests, runs, full: values.full };
  const measured = await measure(chromium.path, wanted).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return null;
  });
  if (!measured) return 1;
  const { findings } = measured;
  if (whole) await addSearch(findings);
  machine.versions = { ...machine.versions, ...measured.versions };
  if (findings.budgets.length > 0) {
    console.log(
      `\n${table(budgetRows(findings.budgets))}\n\n${misses(findings.budgets).join("\n")}`,
    );
  }
  if (whole) {
    writeFileSync(DOCUMENT, performanceDocument(machine, findings));
    console.log(`\nWritten to ${DOCUMENT}.`);
  }
  return findings.budgets.some(({ holds }) => holds === false) ? 1 : 0;
}

/** Search has its own databases, and is measured once the pages' stack is gone. */
async function addSearch(findings: Findings): Promise<void> {
  console.log("- search");
  const { budgets, sections } = await measureSearchBudgets().catch((error: unknown) =>
    failedPart("search", error),
  );
  for (const section of sections) printSection(section);
  findings.budgets.push(...budgets);
  findings.sections.push(...sections);
}

/** A failed part is reported by its error, since the other parts took minutes. */
function failedPart(name: PageBench | "search", error: unknown): Findings {
  console.error(error);
  const measured = `failed: ${(error as Error).message}`;
  return {
    budgets: [{ what: name, budget: "to be measured", measured, floor: "", holds: false }],
    sections: [],
  };
}

type Wanted = {
  parts: readonly PageBench[];
  requests: number;
  runs: number;
  full: boolean;
};

async function measure(
  chromium: string,
  { parts, requests, runs, full }: Wanted,
): Promise<{ findings: Findings; versions: Record<string, string> }> {
  const stops: (() => unknown)[] = [];
  const findings: Findings = { budgets: [], sections: [] };
  const versions: Record<string, string> = {};
  const part = async (name: PageBench, work: () => Promise<Findings>) => {
    if (!parts.includes(name)) return;
    const begun = performance.now();
    console.log(`- ${name}`);
    const { budgets, sections } = await work().catch((error: unknown) => failedPart(name, error));
    for (const section of sections) printSection(section);
    findings.budgets.push(...budgets);
    findings.sections.push(...sections);
    console.log(`  ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  };
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  // Processes end by their guards, whatever happens, but files in temporary folders would stay.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => stopAll().finally(() => process.exit(130)));
  }
  try {
    console.log("- stack");
    const { endpoints, stateDir, remove } = await startThrowAwayStack();
    stops.push(remove);
    const browser = await launchChromium(chromium);
    stops.push(() => browser.close());
    versions.Chromium = browser.version();
    const sessions = await signInMembers(browser, endpoints.web);
    await fillShortlists(endpoints.databaseUrl);

    const script = readFileSync(join("build", "index.js"), "utf8");
    const bareApp = await buildBareRemix();
    const open = async (options: Parameters<typeof serve>[0]): Promise<Served> => {
      const served = await serve(options);
      stops.push(served.stop);
      return served;
    };
    const bareWorker = await open({ script: BARE_WORKER });
    const bareRemix = await open(bareApp);
    // A copy, because the stack has the buckets open.
    const pictures = join(stateDir, "bench-images");
    cpSync(bucketsFolder(stateDir), pictures, { recursive: true });
    const images = await open({
      script: await bundleWorker("images"),
      config: join("workers", "images", "wrangler.toml"),
      state: pictures,
    });
    const settings = { ...readVars(stateDir, "web"), IMAGES_URL: images.url };
    const openWeb = (more: Record<string, string> = {}, inspected = false) =>
      open({ script, config: "wrangler.toml", settings: { ...settings, ...more }, inspected });
    const web = await openWeb();
    const apiScript = await bundleWorker("api");
    const api = await open({
      script: apiScript,
      config: join("workers", "api", "wrangler.toml"),
      settings: readVars(stateDir, "api"),
    });
    const targetOf = (page: MeasuredPage, role: Role, at: Served): Target => ({
      name: `${page.name}, ${role}`,
      url: `${at.url}${page.path}`,
      headers: cookieHeader(sessions(role, at.url)),
    });

    await part("start-up", () =>
      measureStartUp([
        { name: "bare Worker", script: BARE_WORKER },
        { name: "bare Remix app", script: bareApp.script },
        { name: "web worker", script },
        { name: "API Worker", script: apiScript },
      ]),
    );
    await part("server", () =>
      measureServerTime([
        { name: "bare Worker", url: bareWorker.url },
        { name: "bare Remix app", url: bareRemix.url },
        ...CHIEF_PAGES.flatMap((page) => BUDGETED.map((role) => targetOf(page, role, web))),
        { name: "API, a list without a key", url: `${api.url}/v1/technologies` },
      ]),
    );
    await part("trips", async () => {
      const proxy = await startDelayingProxy(endpoints.data);
      stops.push(proxy.stop);
      const far = await openWeb({ SUPABASE_URL: proxy.url });
      return measureTrips(
        CHIEF_PAGES.flatMap((page) =>
          ROLES.map((role) => ({ ...targetOf(page, role, far), cached: role === "visitor" })),
        ),
        proxy,
      );
    });
    await part("bytes", () =>
      measureBytes({
        browser,
        web: web.url,
        bareRemix: bareRemix.url,
        sessions,
        pages: ALL_PAGES,
        workerScript: script,
        bareScript: bareApp.script,
      }),
    );
    await part("load", () =>
      measureLoad(
        {
          web: (inspected) => openWeb({}, inspected),
          bareRemix: (inspected) => open({ ...bareApp, inspected }),
          bareWorker: (inspected) => open({ script: BARE_WORKER, inspected }),
        },
        sessions,
        requests,
      ),
    );
    await part("films", () =>
      measureFilms({
        browser,
        web: web.url,
        sessions,
        pages: CHIEF_PAGES.slice(0, 3).flatMap((page) => BUDGETED.map((role) => ({ page, role }))),
      }),
    );
    await part("lighthouse", async () => {
      const rate = (chief: boolean) => (page: MeasuredPage) =>
        (full ? (page.roles ?? ROLES) : BUDGETED).map(
          (role): Rated => ({
            name: `${page.name}, ${role}`,
            page,
            role,
            origin: web.url,
            chief: chief && BUDGETED.some((budgeted) => budgeted === role),
          }),
        );
      const bare = { name: "bare Remix app", path: "/", lead: "main p" };
      const { version, ...found } = await measureLighthouse({
        chromium,
        sessions,
        runs,
        rated: [
          {
            name: bare.name,
            page: bare,
            role: "visitor",
            origin: bareRemix.url,
            chief: false,
          },
          ...CHIEF_PAGES.flatMap(rate(true)),
          ...(full ? OTHER_PAGES.flatMap(rate(false)) : []),
        ],
      });
      if (version) versions.Lighthouse = version;
      return found;
    });
    return { findings, versions };
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
