import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { hydrated, type Reader, watchedBrowser } from "../support/browser.ts";

const browser = watchedBrowser();
const FREE = "free@example.test";
const SUBSCRIBER = "pro@example.test";
// Tall enough that every image is in view, and so requested, from the start.
const PHONE = { width: 360, height: 6000 };
const DESK = { width: 1280, height: 6000 };

/** What each reader opens, and on which pages the scripts come late. */
const READERS: { as?: string; viewport: typeof PHONE; shown: string[]; interactive: string[] }[] = [
  {
    viewport: PHONE,
    shown: ["/", "/features", "/login", "/login?redirectTo=%2Fpatentinfo%3Ftech_id%3D3"],
    interactive: ["/contact", "/marketplace", "/patentinfo?tech_id=6"],
  },
  {
    as: FREE,
    viewport: PHONE,
    shown: ["/", "/login"],
    interactive: ["/marketplace", "/marketplace?q=water", "/patentinfo?tech_id=6"],
  },
  {
    as: SUBSCRIBER,
    viewport: PHONE,
    shown: ["/login", "/account/saved"],
    interactive: ["/marketplace", "/marketplace?q=water", "/patentinfo?tech_id=6"],
  },
  {
    as: SUBSCRIBER,
    viewport: DESK,
    shown: [],
    interactive: ["/marketplace?q=water", "/patentinfo?tech_id=6"],
  },
];

type Shift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};
type Watched = { takeShifts: () => string[] };

/** A page that records, from its first moment, every shift that its reader did not cause. */
async function open(reader: Reader): Promise<Page> {
  const page = await browser.open(reader);
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Shift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
          const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${x},${y}`);
          return `${name ?? "something drawn by the style sheet"} from ${from} to ${to}`;
        });
        shifts.push(`${value}: ${moved.join("; ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const takeShifts = () => {
      note(observer.takeRecords());
      return shifts;
    };
    Object.assign(window, { takeShifts } satisfies Watched);
  });
  return page;
}

/** The shifts until the next frame. */
async function shifts(page: Page): Promise<string[]> {
  await frame(page);
  return page.evaluate(() => (window as unknown as Watched).takeShifts());
}

function frame(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Opens a page whose images and scripts arrive after the first paint. */
async function openSlowly(page: Page, path: string, interactive: boolean): Promise<void> {
  const released = Promise.withResolvers<void>();
  const isLate = ({ origin, pathname }: URL) =>
    origin === inject("endpoints").images || /^\/build\/.*\.(?:js|woff2)$/.test(pathname);
  await page.route(isLate, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
  );
  await frame(page);
  released.resolve();
  // Chromium may leave lazy images far below the window unloaded.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
    ),
  );
  if (interactive) await hydrated(page);
  await page.unroute(isLate);
}

for (const { as, viewport, shown, interactive } of READERS) {
  test(`nothing moves at ${viewport.width} px when images and scripts arrive late, ${as ?? "visitor"}`, async () => {
    const page = await open({ as, context: { viewport } });
    for (const path of [...shown, ...interactive]) {
      await openSlowly(page, path, interactive.includes(path));
      expect.soft(await shifts(page), path).toEqual([]);
    }
  });
}

test("nothing on a technology's page moves when the service worker answers", async () => {
  const page = await open({ as: SUBSCRIBER, serviceWorker: true, context: { viewport: PHONE } });
  for (const visit of ["first", "second"]) {
    await page.goto("/patentinfo?tech_id=6");
    await hydrated(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForLoadState("networkidle");
    expect(await shifts(page), `${visit} visit`).toEqual([]);
  }
});

test("a page is painted when its content is complete, although its last bytes are late", async () => {
  const { web } = inject("endpoints");
  const html = await (await fetch(`${web}/faqs`)).text();
  const at = html.indexOf(">", html.indexOf("<footer")) + 1;
  const server = createServer((request, response) => {
    if (request.url !== "/faqs") {
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html" }).write(html.slice(0, at));
    setTimeout(() => response.end(html.slice(at)), 500);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  try {
    const page = await browser.open();
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/faqs`);
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    expect(await painted.jsonValue()).toBeGreaterThan(500);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
