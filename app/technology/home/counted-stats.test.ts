import { expect, test } from "vitest";
import { countedStats } from "./counted-stats.ts";

test("the stats bar shows what the settings say, and counts the catalogue otherwise", () => {
  const counted = { technologies: 20_123, universities: 7 };
  expect(countedStats({ STATS_PATENTS: "19000+", STATS_UNIVERSITIES: "95+" }, counted)).toEqual([
    { value: "19000+", label: "Patents Listed" },
    { value: "95+", label: "Universities" },
  ]);
  expect(countedStats({ STATS_UNIVERSITIES: "95+" }, counted)).toEqual([
    { value: "20,123", label: "Patents Listed" },
    { value: "95+", label: "Universities" },
  ]);
});

test("a figure that is neither set nor counted is left out", () => {
  expect(countedStats({ STATS_UNIVERSITIES: "95+" }, null)).toEqual([
    { value: "95+", label: "Universities" },
  ]);
});
