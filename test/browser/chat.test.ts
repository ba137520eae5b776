import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

const browser = watchedBrowser();
const PAGE = "/patentinfo?tech_id=4";
const newcomer = () => `chatter-${crypto.randomUUID()}@example.test`;
const field = (page: Page) => page.locator("[name=message]");
/** Waits for the end of an answer. Until then no further question is sent. */
const whole = (page: Page) =>
  page.locator("button[aria-disabled=false]", { hasText: "Send" }).first().waitFor();
const bubbles = (page: Page) => page.locator(".turn");

async function open(options: Parameters<typeof browser.open>[0] = {}): Promise<Page> {
  const page = await browser.open({ as: newcomer(), ...options });
  await page.goto(PAGE);
  if (options?.javaScript !== false) await hydrated(page);
  return page;
}

test("Enter sends, 'Thinking...' shows until the reply arrives, and the reply is appended", async () => {
  const page = await open();
  const waiting = Promise.withResolvers<void>();
  await page.route("**/api/chat", async (route) => {
    await waiting.promise;
    await route.continue();
  });
  await field(page).fill("How many cycles does it last?");
  await field(page).press("Enter");
  await page.getByText("Thinking...", { exact: true }).waitFor();
  expect(await field(page).inputValue()).toBe("");
  waiting.resolve();
  await page.locator("a.cite").first().waitFor();
  await whole(page);
  expect(await page.getByText("Thinking...", { exact: true }).count()).toBe(0);
  expect(await bubbles(page).count()).toBe(2);
  await field(page).fill("Who invented it?");
  await field(page).press("Enter");
  await page.getByText("Inventor: Ingrid Falkholt; Samuel Obuya").waitFor();
  await whole(page);
  expect(await bubbles(page).count()).toBe(4);
});

test("Shift and Enter begin a new line, and a message of white space is ignored", async () => {
  const page = await open();
  await field(page).press("a");
  await field(page).press("Shift+Enter");
  await field(page).press("b");
  expect(await field(page).inputValue()).toBe("a\nb");
  await field(page).fill("  \n ");
  await field(page).press("Enter");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  expect(await bubbles(page).count()).toBe(0);
});

test("the button of a suggested question asks it", async () => {
  const page = await open();
  await page.getByRole("button", { name: "What are its advantages?" }).click();
  await page.getByText("One furnace pass").last().waitFor();
  expect(await page.getByRole("button", { name: "What are its advantages?" }).count()).toBe(0);
});

test.each([
  { reply: "", shows: "Sorry, I couldn't understand that." },
  { reply: "**Bold** words\nand a second line", shows: "Bold words\nand a second line" },
])("a reply of '$reply' shows as '$shows'", async ({ reply, shows }) => {
  const page = await open();
  await page.route("**/api/chat", (route) => route.fulfill({ json: { reply } }));
  await field(page).fill("What is it?");
  await field(page).press("Enter");
  const answer = page.locator("div.turn.assistant > p").first();
  await answer.waitFor();
  expect(await answer.innerText()).toBe(shows);
});

test("a failed request shows a message with its reason", async () => {
  const page = await open({ expected: [429] });
  const message = "Too many questions in one minute. Ask again in 12 s.";
  await page.route("**/api/chat", (route) =>
    route.fulfill({ status: 429, json: { error: { code: "rate-limited", message } } }),
  );
  await field(page).fill("What is it?");
  await field(page).press("Enter");
  await page.getByText("Error retrieving response.", { exact: true }).waitFor();
  await page.getByText(message).waitFor();
  await page.unroute("**/api/chat");
  await field(page).fill("What are the benefits?");
  await field(page).press("Enter");
  await page.locator("a.cite").first().waitFor();
});

test("a citation scrolls to its passage, marks it, and moves the focus there", async () => {
  const page = await open();
  await field(page).fill("How many cycles does it last?");
  await field(page).press("Enter");
  const citation = page.locator("a.cite", { hasText: "1,200 cycles" }).first();
  await citation.waitFor();
  await whole(page);
  await citation.press("Enter");
  const marked = () =>
    page.evaluate(() => {
      const [range] = [...(CSS.highlights.get("cited") ?? [])] as Range[];
      const { top, bottom } = range?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
      return { text: range?.toString(), seen: top >= 0 && bottom <= window.innerHeight };
    });
  await expect.poll(marked).toEqual({
    text: expect.stringContaining("1,200 cycles at 1C and 25 °C."),
    seen: true,
  });
  const section = page.locator("#technology-description");
  expect(await section.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test("a model's own words stand apart, under its name", async () => {
  const page = await open();
  const cited = { section: "key-benefits", heading: "Key Benefits", quote: "One furnace pass" };
  const answer = {
    reply: "Key Benefits: One furnace pass",
    sentences: ["One furnace pass"],
    citations: [{ sentence: 0, ...cited }],
    by: "model",
    words: { model: "some-model", text: "It is fired once." },
  };
  await page.route("**/api/chat", (route) => route.fulfill({ json: answer }));
  await field(page).fill("In simple words?");
  await field(page).press("Enter");
  await page.getByText("In some-model's words, not checked", { exact: true }).waitFor();
  const [passage, words] = [
    page.locator(".turn [data-passage]"),
    page.getByText("It is fired once."),
  ];
  expect(await passage.innerText()).not.toContain("fired once");
  expect(await words.isVisible()).toBe(true);
});

test("each passage names its section, which is on the page, and the way to the owner stands below", async () => {
  const page = await open();
  await field(page).fill("Which airline flies to Lisbon?");
  await field(page).press("Enter");
  await whole(page);
  const passages = page.locator(".turn [data-passage]");
  expect(await passages.count()).toBe(3);
  for (const passage of await passages.all()) {
    expect(await passage.locator("cite").innerText()).not.toBe("");
    expect(await page.locator((await passage.getAttribute("cite")) ?? "none").count()).toBe(1);
  }
  await page.getByText("Nearest in the record. It may not answer this.", { exact: true }).waitFor();
  const owner = page.locator(".turn").getByRole("link", { name: "Ask the owner" });
  expect(await page.locator((await owner.getAttribute("href")) ?? "none").count()).toBe(1);
});

test("a conversation fits a phone and is accessible, in the dark and in the light theme", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await open({
      as: "pro@example.test",
      context: { viewport: { width: 360, height: 740 }, colorScheme },
    });
    await field(page).fill(`${"Donaudampfschifffahrt".repeat(8)} what are the benefits?`);
    await field(page).press("Enter");
    await page.locator("a.cite").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.evaluate(axe.source);
    const barriers = await page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        document.querySelector(".patent-aside") ?? document,
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    });
    expect(barriers).toEqual([]);
  }
});
