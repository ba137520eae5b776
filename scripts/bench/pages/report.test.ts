import { expect, test } from "vitest";
import {
  type BudgetLine,
  budgetRows,
  type Machine,
  markdownTable,
  performanceDocument,
} from "./report.ts";

const HELD: BudgetLine = {
  what: "CSS",
  budget: "≤ 8 kB",
  measured: "7 kB",
  floor: "0 kB",
  holds: true,
};
const MISSED: BudgetLine = { ...HELD, what: "HTML", measured: "21 kB", holds: false };
const UNKNOWN: BudgetLine = { ...HELD, what: "Memory", measured: "nobody tells", holds: null };
const MACHINE: Machine = {
  date: "2026-11-21",
  cores: 2,
  cpu: "a processor",
  memoryGb: 24,
  load: 0.25,
  versions: { Node: "26.10.0" },
};

test("each budget has its measured value, the floor, and whether it holds", () => {
  expect(budgetRows([HELD, MISSED, UNKNOWN])).toEqual([
    ["What", "Budget", "Measured", "Floor", "Verdict"],
    ["CSS", "≤ 8 kB", "7 kB", "0 kB", "holds"],
    ["HTML", "≤ 8 kB", "21 kB", "0 kB", "MISSED"],
    ["Memory", "≤ 8 kB", "nobody tells", "0 kB", "not measured"],
  ]);
});

test("a Markdown table has its numbers on the right, and a bar stays inside its cell", () => {
  expect(
    markdownTable([
      ["", "ms"],
      ["a|b", "1.5"],
      ["c", "–"],
    ]),
  ).toBe("|  | ms |\n| --- | ---: |\n| a\\|b | 1.5 |\n| c | – |");
});

test("the document names the machine, the misses, and every section", () => {
  const text = performanceDocument(MACHINE, {
    budgets: [MISSED],
    sections: [
      {
        title: "Bytes",
        notes: ["In kB."],
        table: [
          ["", "HTML"],
          ["home", "2.2"],
        ],
      },
    ],
  });
  expect(text).toContain("on 2 cores (a processor) with 24 GB");
  expect(text).toContain("load average before the run 0.3");
  expect(text).toContain("| HTML | ≤ 8 kB | 21 kB | 0 kB | MISSED |");
  expect(text).toContain("## Bytes\n\nIn kB.\n\n|  | HTML |");
});
