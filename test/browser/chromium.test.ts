import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { PARTS_OFF } from "../support/browser.ts";

test("what Playwright turns off in Chromium stays off in these tests", async () => {
  const server = await chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    chromiumSandbox: false,
  });
  const switches = server.process().spawnargs;
  await server.close();
  const lists = switches.filter((one) => one.startsWith("--disable-features="));
  expect(lists).toHaveLength(1);
  const off = lists.join().replace("--disable-features=", "").split(",");
  expect(PARTS_OFF).toEqual(expect.arrayContaining(off));
});
