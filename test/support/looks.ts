import type axe from "axe-core";
import type { Page } from "playwright-core";

/** The elements that overflow the window at the right, where the page can be scrolled to them. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/**
 * What axe, which the page has loaded, calls serious or critical, with the places. All rules apply unless some are
 * named.
 */
export function barriers(page: Page, rules?: string[]): Promise<string[]> {
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ["violations"],
      // Unlike Lighthouse, axe leaves this rule out by default.
      ...(runOnly ? { runOnly } : { rules: { "target-size": { enabled: true } } }),
    });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" | ")}`);
  }, rules);
}
