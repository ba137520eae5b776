import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { findChromium, launchChromium } from "./shared/chromium.ts";

// Takes the README's pictures from a running `npm start` with the sample catalogue.
const FOLDER = join("docs", "pictures");
const HEIGHTS = { 360: 780, 768: 1024, 1440: 900 };
const LARGEST_BYTES = 250_000;

type Shot = { name: string; path: string; width: keyof typeof HEIGHTS; dark?: boolean };

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
];

const found = findChromium();
if (!found.path) throw new Error(found.message);
mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium(found.path);
const page = await browser.newPage({ baseURL: readAddress(), reducedMotion: "reduce" });
await signIn(page, "pro@example.test");
for (const shot of SHOTS) console.log(`${shot.name}.png, ${await take(page, shot)} kB`);
await browser.close();

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

/** Takes one picture and returns its size in kB. @throws Error where it is too large for a README */
async function take(page: Page, { name, path, width, dark = false }: Shot): Promise<number> {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  await page.goto(path, { waitUntil: "networkidle" });
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
