import { expect, test } from "vitest";
import { exportName } from "./export-name.ts";

const day = new Date("2026-11-21T23:59:59Z");

test.each([
  ["QUAD", "quad-account-2026-11-21.json"],
  ["Patent Pool", "patent-pool-account-2026-11-21.json"],
  ['a"\r\nX-Evil: 1', "a-x-evil-1-account-2026-11-21.json"],
  ["Über", "uber-account-2026-11-21.json"],
  ["技術", "account-2026-11-21.json"],
])("the export of %j is named %s", (brand, name) => {
  expect(exportName(brand, day)).toBe(name);
});
