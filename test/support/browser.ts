import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { launchChromium } from "../../scripts/shared/chromium.ts";
import { signedIn, type Visitor } from "./visitor.ts";

/** How a page is opened. The default is a visitor with JavaScript, a screen of 1280 × 800, and the light theme. */
export type Reader = {
  /** The e-mail address of the member whose session the page has from the start. */
  as?: string;
  javaScript?: boolean;
  /** Turns the service worker on. Most journeys need it off, because they stop requests that would pass through it. */
  serviceWorker?: boolean;
  /**
   * Statuses of answers that this test provokes, or a network error's name. Chromium logs all of them as errors on its
   * console.
   */
  expected?: (number | string)[];
  /** Messages that the page logs because of what this test does. */
  logs?: RegExp;
  /**
   * Reuses one page for all tests of the file with the same reader and script, for tests that leave nothing behind. A
   * new context or page costs more than several loads.
   */
  shared?: boolean;
  context?: BrowserContextOptions;
};

const DESK = { width: 1280, height: 800 };
/** For a page whose reader did not ask for reduced motion: transitions between pages are drawn. */
export const MOTION = { reducedMotion: "no-preference" } as const;

/** Both kinds of reader, for journeys that must work for everyone. */
export const WITH_AND_WITHOUT_JAVASCRIPT = [
  { name: "with JavaScript", javaScript: true },
  { name: "without JavaScript", javaScript: false },
];

/**
 * Parts of Chromium that the tests turn off. Its address bar starts a process for each new window, which costs more
 * than most of our pages, and nobody sees it here. Playwright turns off the others; they are repeated because Chromium
 * uses only the last such list.
 */
const PARTS_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** The Chromium of all test files: they share modules. It ends with their process. */
let launched: Promise<Browser> | undefined;
const sharedBrowser = () => {
  launched ??= launchChromium(process.env.CHROMIUM_PATH || "/usr/bin/chromium", [
    `--disable-features=${PARTS_OFF.join()}`,
  ]);
  return launched;
};

/**
 * Pages of one Chromium for a test file. An error or a warning on a page's console, an exception, or a violation of its policy
 * fails the test that opened the page. Contexts end with their test, except shared ones.
 */
export function watchedBrowser(): { open(reader?: Reader): Promise<Page> } {
  let browser: Browser;
  const shared = new Map<string, SharedPage>();
  const toClose: BrowserContext[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    for (const { page } of shared.values()) await page.context().close();
    shared.clear();
  });
  afterEach(async () => {
    for (const one of toClose.splice(0)) await one.close();
    expect(complaints.splice(0), "what the pages complained of").toEqual([]);
  });
  async function newContext({ as, javaScript = true, serviceWorker, context: options }: Reader) {
    const context = await browser.newContext({
      baseURL: inject("endpoints").web,
      javaScriptEnabled: javaScript,
      serviceWorkers: serviceWorker ? "allow" : "block",
      viewport: DESK,
      // Drawing transitions would take a sixth of a journey's time. MOTION turns them on for a few tests.
      reducedMotion: "reduce",
      ...options,
    });
    if (as) await context.addCookies(await sessionCookies(as));
    return context;
  }
  async function newPage(reader: Reader): Promise<Page> {
    const page = await (await newContext(reader)).newPage();
    listen(page, complaints, reader);
    return page;
  }
  async function sharedPage({ as, javaScript, expected, logs }: Reader): Promise<Page> {
    const key = JSON.stringify([as, javaScript]);
    const known = shared.get(key);
    if (known) {
      Object.assign(known.reader, { expected, logs });
      await known.page.setViewportSize(DESK);
      await known.page.emulateMedia({ colorScheme: "light" });
      return known.page;
    }
    const reader = { as, javaScript, expected, logs };
    const page = await newPage(reader);
    shared.set(key, { page, reader });
    return page;
  }
  return {
    async open(reader = {}) {
      if (reader.shared) return sharedPage(reader);
      const page = await newPage(reader);
      toClose.push(page.context());
      return page;
    },
  };
}

/** A page that several tests use, with what the present test expects of it. */
type SharedPage = { page: Page; reader: Reader };

/**
 * Waits until React controls the page and its effects have run. Until then the browser itself handles forms and links,
 * and keys do nothing.
 */
export async function hydrated(page: Page): Promise<void> {
  // React marks elements before it has committed their hydration. Until then the browser itself handles a click.
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
    const root = key ? (document as unknown as Record<string, HydratedRoot>)[key] : undefined;
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await idle(page);
}

/** Waits until the page has nothing more to do at once. Effects run in their own task, after their cause. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5000 })),
  );
}

/** The requests of each page that have no answer yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/**
 * Waits until all requests of a page have been answered and shown, at any time after loading; Playwright's
 * 'networkidle' comes only once in a document's life. Pages that the browser prefetches under the pointer do not count,
 * because no event says when it gives one up.
 */
export async function quiet(page: Page): Promise<void> {
  const open = () => {
    const requests = [...(underWay.get(page) ?? [])];
    return requests.map((one) => `${one.resourceType()} ${one.method()} ${one.url()}`);
  };
  await expect
    .poll(async () => {
      const before = open();
      await idle(page);
      return [...before, ...open()];
    })
    .toEqual([]);
}

/** The part of React's own root that is read here. */
type HydratedRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };

/** Sessions by e-mail address, which all files share, because signing in takes six requests. */
const sessions = new Map<string, Promise<Visitor>>();

/** The cookies of a session as a browser stores them, without going through the sign-in pages. */
export async function sessionCookies(email: string) {
  const session = sessions.get(email) ?? signedIn(email);
  sessions.set(email, session);
  const visitor = await session;
  return [...visitor.cookies].map(([name, value]) => ({
    name,
    value,
    url: visitor.origin,
    httpOnly: true,
    sameSite: "Lax" as const,
  }));
}

/** Collects a page's complaints, except those that its `reader` expects at that moment. */
function listen(page: Page, complaints: string[], reader: Reader): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"] !== "prefetch") asked.add(request);
  });
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => asked.delete(request));
  // The stand-ins' pages are not under test; they have no icon, for example.
  const ours = () => page.url().startsWith(`${inject("endpoints").web}/`);
  page.on("console", (message) => {
    if (!ours() || !["error", "warning"].includes(message.type())) return;
    if (reader.expected?.some((provoked) => isReportOf(provoked, message))) return;
    if (reader.logs?.test(message.text())) return;
    // Playwright logs this for each page without a service worker.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (message.text().startsWith(ABORTED)) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    if (error.message.startsWith(ABORTED)) return;
    complaints.push(`${page.url()}: ${error.stack || error.message}`);
  });
}

/** The next click came before the end of a transition between two pages. The page is the same without it. */
const ABORTED = "Transition was aborted because of invalid state";

function isReportOf(expected: number | string, message: ConsoleMessage): boolean {
  const what =
    typeof expected === "number"
      ? `the server responded with a status of ${expected}`
      : `net::${expected}`;
  return message.text().startsWith(`Failed to load resource: ${what}`);
}
