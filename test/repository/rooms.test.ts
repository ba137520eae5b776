import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUDGETS, budgetsOf, countRooms, readBudgets } from "../../scripts/shared/rooms.ts";

const document = readFileSync(BUDGETS, "utf8");
const budgets = readBudgets(document);
const rooms = countRooms();

test("every room has a budget, which is what it holds: npm run rooms writes it", () => {
  expect(budgets.map(({ name }) => name)).toEqual(rooms.map(({ name }) => name));
  expect(document).toBe(budgetsOf(rooms, document));
});

test.each(["HEAD", "HEAD~1"])(
  "no budget is raised beyond what others were lowered by since %s",
  (commit) => {
    const earlier = spawnSync("git", ["show", `${commit}:${BUDGETS}`], { encoding: "utf8" });
    const before = readBudgets(earlier.stdout ?? "");
    // Lines of tests that go may pay for lines of code.
    const sum = (all: typeof budgets) =>
      all.reduce((lines, { code, tests }) => lines + code + tests, 0);
    // A clone of one commit knows no earlier one.
    if (before.length > 0) expect(sum(budgets)).toBeLessThanOrEqual(sum(before));
  },
);

test("the aims come to 90,000 lines of code and 48,000 of tests", () => {
  const aimed = (of: "code" | "tests") => budgets.reduce((sum, { aim }) => sum + aim[of], 0);
  expect([aimed("code"), aimed("tests")]).toEqual([90_000, 48_000]);
});
