import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countRooms, readBudgets } from "../../scripts/shared/rooms.ts";

const budgets = readBudgets(readFileSync("docs/architecture/README.md", "utf8"));
const rooms = countRooms();

test("every room has a budget, and every budget a room", () => {
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).sort();
  expect(names(budgets)).toEqual(names(rooms));
});

test("no room holds more lines than its budget", () => {
  const over = rooms.flatMap((room) => {
    const budget = budgets.find(({ name }) => name === room.name);
    return (["code", "tests"] as const)
      .filter((of) => room[of] > (budget?.[of] ?? 0))
      .map((of) => `${room.name}: ${room[of]} lines of ${of}, budget ${budget?.[of] ?? "none"}`);
  });
  expect(over).toEqual([]);
});
