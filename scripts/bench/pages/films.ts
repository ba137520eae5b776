import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { percentile } from "../measures.ts";
import type { MeasuredPage } from "./pages.ts";
import { newPhone } from "./phone.ts";
import type { Role, Sessions } from "./readers.ts";
import type { BudgetLine, Findings } from "./report.ts";

/** A slow network, with the constants that Lighthouse has under these names. */
type Profile = {
  name: string;
  /** Milliseconds of a round trip, and kilobits a second. */
  roundTrip: number;
  kilobits: number;
  /** Milliseconds within which text must be readable. */
  readableWithin: number;
};

const PROFILES: readonly Profile[] = [
  { name: "Slow 4G", roundTrip: 150, kilobits: 1638.4, readableWithin: 1500 },
  { name: "Regular 3G", roundTrip: 300, kilobits: 700, readableWithin: 2500 },
];
/**
 * Lighthouse's factors for the browser's own throttling. They turn a round trip into the latency of a whole request,
 * since connecting, TLS and the request take several trips, and a link's bits into those that arrive.
 */
const REQUEST_LATENCY = 3.75;
const THROUGHPUT = 0.9;
/** How much slower a phone's processor is than this one, as in Lighthouse's mobile preset. */
const CPU_SLOWDOWN = 4;
const TAKES = 3;
/** Milliseconds that a page may take on a machine that is busy with other things. */
const TIMEOUT_MS = 120_000;
const FOLDER = join("docs", "pictures", "films");
const STEP = 500;
const FRAME = { width: 132, height: 264 };

type Frame = { at: number; jpeg: Buffer };
type Take = {
  firstPaint: number;
  readable: number;
  largestPaint: number;
  shift: number;
  frames: Frame[];
};
/** The values that the page itself reports after loading. */
type Watched = { readable: number; largestPaint: number; shift: number };

/**
 * Films each page on each slow network, and measures when its text is readable. Writes the strips of the first take.
 */
export async function measureFilms({
  browser,
  web,
  sessions,
  pages,
}: {
  browser: Browser;
  web: string;
  sessions: Sessions;
  pages: readonly { page: MeasuredPage; role: Role }[];
}): Promise<Findings> {
  mkdirSync(FOLDER, { recursive: true });
  const rows: string[][] = [];
  const pictures: string[] = [];
  const budgets: BudgetLine[] = [];
  for (const profile of PROFILES) {
    let slowest = { name: "", readable: 0 };
    for (const { page, role } of pages) {
      const takes: Take[] = [];
      for (let i = 0; i < TAKES; i++)
        takes.push(await take({ browser, web, sessions, page, role, profile }));
      const median = (of: (each: Take) => number) => percentile(takes.map(of), 0.5);
      const readable = median((each) => each.readable);
      if (readable > slowest.readable) slowest = { name: `${page.name}, ${role}`, readable };
      rows.push([
        `${profile.name}: ${page.name}, ${role}`,
        seconds(median((each) => each.firstPaint)),
        seconds(readable),
        seconds(median((each) => each.largestPaint)),
        median((each) => each.shift).toFixed(3),
      ]);
      const file = `${page.name}-${role}-${profile.name}.png`.toLowerCase().replaceAll(" ", "-");
      await writeStrip(takes[0]?.frames ?? [], join(FOLDER, file));
      pictures.push(`![${page.name}, ${role}, ${profile.name}](pictures/films/${file})`);
    }
    budgets.push({
      what: `Readable text on ${profile.name}`,
      budget: `≤ ${seconds(profile.readableWithin)} s`,
      measured: `${seconds(slowest.readable)} s (${slowest.name})`,
      floor: "",
      holds: slowest.readable <= profile.readableWithin,
    });
  }
  return {
    budgets,
    sections: [
      {
        title: "On slow networks",
        notes: [
          `First visits of a phone-sized Chromium (412 × 823), its processor slowed ${CPU_SLOWDOWN} times, with the browser's own throttling: ${PROFILES.map(({ name, roundTrip, kilobits }) => `${name} is ${roundTrip} ms a round trip and ${kilobits} kbit/s, so ${(roundTrip * REQUEST_LATENCY).toFixed(0)} ms for each request and ${(kilobits * THROUGHPUT).toFixed(0)} kbit/s`).join("; ")}. The factors allow for a new connection each time, which a second request to the same host does not need. Seconds, median of ${TAKES}; 'readable' is when the page's first paragraph or result has been painted, with its styles.`,
        ],
        table: [["", "first paint", "readable", "largest paint", "layout shift"], ...rows],
        pictures,
      },
    ],
  };
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);

async function take({
  browser,
  web,
  sessions,
  page,
  role,
  profile,
}: {
  browser: Browser;
  web: string;
  sessions: Sessions;
  page: MeasuredPage;
  role: Role;
  profile: Profile;
}): Promise<Take> {
  const phone = await newPhone(browser, web, sessions(role, web), 1);
  const tab = await phone.newPage();
  tab.setDefaultTimeout(TIMEOUT_MS);
  await tab.addInitScript(watchPaints, page.lead);
  const cdp = await phone.newCDPSession(tab);
  const frames: { time: number; jpeg: Buffer }[] = [];
  cdp.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ time: (metadata.timestamp ?? 0) * 1000, jpeg: Buffer.from(data, "base64") });
    // The tab may already be closing.
    cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await cdp.send("Network.enable");
  const bytes = (profile.kilobits * THROUGHPUT * 1000) / 8;
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: profile.roundTrip * REQUEST_LATENCY,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await cdp.send("Page.startScreencast", {
    format: "jpeg",
    quality: 70,
    maxWidth: FRAME.width * 2,
    maxHeight: FRAME.height * 2,
  });
  await tab.goto(`${web}${page.path}`, { waitUntil: "load" });
  await tab.waitForFunction(() => (window as unknown as { watched: Watched }).watched.readable > 0);
  // Waits for one frame more than the last that counts.
  await tab.waitForTimeout(STEP);
  await cdp.send("Page.stopScreencast");
  const { origin, firstPaint, watched } = await tab.evaluate(() => ({
    origin: performance.timeOrigin,
    firstPaint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    watched: (window as unknown as { watched: Watched }).watched,
  }));
  await phone.close();
  return {
    firstPaint,
    ...watched,
    // Text that is laid out but not painted yet is not readable.
    readable: Math.max(firstPaint, watched.readable),
    frames: frames.map(({ time, jpeg }) => ({ at: time - origin, jpeg })),
  };
}

/**
 * Runs in the page before anything else. It records when `selector` is on the screen, and the browser's own paint
 * times.
 */
function watchPaints(selector: string): void {
  const watched: Watched = { readable: 0, largestPaint: 0, shift: 0 };
  (window as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaint = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      watched.shift += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const element = document.querySelector(selector);
    // The card of a result counts: on a phone its title is below its picture, and so below the fold.
    const top = (element?.closest("article") ?? element)?.getBoundingClientRect().top;
    if (top !== undefined && top < window.innerHeight) {
      watched.readable = performance.now();
    } else {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

/** One picture with a frame for every half second, white before the first paint. */
async function writeStrip(frames: readonly Frame[], file: string): Promise<void> {
  const last = Math.max(...frames.map(({ at }) => at), STEP);
  const steps = Math.min(12, Math.ceil(last / STEP) + 1);
  const label = 18;
  const gap = 4;
  const stills = await Promise.all(
    Array.from({ length: steps }, async (_, step) => {
      const standing = frames.filter(({ at }) => at <= step * STEP).at(-1);
      const still = standing
        ? sharp(standing.jpeg).resize({ ...FRAME, fit: "cover", position: "top" })
        : sharp({ create: { ...FRAME, channels: 3, background: "white" } });
      return {
        input: await still.png().toBuffer(),
        left: gap + step * (FRAME.width + gap),
        top: label,
      };
    }),
  );
  const width = gap + steps * (FRAME.width + gap);
  const words = Array.from(
    { length: steps },
    (_, step) =>
      `<text x="${gap + step * (FRAME.width + gap) + FRAME.width / 2}" y="13" text-anchor="middle" font-family="sans-serif" font-size="12" fill="#333">${((step * STEP) / 1000).toFixed(1)} s</text>`,
  );
  await sharp({
    create: { width, height: FRAME.height + label + gap, channels: 3, background: "#d9d9d9" },
  })
    .composite([
      ...stills,
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${label}">${words.join("")}</svg>`,
        ),
        left: 0,
        top: 0,
      },
    ])
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(file);
}
