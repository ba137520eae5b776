import { expect, test } from "vitest";
import { ROUTED_PATHS } from "#app/platform/http/routed-paths.ts";
import { SITE_PAGES } from "#app/site-pages.ts";

test("the router handles the pages with scripts, and no others", () => {
  const interactive = SITE_PAGES.flatMap(({ path, interactive }) =>
    interactive ? [path.replace(/\?.*/, "")] : [],
  );
  expect([...ROUTED_PATHS].sort()).toEqual([...new Set(interactive)].sort());
});
