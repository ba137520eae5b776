import { Agent } from "node:http";
import { constants, gzipSync } from "node:zlib";
import type { Browser, Response } from "playwright-core";
import { get } from "./http.ts";
import { CHIEF_PAGES, type MeasuredPage } from "./pages.ts";
import { newPhone } from "./phone.ts";
import { cookieHeader, ROLES, type Role, type Sessions } from "./readers.ts";
import type { BudgetLine, Findings } from "./report.ts";

/** The bytes that a page makes a phone fetch: text compressed by gzip, pictures as sent. */
type Weight = { html: number; css: number; js: number; images: number; other: number };
type Weighed = {
  page: MeasuredPage;
  role: Role;
  weight: Weight;
  requests: number;
  /** Bytes of the style rules in the HTML, compressed by themselves. */
  carried: number;
  /** Compressed bytes, including headers, until the main content has arrived; null where it is missing. */
  lead: number | null;
  largestPicture: number;
};

const KINDS: Record<string, keyof Weight> = {
  document: "html",
  stylesheet: "css",
  script: "js",
  image: "images",
};
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

/** Weighs every page for each of its roles as a phone's first visit, and the bare Remix app's page as the floor. */
export async function measureBytes({
  browser,
  web,
  bareRemix,
  sessions,
  pages,
  workerScript,
  bareScript,
}: {
  browser: Browser;
  web: string;
  bareRemix: string;
  sessions: Sessions;
  pages: readonly MeasuredPage[];
  workerScript: string;
  bareScript: string;
}): Promise<Findings> {
  const bare = await weigh(browser, sessions, bareRemix, "visitor", {
    name: "bare Remix app",
    path: "/",
    roles: ["visitor"],
    interactive: true,
    lead: "main p",
  });
  const weighed: Weighed[] = [];
  for (const page of pages) {
    for (const role of page.roles ?? ROLES) {
      weighed.push(await weigh(browser, sessions, web, role, page));
    }
  }
  return {
    budgets: bytesBudgets(weighed, bare, workerScript, bareScript),
    sections: [
      {
        title: "Bytes",
        notes: [
          "What a phone's first visit fetches before scrolling, in kB: HTML, CSS and JavaScript compressed by gzip (level 6), pictures as sent. 'Rules' are the style sheets that the HTML contains, compressed by themselves; the others, under 'CSS', are fetched after hydration. 'First' is how much has been sent, headers included, when the page's first paragraph or result is complete. Of pages without budgets, those above 12 kB of HTML.",
        ],
        table: [
          ["", "HTML", "rules", "CSS", "JS", "images", "other", "requests", "first"],
          ...byPage([bare, ...weighed.filter(isShown)]),
        ],
      },
    ],
  };
}

/** Whether a page is in the table: those with budgets, and the heaviest of the others. */
function isShown({ page, weight }: Weighed): boolean {
  return CHIEF_PAGES.includes(page) || weight.html > 12_000;
}

/** A row for each page, and one for each of its roles whose page has another weight. */
function byPage(weighed: readonly Weighed[]): string[][] {
  const rows = new Map<string, { name: string; roles: Role[]; cells: string[]; all: number }>();
  for (const { page, role, weight, carried, requests, lead } of weighed) {
    const { html, css, js, images, other } = weight;
    const cells = [
      ...[html, carried, css, js, images, other].map(kB),
      `${requests}`,
      lead === null ? "–" : kB(lead),
    ];
    const key = [page.name, ...cells].join();
    const row = rows.get(key) ?? { name: page.name, roles: [], cells, all: 0 };
    row.all = (page.roles ?? ROLES).length;
    row.roles.push(role);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ name, roles, cells, all }) => [
    roles.length === all ? name : `${name}, ${roles.join(" and ")}`,
    ...cells,
  ]);
}

async function weigh(
  browser: Browser,
  sessions: Sessions,
  origin: string,
  role: Role,
  page: MeasuredPage,
): Promise<Weighed> {
  const cookies = sessions(role, origin);
  const phone = await newPhone(browser, origin, cookies);
  const weight: Weight = { html: 0, css: 0, js: 0, images: 0, other: 0 };
  const tab = await phone.newPage();
  const responses: Response[] = [];
  tab.on("response", (response) => responses.push(response));
  const answer = await tab.goto(`${origin}${page.path}`, { waitUntil: "networkidle" });
  if (answer?.status() !== 200) throw new Error(`${page.name}, ${role}: ${answer?.status()}`);
  for (const response of responses) {
    const kind = KINDS[response.request().resourceType()] ?? "other";
    const body = await response.body().catch(() => Buffer.alloc(0));
    weight[kind] += kind === "images" ? body.length : gzipSync(body).length;
  }
  const rules = await tab.locator("head style").allTextContents();
  const lead = await tab
    .locator(page.lead)
    .first()
    .evaluate((element) => element.outerHTML.length > 0 && element.textContent)
    .catch(() => null);
  const largestPicture = await largestCardPicture(
    await tab
      .locator(".card img, .hit img")
      .evaluateAll((images) =>
        images.flatMap((image) => [
          (image as HTMLImageElement).src,
          ...(image as HTMLImageElement).srcset.split(", ").map((part) => part.split(" ")[0] ?? ""),
        ]),
      ),
  );
  await phone.close();
  return {
    page,
    role,
    weight,
    requests: responses.length,
    carried: rules.reduce((sum, text) => sum + gzipSync(text).length, 0),
    lead: lead ? await sentUntil(`${origin}${page.path}`, cookieHeader(cookies), lead) : null,
    largestPicture,
  };
}

/**
 * Bytes of headers and compressed HTML until `text` is complete, if the compressor passes on everything that it has;
 * null where the raw HTML does not have it.
 */
async function sentUntil(
  url: string,
  headers: Record<string, string>,
  text: string,
): Promise<number | null> {
  const agent = new Agent();
  const answer = await get(agent, url, headers);
  agent.destroy();
  const html = answer.body.toString().replaceAll("<!-- -->", "");
  const escaped = text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
  // The page's head has it too, in title and description.
  const at = html.indexOf(escaped, html.indexOf("<main"));
  if (at < 0) return null;
  const head = Object.entries(answer.headers).reduce(
    (sum, [name, value]) => sum + name.length + String(value).length + 4,
    0,
  );
  const sent = gzipSync(html.slice(0, at + escaped.length), {
    finishFlush: constants.Z_SYNC_FLUSH,
  });
  return head + sent.length;
}

const pictureSizes = new Map<string, number>();

/** The largest of these pictures, each in every width that a page offers, as a current browser requests it. */
async function largestCardPicture(sources: readonly string[]): Promise<number> {
  let largest = 0;
  for (const source of sources.filter((address) => address.startsWith("http"))) {
    let size = pictureSizes.get(source);
    if (size === undefined) {
      const response = await fetch(source, { headers: { accept: "image/avif,image/webp,*/*" } });
      size = (await response.arrayBuffer()).byteLength;
      pictureSizes.set(source, size);
    }
    largest = Math.max(largest, size);
  }
  return largest;
}

function bytesBudgets(
  weighed: readonly Weighed[],
  bare: Weighed,
  workerScript: string,
  bareScript: string,
): BudgetLine[] {
  const showing = weighed.filter(({ page }) => !page.interactive);
  const interactive = weighed.filter(({ page }) => page.interactive);
  const heaviest = (of: readonly Weighed[], kind: keyof Weight) =>
    of.reduce((most, next) => (next.weight[kind] > most.weight[kind] ? next : most));
  const named = ({ page, role }: Weighed) => `${page.name}, ${role}`;
  const html = heaviest(weighed, "html");
  const css = heaviest(weighed, "css");
  const carried = Math.max(...weighed.map((each) => each.carried));
  const shown = heaviest(showing, "js");
  const worked = heaviest(interactive, "js");
  const above = worked.weight.js - bare.weight.js;
  const late = weighed
    .filter(({ lead }) => lead !== null)
    .reduce((most, next) => ((next.lead ?? 0) > (most.lead ?? 0) ? next : most));
  const picture = weighed.reduce((most, next) =>
    next.largestPicture > most.largestPicture ? next : most,
  );
  const worker = gzipSync(workerScript).length;
  return [
    {
      what: "HTML of any page",
      budget: "≤ 28 kB",
      measured: `${kB(html.weight.html)} kB (${named(html)})`,
      floor: `${kB(bare.weight.html)} kB`,
      holds: html.weight.html <= 28_000,
    },
    {
      what: "First result or paragraph",
      budget: "within 14 kB sent",
      measured: `${kB(late.lead ?? 0)} kB (${named(late)})`,
      floor: `${kB(bare.lead ?? 0)} kB`,
      holds: (late.lead ?? 0) <= 14_000,
    },
    {
      what: "CSS",
      budget: "≤ 16 kB inline",
      measured: `${kB(carried)} kB in a page at most; ${kB(css.weight.css)} kB of further sheets after hydration`,
      floor: "0 kB",
      holds: carried <= 16_000,
    },
    {
      what: "JavaScript on pages that only show things",
      budget: "0 kB",
      measured: `${kB(shown.weight.js)} kB${shown.weight.js > 0 ? ` (${named(shown)})` : ""}`,
      floor: "0 kB",
      holds: shown.weight.js === 0,
    },
    {
      what: "JavaScript on interactive pages",
      budget: "≤ 45 kB above bare Remix",
      measured: `${kB(above)} kB above (${kB(worked.weight.js)} kB, ${named(worked)})`,
      floor: `${kB(bare.weight.js)} kB`,
      holds: above <= 45_000,
    },
    {
      what: "Card image",
      budget: "≤ 24 kB",
      measured: `${kB(picture.largestPicture)} kB at its widest`,
      floor: "",
      holds: picture.largestPicture <= 24_000,
    },
    {
      what: "Worker bundle",
      budget: "≤ 700 kB gzip",
      measured: `${kB(worker)} kB`,
      floor: `${kB(gzipSync(bareScript).length)} kB`,
      holds: worker <= 700_000,
    },
  ];
}
