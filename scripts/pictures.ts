import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { findChromium, launchChromium } from "./shared/chromium.ts";

// Takes the README's images from a running `npm start` with the sample catalogue.
const FOLDER = "docs/pictures";
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 };
const LARGEST_BYTES = 250_000;

type Shot = {
  name: string;
  path: string;
  width: keyof typeof HEIGHTS;
  dark?: boolean;
  /** A suggested question that is asked first. */
  ask?: string;
};

/** An organisation's first page, as its admin sees it. */
const ORGANISATION: Shot = {
  name: "organisation-1440",
  path: "/organisations/ardenhall-university",
  width: 1440,
};

const PAGES = [
  { name: "home", path: "/" },
  { name: "marketplace", path: "/marketplace" },
  { name: "patent", path: "/patentinfo?tech_id=1" },
];
const SHOTS: Shot[] = [
  ...PAGES.flatMap((page) =>
    ([360, 768, 1440] as const).map((width) => ({ ...page, width, name: `${page.name}-${width}` })),
  ),
  { name: "marketplace-1440-dark", path: "/marketplace", width: 1440, dark: true },
  {
    name: "answer-1440",
    path: "/patentinfo?tech_id=1",
    width: 1440,
    ask: "What are its advantages?",
  },
];

const found = findChromium();
if (!found.path) throw new Error(found.message);
mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium(found.path);
await takeAs("pro@example.test", SHOTS);
await takeAs("owner@example.test", [ORGANISATION]);
await browser.close();

async function takeAs(email: string, shots: Shot[]): Promise<void> {
  const page = await browser.newPage({ baseURL: readAddress(), reducedMotion: "reduce" });
  await signIn(page, email);
  for (const shot of shots) console.log(`${shot.name}.png, ${await take(page, shot)} kB`);
  await page.close();
}

/** The address of the running app, as `npm start` writes it. */
function readAddress(): string {
  const file = join(process.env.STATE_DIR || ".local", "endpoints.json");
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { web: string }).web;
  } catch {
    console.error(`Nothing runs here (no ${file}): begin with npm start.`);
    process.exit(1);
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Google" }).click();
  await page.getByRole("button", { name: email }).click();
  await page.waitForURL("/");
}

/** Takes one image and returns its size in kB. @throws Error where it is too large for a README */
async function take(page: Page, { name, path, width, dark = false, ask }: Shot): Promise<number> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await page.goto(path, { waitUntil: "networkidle" });
  if (ask) {
    await page.getByRole("button", { name: ask }).click();
    await page.getByText("Nearest in the record").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) => image.getBoundingClientRect().top > window.innerHeight || image.complete,
    ),
  );
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`));
  if (size > LARGEST_BYTES) throw new Error(`${name}.png has ${size} bytes.`);
  return Math.round(size / 1000);
}
