import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const MISSING =
  "No Chromium was found and none could be installed: install Debian's package `chromium` (or Google Chrome), or set CHROMIUM_PATH. The browser tests did not run.";

/**
 * A browser for the tests: CHROMIUM_PATH, the system's, Playwright's, or one installed now; otherwise a message that
 * says what to do.
 */
export function findChromium():
  | { path: string; message?: undefined }
  | { path: null; message: string } {
  const found = look();
  if (found) return { path: found };
  console.log("Looking for a Chromium to install ...");
  if (process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const quiet = {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    } as const;
    spawnSync("apt-get", ["update", "-qq"], quiet);
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], quiet);
  }
  if (!look()) {
    // Playwright's own download, which fails without a network.
    spawnSync("node_modules/.bin/playwright-core", ["install", "chromium"], {
      stdio: "ignore",
      timeout: 180_000,
    });
  }
  const installed = look();
  return installed ? { path: installed } : { path: null, message: MISSING };
}

/**
 * Starts that browser headless and without background requests; as root, without its sandbox.
 *
 * @param more additional arguments
 */
export function launchChromium(executablePath: string, more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      "--disable-background-networking",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ...more,
    ],
  });
}

function look(): string | null {
  const set = process.env.CHROMIUM_PATH;
  if (set && existsSync(set)) return set;
  return [...PLACES, chromium.executablePath()].find((place) => place && existsSync(place)) ?? null;
}
