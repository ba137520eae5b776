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

/** How a page is opened; by default by a visitor with JavaScript, on a screen of 1280 × 800, in the light. */
export type Reader = {
  /** Whose session the page has, from the start. */
  as?: string;
  javaScript?: boolean;
  /** With the service worker, which most journeys must do without: they stop requests that would pass through it. */
  serviceWorker?: boolean;
  /**
   * Statuses of answers that this test provokes, or a network error's name; Chromium reports them all as errors on its
   * console.
   */
  expected?: (number | string)[];
  /** What the page is to log because of what this test does to it. */
  logs?: RegExp;
  /**
   * In a page that this file's tests use one after another where they ask for the same reader and script: for what
   * leaves nothing behind in it. A context or a page of its own costs more than several loads.
   */
  shared?: boolean;
  context?: BrowserContextOptions;
};

const DESK = { width: 1280, height: 800 };
/** For a page whose reader did not ask for less motion: transitions between pages are drawn. */
export const MOTION = { reducedMotion: "no-preference" } as const;

/** Both kinds of reader, for journeys that everyone must be able to make. */
export const WITH_AND_WITHOUT_JAVASCRIPT = [
  { name: "with JavaScript", javaScript: true },
  { name: "without JavaScript", javaScript: false },
];

/**
 * Parts of Chromium that the tests do without. Its address bar starts a page in a process of its own for each new
 * window, which costs more than most of our pages do, and which nobody sees here. The others are those that Playwright
 * turns off: of two such lists Chromium takes the last.
 */
export const PARTS_OFF = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"],
  ...["TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"],
  ...["PreconnectToSearch", "msForceBrowserSignIn", "msEdgeUpdateLaunchServicesPreferredVersion"],
];

/**
 * One Chromium for a test file. Whatever a page says on its console as an error or a warning, throws, or reports as
 * a violation of its policy fails the test that opened it. Contexts end with their test, but for the shared ones.
 */
export function watchedBrowser(): { open(reader?: Reader): Promise<Page> } {
  let browser: Browser;
  const shared = new Map<string, SharedPage>();
  const toClose: BrowserContext[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    browser = await launchChromium(process.env.CHROMIUM_PATH || "/usr/bin/chromium", [
      `--disable-features=${PARTS_OFF.join()}`,
    ]);
  });
  afterAll(() => browser.close());
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
      // A sixth of a journey's time is drawn between pages otherwise; MOTION has a few of them see it.
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

/** A page that several tests use, with what the present one expects of it. */
type SharedPage = { page: Page; reader: Reader };

/**
 * Waits until React has taken the page over, and its effects have run; until then its forms and links are the
 * browser's own, and keys do nothing.
 */
export async function hydrated(page: Page): Promise<void> {
  // Elements know React before it has committed what it hydrated; until then a click is still the browser's own.
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
    const root = key ? (document as unknown as Record<string, HydratedRoot>)[key] : undefined;
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await idle(page);
}

/** Waits until the page has nothing more to do at once: effects are run in a task of their own after what they follow. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5000 })),
  );
}

/** What each page has asked for and not got yet. */
const underWay = new WeakMap<Page, Set<Request>>();

/**
 * Waits until everything that a page asked for has been answered and shown, also after it was loaded: Playwright's
 * 'networkidle' comes once in a document's life.
 */
export async function quiet(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const before = underWay.get(page)?.size;
      await idle(page);
      return [before, underWay.get(page)?.size];
    })
    .toEqual([0, 0]);
}

/** What is read of React's own root. */
type HydratedRoot = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };

/** Sessions of this file's tests, by e-mail address: signing in is a walk of six requests. */
const sessions = new Map<string, Promise<Visitor>>();

/** A session in the form that a browser keeps it, without the walk through the sign-in pages. */
async function sessionCookies(email: string) {
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

/** Collects what a page complains of, but for what its `reader` expects at that moment. */
function listen(page: Page, complaints: string[], reader: Reader): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  page.on("request", (request) => asked.add(request));
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => asked.delete(request));
  // The stand-ins' pages are not ours to judge; theirs lacks an icon, for one.
  const ours = () => page.url().startsWith(`${inject("endpoints").web}/`);
  page.on("console", (message) => {
    if (!ours() || !["error", "warning"].includes(message.type())) return;
    if (reader.expected?.some((provoked) => isReportOf(provoked, message))) return;
    if (reader.logs?.test(message.text())) return;
    // Playwright says so of each page that it keeps from having one.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    // A next click overtook the transition between two pages; the page is the same without it.
    if (message.text().startsWith("Transition was aborted because of invalid state")) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    complaints.push(`${page.url()}: ${error.stack || error.message}`);
  });
}

function isReportOf(expected: number | string, message: ConsoleMessage): boolean {
  const what =
    typeof expected === "number"
      ? `the server responded with a status of ${expected}`
      : `net::${expected}`;
  return message.text().startsWith(`Failed to load resource: ${what}`);
}
