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
  const isTest = (file: string) => name === "test" || /[.-]test\.tsx?$/.test(file);
  return {
    name,
    code: linesOf(files.filter((file) => !isTest(file))),
    tests: linesOf(files.filter(isTest)),
  };
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
}

/** The document that holds the table of budgets. */
export const BUDGETS = "docs/architecture/README.md";
/** A room's budget, and what it should come to hold. */
export type Budget = Room & { aim: { code: number; tests: number } };

const ROW = /^\| `([\w/-]+)` \| (\d+) \| (\d+) \| (\d+) \+ (\d+) \|$/gm;

/** The document with what each room holds as its budget. */
export function budgetsOf(rooms: readonly Room[], document: string): string {
  return document.replace(ROW, (row, name: string, _, __, code: string, tests: string) => {
    const room = rooms.find((each) => each.name === name);
    return room ? `| \`${name}\` | ${room.code} | ${room.tests} | ${code} + ${tests} |` : row;
  });
}

/** The budgets in a document that holds the table. */
export function readBudgets(document: string): Budget[] {
  return [...document.matchAll(ROW)].map(([, name = "", code, tests, aimedCode, aimedTests]) => ({
    name,
    code: Number(code),
    tests: Number(tests),
    aim: { code: Number(aimedCode), tests: Number(aimedTests) },
  }));
}
