import { globSync, readFileSync } from "node:fs";

/** A folder with its lines of code and of tests. */
export type Room = { name: string; code: number; tests: number };

const SOURCE = "**/*.{ts,tsx,sql,css,typ}";

/** Every room of the house: the folders of `app`, the Workers, and the other folders that hold code. */
export function countRooms(): Room[] {
  return [
    countRoom("app", globSync("app/*.{ts,tsx,css}")),
    ...globSync(["app/*/", "workers/*/"]).map((folder) => countRoom(folder.replace(/\/$/, ""))),
    ...["import", "local", "scripts", "test"].map((folder) => countRoom(folder)),
    // The migration and the types are made from the schemas.
    countRoom("supabase", globSync(`supabase/schemas/${SOURCE}`)),
  ].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function countRoom(name: string, files: string[] = globSync(`${name}/${SOURCE}`)): Room {
  const isTest = (file: string) => name === "test" || /\.test\.tsx?$/.test(file);
  return {
    name,
    code: linesOf(files.filter((file) => !isTest(file))),
    tests: linesOf(files.filter(isTest)),
  };
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
}

/** The table of budgets, with five per cent more than each room holds, to the next ten. */
export function roomsTable(rooms: readonly Room[]): string {
  const rows = rooms.map(
    ({ name, code, tests }) => `| \`${name}\` | ${budgetFor(code)} | ${budgetFor(tests)} |`,
  );
  return ["| Room | Lines of code | Lines of tests |", "|---|--:|--:|", ...rows].join("\n");
}

function budgetFor(lines: number): number {
  return Math.ceil((lines * 1.05) / 10) * 10;
}

/** The budgets in a document that holds the table. */
export function readBudgets(document: string): Room[] {
  const rows = document.matchAll(/^\| `([\w/-]+)` \| (\d+) \| (\d+) \|$/gm);
  return [...rows].map(([, name = "", code, tests]) => ({
    name,
    code: Number(code),
    tests: Number(tests),
  }));
}
