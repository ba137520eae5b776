import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
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
   * In a context that this file's tests share where they ask for the same reader and script: for pages that are only
   * looked at. A context of its own costs more than several pages.
   */
  shared?: boolean;
  context?: BrowserContextOptions;
};

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
 * a violation of its policy fails the test that opened it. Pages end with their test, and so do contexts but the shared.
 */
export function watchedBrowser(): { open(reader?: Reader): Promise<Page> } {
  let browser: Browser;
  const shared = new Map<string, Promise<BrowserContext>>();
  const toClose: (BrowserContext | Page)[] = [];
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
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    if (as) await context.addCookies(await sessionCookies(as));
    return context;
  }
  function sharedContext({ as, javaScript }: Reader) {
    const key = JSON.stringify([as, javaScript]);
    const context = shared.get(key) ?? newContext({ as, javaScript });
    shared.set(key, context);
    return context;
  }
  return {
    async open(reader = {}) {
      const context = await (reader.shared ? sharedContext(reader) : newContext(reader));
      const page = await context.newPage();
      toClose.push(reader.shared ? page : context);
      listen(page, complaints, reader.expected ?? [], reader.logs);
      return page;
    },
  };
}

/** Waits until React has taken the page over; until then its forms and links are the browser's own. */
export async function hydrated(page: Page): Promise<void> {
  // Elements know React before it has committed what it hydrated; until then a click is still the browser's own.
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
    const root = key ? (document as unknown as Record<string, HydratedRoot>)[key] : undefined;
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
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

function listen(
  page: Page,
  complaints: string[],
  expected: (number | string)[],
  logs?: RegExp,
): void {
  // The stand-ins' pages are not ours to judge; theirs lacks an icon, for one.
  const ours = () => page.url().startsWith(`${inject("endpoints").web}/`);
  page.on("console", (message) => {
    if (!ours() || !["error", "warning"].includes(message.type())) return;
    if (expected.some((provoked) => isReportOf(provoked, message))) return;
    if (logs?.test(message.text())) return;
    // Playwright says so of each page that it keeps from having one.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
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
