import type { Browser, BrowserContext } from "playwright-core";
import type { Sessions } from "./readers.ts";

/**
 * The phone of Lighthouse's mobile preset. Its screenshots have one pixel per point, which is enough for a film strip.
 */
const PHONE = {
  viewport: { width: 412, height: 823 },
  isMobile: true,
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36",
};

/** A new phone with the session of a role. The caller closes it. */
export async function newPhone(
  browser: Browser,
  url: string,
  cookies: ReturnType<Sessions>,
  deviceScaleFactor = 1.75,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor });
  await context.addCookies(
    cookies.map((cookie) => ({ ...cookie, url, httpOnly: true, sameSite: "Lax" as const })),
  );
  return context;
}
