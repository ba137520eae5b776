import { table } from "../measures.ts";

/** One budget of the table; `holds` is null where it could not be measured in this run. */
export type BudgetLine = {
  what: string;
  budget: string;
  measured: string;
  /** The same value of a bare Worker or a bare Remix app of the same versions; empty where neither has it. */
  floor: string;
  holds: boolean | null;
};

/** A part of the report: a table under its heading, with the notes that a reader needs. */
type Section = { title: string; notes: string[]; table: string[][] };

/** The results of one measurement. */
export type Findings = { budgets: BudgetLine[]; sections: Section[] };

/** The machine and the versions of the run. */
export type Machine = {
  date: string;
  cores: number;
  cpu: string;
  memoryGb: number;
  /** The load average of the minute before the run. */
  load: number;
  versions: Record<string, string>;
};

const VERDICTS = { true: "holds", false: "MISSED", null: "not measured" } as const;

/** The budgets as rows of a table, under their heading. */
export function budgetRows(lines: readonly BudgetLine[]): string[][] {
  return [
    ["What", "Budget", "Measured", "Floor", "Verdict"],
    ...lines.map(({ what, budget, measured, floor, holds }) => [
      what,
      budget,
      measured,
      floor,
      VERDICTS[`${holds}`],
    ]),
  ];
}

export function printSection({ title, notes, table: rows }: Section): void {
  console.log(`\n${title}\n${notes.join("\n")}\n${table(rows)}\n`);
}

/** The whole report, as in `docs/performance.md`. */
export function performanceDocument(machine: Machine, { budgets, sections }: Findings): string {
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`);
  return `${[
    "# Performance",
    `Written by \`npm run bench\` on ${machine.date}, on ${machine.cores} cores (${machine.cpu}) with ${machine.memoryGb} GB, which the stack and the browser share; load average before the run ${machine.load.toFixed(1)}. ${versions.join(", ")}.`,
    "The production build in workerd through Miniflare, without `wrangler dev` (which adds about 15 ms), with the sample catalogue. The floor is measured in the same run: a bare Worker, which answers a constant, and a bare Remix app of one route, with the same versions and compiler options.",
    "## Budgets",
    markdownTable(budgetRows(budgets)),
    ...sections.flatMap(({ title, notes, table }) => [
      `## ${title}`,
      ...notes,
      markdownTable(table),
    ]),
  ].join("\n\n")}\n`;
}

/** A table in GitHub's Markdown: the first row is its head, and numbers are aligned right. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const rules = head.map((_, column) =>
    body.length > 0 && body.every((row) => /^[-–]?$|^[\d.,]/.test(row[column] ?? ""))
      ? "---:"
      : "---",
  );
  return [head, rules, ...body]
    .map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}
