import { expect, test } from "vitest";
import { hydrated, quiet, watchedBrowser } from "../support/browser.ts";

const browser = watchedBrowser();

const PAGE = "/patentinfo?tech_id=12";
const newcomer = () => `newcomer-${crypto.randomUUID()}@example.test`;
const ACTIVE = "rgb(194, 65, 12)";

test("a reaction is white with black text, busy until the server has stored it, and then orange with white text", async () => {
  const page = await browser.open({ as: newcomer() });
  await page.goto(PAGE);
  await hydrated(page);
  const save = page.getByRole("button", { name: "Save", exact: true });
  const coloursOf = (button: typeof save) =>
    button.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return [backgroundColor, color];
    });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await coloursOf(save)).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  }
  let meanwhile: (string | null)[] = [];
  await page.route("**/patentinfo?*_data=*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    // The button is busy before the answer is let through, and has not turned.
    await page.waitForSelector('button[aria-busy="true"]');
    meanwhile = [await save.getAttribute("aria-pressed"), await save.getAttribute("aria-busy")];
    return route.fulfill({ response });
  });
  await save.click();
  await page.waitForSelector('button[aria-pressed="true"]');
  expect(meanwhile).toEqual(["false", "true"]);
  expect(await save.getAttribute("aria-busy")).toBeNull();
  expect(await coloursOf(save)).toEqual([ACTIVE, "rgb(255, 255, 255)"]);
  await page.unroute("**/patentinfo?*_data=*");
  await page.reload();
  expect(await save.getAttribute("aria-pressed")).toBe("true");
});

test("a reaction that fails, or whose request never arrives, does not turn and says so, and the page stays usable", async () => {
  const page = await browser.open({
    as: newcomer(),
    expected: [503, "ERR_INTERNET_DISCONNECTED"],
  });
  await page.goto(PAGE);
  await hydrated(page);
  const save = page.getByRole("button", { name: "Save", exact: true });
  const error = "The catalogue could not be reached.";
  const headers = { "X-Remix-Response": "yes" };
  await page.route("**/patentinfo?*_data=*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 503, json: { error }, headers })
      : route.continue(),
  );
  await save.click();
  await page.getByRole("status").getByText(error).waitFor();
  await expect.poll(() => save.getAttribute("aria-pressed")).toBe("false");
  await page.unroute("**/patentinfo?*_data=*");
  await page.context().setOffline(true);
  await save.click();
  await page.getByRole("status").getByText("There is no connection just now").waitFor();
  await expect.poll(() => save.getAttribute("aria-pressed")).toBe("false");
  expect(await page.locator("h1").isVisible()).toBe(true);
  expect(await page.locator(".sections > details").count()).toBe(6);
  await page.context().setOffline(false);
  await save.click();
  await page.waitForFunction(() => document.querySelector('button[aria-pressed="true"]'));
});

test("the last of several fast clicks is stored", async () => {
  const page = await browser.open({ as: newcomer() });
  await page.goto(PAGE);
  await hydrated(page);
  const like = page.getByRole("button", { name: "Like", exact: true });
  const posts: string[] = [];
  // The first is answered after the last click, however slowly a busy machine clicks.
  const clicked = Promise.withResolvers<void>();
  await page.route("**/patentinfo?*_data=*", async (route) => {
    if (route.request().method() === "POST") posts.push(route.request().postData() ?? "");
    await clicked.promise;
    await route.continue();
  });
  for (let click = 0; click < 5; click += 1) await like.click();
  clicked.resolve();
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => like.evaluate((b) => (b as HTMLButtonElement).value)).toBe("false");
  await quiet(page);
  expect(posts.length).toBeLessThanOrEqual(3);
  await page.reload();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
});

test("a reaction shows what another window has set since, once the page's data is read again", async () => {
  const as = newcomer();
  const [page, other] = [await browser.open({ as }), await browser.open({ as })];
  for (const window of [page, other]) {
    await window.goto(PAGE);
    await hydrated(window);
  }
  const button = (of: typeof page, name: string) => of.getByRole("button", { name, exact: true });
  const pressed = (of: typeof page, name: string) => button(of, name).getAttribute("aria-pressed");
  await button(page, "Like").click();
  await quiet(page);
  await other.reload();
  await hydrated(other);
  await button(other, "Like").click();
  await quiet(other);
  expect(await pressed(page, "Like")).toBe("true");
  await button(page, "Save").click();
  await expect.poll(() => pressed(page, "Like")).toBe("false");
  expect(await pressed(page, "Save")).toBe("true");
});
