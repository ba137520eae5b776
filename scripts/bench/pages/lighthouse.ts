import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { freePort } from "../../../local/settings.ts";
import { launchChromium } from "../../shared/chromium.ts";
import { percentile } from "../measures.ts";
import type { MeasuredPage } from "./pages.ts";
import type { Role, Sessions } from "./readers.ts";
import type { BudgetLine, Findings } from "./report.ts";

const here = dirname(fileURLToPath(import.meta.url));
const named = join(here, "..", "lighthouse");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
const LCP_ALLOWED = 1500;
const SHIFT_ALLOWED = 0.02;
const PERFORMANCE_ALLOWED = 97;
const BUDGET = "≥ 97 / 100 / 100 / 100; LCP ≤ 1.5 s, CLS ≤ 0.02";
/**
 * Features of Chromium that are turned off. For each loading page it starts a process for the next one, which uses the
 * same processors; it does so only where each site has its own process, which is not the case on phones. Playwright and
 * Lighthouse's own launcher turn off the rest; they are repeated because a browser uses only its last such list.
 */
const LEFT_OUT = [
  "SpareRendererForSitePerProcess",
  "DialMediaRouteProvider",
  "HttpsUpgrades",
  "MediaRouter",
  "OptimizationHints",
  "Translate",
];

/** The used parts of the package's one function and of its result. */
type Lighthouse = (
  url: string,
  flags: Record<string, unknown>,
) => Promise<{ lhr: LighthouseResult } | undefined>;
type LighthouseResult = {
  lighthouseVersion: string;
  runtimeError?: { message: string };
  /** How fast the machine was just before, measured by Lighthouse's own short program. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
};

/** A page to rate for one role. */
export type Rated = {
  name: string;
  page: MeasuredPage;
  role: Role;
  origin: string;
  /** Whether the budgets apply to it. */
  chief: boolean;
};
type Rating = Rated & {
  scores: Record<Category, number>;
  firstPaint: number;
  largestPaint: number;
  shift: number;
  blocked: number;
  /** Audits that cost points, without the metrics. */
  faults: string[];
};

/** Rates each page with Lighthouse's mobile preset: its phone, and its simulated Slow 4G. */
export async function measureLighthouse({
  chromium,
  sessions,
  rated,
  runs,
}: {
  chromium: string;
  sessions: Sessions;
  rated: readonly Rated[];
  runs: number;
}): Promise<Findings & { versions: Record<string, string> }> {
  const lighthouse = await findLighthouse();
  const port = await freePort();
  const browser = await launchChromium(chromium, [
    `--remote-debugging-port=${port}`,
    `--disable-features=${LEFT_OUT.join(",")}`,
  ]);
  let version = "";
  try {
    // The pages take turns, so that a disturbance of a minute does not affect every run of one page.
    const results = rated.map((): LighthouseResult[] => []);
    for (let run = 0; run < runs; run++) {
      // Every other time in reverse, so that no page always follows the same one: unfinished work of the last page's
      // browser counts for the next page.
      const order = [...rated.entries()];
      if (run % 2 === 1) order.reverse();
      for (const [at, { origin, page, role }] of order) {
        const result = await runLighthouse(lighthouse, `${origin}${page.path}`, {
          port,
          output: "json",
          logLevel: "silent",
          onlyCategories: CATEGORIES,
          disableFullPageScreenshot: true,
          extraHeaders: sessions[role],
        });
        version = result.lighthouseVersion;
        results[at]?.push(result);
      }
    }
    const ratings = rated.map((each, at) => rate(each, results[at] ?? []));
    for (const { name, scores } of ratings)
      console.log(`  ${name}: ${CATEGORIES.map((category) => scores[category]).join(" / ")}`);
    const machine = results.flat().map(({ environment }) => environment.benchmarkIndex);
    return {
      ...findings(ratings, runs, machine),
      versions: { Chromium: browser.version(), Lighthouse: version },
    };
  } finally {
    await browser.close();
  }
}

/**
 * One run. Chromium sometimes loses the beginning of its trace, and another try then succeeds. @throws Error after
 * three tries
 */
async function runLighthouse(lighthouse: Lighthouse, url: string, flags: Record<string, unknown>) {
  let problem = "";
  for (let attempt = 0; attempt < 3; attempt++) {
    const answer = await lighthouse(url, flags);
    if (answer && !answer.lhr.runtimeError) return answer.lhr;
    problem = answer?.lhr.runtimeError?.message ?? "no answer";
    console.error(`  ${url}: ${problem}`);
  }
  throw new Error(`Lighthouse, ${url}: ${problem}`);
}

/** Lighthouse with its own lockfile, installed at the first run. @throws Error where that fails */
async function findLighthouse(): Promise<Lighthouse> {
  const lock = createHash("sha256")
    .update(readFileSync(join(named, "package-lock.json")))
    .digest("hex");
  const folder = join(here, "..", "..", "..", "node_modules", ".cache", "bench-lighthouse");
  const stamp = join(folder, ".installed-from");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) {
    console.log("Installing Lighthouse (once for its lockfile) ...");
    mkdirSync(folder, { recursive: true });
    for (const file of ["package.json", "package-lock.json"]) {
      cpSync(join(named, file), join(folder, file));
    }
    const installed = spawnSync(
      process.platform === "win32" ? "npm.cmd" : "npm",
      ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      { cwd: folder, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" },
    );
    if (installed.status !== 0) throw new Error("Lighthouse could not be installed.");
    writeFileSync(stamp, lock);
  }
  const module = join(folder, "node_modules", "lighthouse", "core", "index.js");
  return ((await import(pathToFileURL(module).href)) as { default: Lighthouse }).default;
}

function rate(each: Rated, results: readonly LighthouseResult[]): Rating {
  const median = (of: (result: LighthouseResult) => number) => percentile(results.map(of), 0.5);
  const audit = (id: string) =>
    median((result) => result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY);
  const scores = Object.fromEntries(
    CATEGORIES.map((category) => [
      category,
      Math.round(100 * median((result) => result.categories[category]?.score ?? 0)),
    ]),
  ) as Record<Category, number>;
  return {
    ...each,
    scores,
    firstPaint: audit("first-contentful-paint"),
    largestPaint: audit("largest-contentful-paint"),
    shift: audit("cumulative-layout-shift"),
    blocked: audit("total-blocking-time"),
    faults: faultsOf(results[0]),
  };
}

/** The titles of all failed audits that have weight outside performance. */
function faultsOf(result: LighthouseResult | undefined): string[] {
  if (!result) return [];
  return CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${result.audits[id]?.title ?? id}`),
  );
}

/** A page with `noindex` is not for search engines, and loses its points by that audit only. */
function isExemptFromSeo({ faults }: Rating): boolean {
  const seo = faults.filter((fault) => fault.startsWith("seo:"));
  return seo.length > 0 && seo.every((fault) => /blocked from indexing/i.test(fault));
}

function findings(ratings: readonly Rating[], runs: number, machine: readonly number[]): Findings {
  const chief = ratings.filter((rating) => rating.chief);
  const floor = ratings.find(({ origin }) => origin !== chief[0]?.origin);
  const budgets: BudgetLine[] = chief.map((rating) => ({
    what: `Lighthouse, ${rating.name}`,
    budget: BUDGET,
    measured: `${scoreList(rating)}; LCP ${seconds(rating.largestPaint)} s, CLS ${rating.shift.toFixed(3)}`,
    floor: floor ? `${scoreList(floor)}; LCP ${seconds(floor.largestPaint)} s` : "",
    holds:
      CATEGORIES.every(
        (category) =>
          rating.scores[category] >= (category === "performance" ? PERFORMANCE_ALLOWED : 100) ||
          (category === "seo" && isExemptFromSeo(rating)),
      ) &&
      rating.largestPaint <= LCP_ALLOWED &&
      rating.shift <= SHIFT_ALLOWED,
  }));
  return {
    budgets,
    sections: [
      {
        title: "Lighthouse, mobile",
        notes: [
          `Performance, accessibility, best practices and SEO by Lighthouse's mobile preset with its simulated Slow 4G (150 ms, 1.6 Mbit/s) and a processor slowed four times; median of ${runs}, the pages in turns, every other time in reverse order. Chromium does not start a process for a next page in advance, as it would on a computer. Lighthouse's own measure of the machine's speed, "benchmarkIndex", was ${percentile(machine, 0.5).toFixed(0)} (${Math.min(...machine).toFixed(0)} to ${Math.max(...machine).toFixed(0)}). SEO counts 'blocked from indexing' against pages that are blocked on purpose. \`npm run bench -- --full\` rates every page for every role.`,
        ],
        table: [
          ["", "perf.", "acc.", "best", "SEO", "FCP s", "LCP s", "CLS", "TBT ms", "faults"],
          ...ratings.map((rating) => [
            rating.name,
            ...CATEGORIES.map((category) => `${rating.scores[category]}`),
            seconds(rating.firstPaint),
            seconds(rating.largestPaint),
            rating.shift.toFixed(3),
            rating.blocked.toFixed(0),
            rating.faults.join("; "),
          ]),
        ],
      },
    ],
  };
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
const scoreList = ({ scores }: Rating) =>
  CATEGORIES.map((category) => scores[category]).join(" / ");
