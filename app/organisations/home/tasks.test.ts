import { expect, test } from "vitest";
import { tasksOf } from "./tasks.ts";

const NOTHING = {
  contacts: 0,
  asking: 0,
  needs: 0,
  mistakes: 0,
  imports: 0,
  feeds: 0,
  vanished: 0,
  offers: 0,
  rights: 0,
  drafts: 0,
  due: 0,
};

test("an organisation that is up to date has nothing to do", () => {
  expect(tasksOf(NOTHING, "/organisations/x")).toEqual([]);
});

test("people come first, one and many are told apart, and a draft that is due is counted once", () => {
  const tasks = tasksOf(
    { ...NOTHING, asking: 1, contacts: 1204, drafts: 3, due: 2 },
    "/organisations/x",
  );
  expect(tasks.map(({ words }) => words)).toEqual([
    "1 person asks to join",
    "2 drafts are published this week",
    "1 draft",
    "1,204 listings without a contact",
  ]);
  expect(tasks[0]?.href).toBe("/organisations/x/members");
});
