import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated, watchedBrowser } from "../support/browser.ts";

// The parts of cards, carousel, login page, technology page and analysis panel, as a person sees them.
const { open } = watchedBrowser();
const WIDTHS = [360, 1440];

/** What keeps an element from being seen: size, place, colour; an empty list for one that is seen. */
const hindrances = (element: Element) => {
  element.scrollIntoView({ block: "center" });
  const box = element.getBoundingClientRect();
  const { visibility, opacity, fontSize, color } = getComputedStyle(element);
  const inView = box.left >= 0 && box.right <= document.documentElement.clientWidth + 1;
  return Object.entries({
    "no size": box.width < 2 || box.height < 2,
    "outside of the page's width": !inView,
    hidden: visibility !== "visible" || Number(opacity) < 0.5,
    "no text size": element.tagName !== "IMG" && Number.parseFloat(fontSize) < 12,
    "no colour": color === "rgba(0, 0, 0, 0)",
  }).flatMap(([name, isSo]) => (isSo ? [name] : []));
};

/** Expects each part to be seen; the keys name them in a failure. */
async function seen(parts: Record<string, Locator>): Promise<void> {
  const found = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const element = part.first();
      if ((await part.count()) === 0) return [name, ["missing"]];
      return [name, await element.evaluate(hindrances)];
    }),
  );
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.keys(parts).map((name) => [name, []])),
  );
}

async function openAt(width: number, as: string | undefined, path: string): Promise<Page> {
  const page = await open({ ...(as ? { as } : {}), shared: true });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  return page;
}

for (const width of WIDTHS) {
  for (const path of ["/marketplace", "/marketplace?q=solar+panels&mode=ai"]) {
    test(`${path} shows its two titles and 'Sort by' above the results at ${width} px`, async () => {
      const page = await openAt(width, "pro@example.test", path);
      await seen({
        "IP Marketplace": page.getByText("IP Marketplace", { exact: true }),
        "Discover University Innovations": page.getByRole("heading", {
          name: "Discover University Innovations",
        }),
        "Sort by": page.getByText("Sort by", { exact: true }),
      });
      await page.evaluate(() => scrollTo(0, 0));
      const first = await page.locator("#results article").first().boundingBox();
      expect(first?.y).toBeLessThan(600);
    });
  }
}

for (const width of WIDTHS) {
  for (const view of ["cards", "rows"]) {
    test(`a result in ${view} shows its eight parts at ${width} px`, async () => {
      const page = await openAt(width, "pro@example.test", `/marketplace?view=${view}`);
      const card = page.locator("#results article").first();
      await seen({
        "category bubble": card.locator(".bubble"),
        image: card.locator("img"),
        title: card.getByRole("heading"),
        "status badge": card.locator(".badge"),
        university: card.locator(".uni"),
        summary: card.locator(".summary"),
        "like, dislike and save counts": card.getByText(
          /[1-9]\d* (?:likes?|not interested|saves?)/,
        ),
      });
      // A row of a phone is itself the link.
      const learnMore = card.getByRole("link", { name: /^Learn More/ });
      expect(await learnMore.getAttribute("href")).toMatch(/^\/patentinfo\?tech_id=\d+$/);
      if (view === "cards" || width >= 768) await seen({ "Learn More": learnMore.locator("span") });
      const border = await card
        .locator(".bubble")
        .evaluate((bubble) => getComputedStyle(bubble).borderTopWidth);
      expect(border).toBe("1px");
    });
  }

  test(`the carousel shows one large item, four small ones and the names of lists at ${width} px`, async () => {
    const page = await openAt(width, undefined, "/");
    const discover = page.locator("section", {
      has: page.getByRole("heading", { name: "For You" }),
    });
    await seen({
      heading: discover.getByRole("heading", { name: "For You" }),
      "chosen list": discover.getByText("Most Popular"),
      previous: discover.getByRole("link", { name: /previous/i }),
      next: discover.getByRole("link", { name: /next/i }),
      "featured title": discover.locator(".lead-item").getByRole("heading"),
      "featured link": discover.locator(".lead-item").getByText("Learn More"),
    });
    const small = discover.locator(".small-item");
    expect(await small.count()).toBe(4);
    for (const item of await small.all())
      await seen({ title: item.getByRole("heading"), link: item.getByText("Learn More") });
  });

  test(`a technology shows its parts at ${width} px`, async () => {
    const page = await openAt(width, "pro@example.test", "/patentinfo?tech_id=3");
    await hydrated(page);
    const main = page.locator(".patent-main");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await seen({
      image: page.locator(".patent > .cover"),
      title: page.getByRole("heading", { level: 1 }),
      "classification tag": main.locator(".bubble"),
      "descriptive tag": main.locator(".patent-head .tag"),
      rationale: page.getByRole("heading", { name: "Innovation Rationale" }),
      save: button("Save"),
      like: button("Like"),
      "not interested": button("Not Interested"),
      share: button("Share"),
      contact: main.getByRole("link", { name: /Contact Patent Owner|Ask QUAD to introduce you/ }),
      institution: page.getByText("Institution", { exact: true }),
      "patent id": page.getByText("Patent ID", { exact: true }),
      "filing date": page.getByText("Filing Date", { exact: true }),
      section: page.getByRole("heading", { name: "Technology Description" }),
      notes: page.getByRole("heading", { name: "Your notes" }),
      chat: page.getByRole("heading", { name: "Explain.AI", exact: true }),
      "send a question": button("Send"),
      analysis: page.getByRole("heading", { name: "Explain.AI Analysis" }),
      download: page.locator("#analysis").getByText("Download Report"),
      similar: page.getByRole("heading", { name: "Similar Opportunities" }),
      bookmark: page.getByRole("button", { name: /^Bookmark on this page/ }),
      "learn more": page.locator("#similar article").getByText("Learn More"),
    });
    const sections = page.locator("#analysis details");
    expect(await sections.evaluateAll((all) => all.some((each) => each.hasAttribute("open")))).toBe(
      false,
    );
  });

  test(`the teaser names what a full report holds at ${width} px`, async () => {
    const page = await openAt(width, "free@example.test", "/patentinfo?tech_id=3");
    const panel = page.locator("#analysis");
    await seen(
      Object.fromEntries(
        [
          ["Key Challenges of the Space", "Competitive Landscape"],
          ["Comparison to Existing Solutions", "Recommended Use Cases", "SWOT/PEST Analysis"],
        ]
          .flat()
          .map((chapter) => [chapter, panel.getByText(chapter)]),
      ),
    );
  });
}
