import { readFileSync, writeFileSync } from "node:fs";
import { BUDGETS, budgetsOf, countRooms, type Room, readBudgets } from "./shared/rooms.ts";

// Writes what each room holds into the table of docs/architecture/README.md, whose aims it leaves, and prints the sums.
const rooms = countRooms();
const document = readFileSync(BUDGETS, "utf8");
writeFileSync(BUDGETS, budgetsOf(rooms, document));
const sum = (all: readonly Room[], of: "code" | "tests") =>
  all.reduce((lines, room) => lines + room[of], 0);
const aims = readBudgets(document).map(({ name, aim }) => ({ name, ...aim }));
for (const kind of ["code", "tests"] as const)
  console.log(`${sum(rooms, kind)} lines of ${kind}; the aim is ${sum(aims, kind)}`);
