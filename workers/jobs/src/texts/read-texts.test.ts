import { expect, test, vi } from "vitest";
import { readText, readTexts } from "./read-texts.ts";

const member = {
  id: 1,
  title: "Quiet pump for greenhouses",
  owner: "Harrow Institute",
  numbers: ["US7654321"],
  inventors: "Ada Harrow",
  text: "It pumps.",
  reference: "",
  keys: [],
};
const typed = {
  id: 1,
  at: "2026-11-23T00:00:00Z",
  title: member.title,
  status: "granted",
  filedOn: "2004-03-01",
  details: {
    developmental_stage: { text: "A prototype of the pump has been tested in two greenhouses." },
  },
  member,
  kin: [],
};

test("a typed text gets the statements of its sentences", () => {
  const { statements } = readText(typed, "2026-11-23");
  expect(statements).toEqual([
    expect.objectContaining({ place: 1, kind: "stage", field: "developmental_stage" }),
  ]);
  expect(readText({ ...typed, details: null }, "2026-11-23").statements).toEqual([]);
});

test("a term that is likely over is computed of a patent's filing, and of nothing else", () => {
  expect(readText(typed, "2026-11-23").termEndsOn).toBe("2024-03-01");
  for (const numbers of [[], ["USD123456"], ["WO2004012345"]])
    expect(
      readText({ ...typed, member: { ...member, numbers } }, "2026-11-23").termEndsOn,
    ).toBeNull();
  // Its parent is not known, so that a later end is not computed.
  expect(readText({ ...typed, filedOn: "2020-03-01" }, "2026-11-23").termEndsOn).toBeNull();
});

test("a typed record joins the family of the one that shares its number, or its title and inventor", () => {
  const kin = [
    { ...member, id: 2, numbers: [] },
    { ...member, id: 3, title: "Another", inventors: "" },
    { ...member, id: 4, numbers: [], inventors: "Ben Velden" },
  ];
  expect(readText({ ...typed, kin }, "2026-11-23").family).toEqual([2, 3]);
});

test("a text that cannot be read, and one that cannot be stored, keep no other waiting", async () => {
  const unreadable = { ...typed, id: 2, details: { technical_summary: { text: 7 } }, member: null };
  const taken = [[typed, unreadable, { ...typed, id: 3 }, { ...typed, id: 4 }], []];
  const stored: number[] = [];
  const database = vi.fn(async (name: string, { p_texts }: { p_texts?: { id: number }[] }) => {
    if (name === "take_texts") return { texts: taken.shift(), dropped: [9] };
    if (p_texts?.some(({ id }) => id === 3)) throw new Error("cannot be stored");
    stored.push(...(p_texts ?? []).map(({ id }) => id));
  });
  const log = vi.fn();
  await readTexts({ database: database as never, log, today: "2026-11-23" });
  expect(stored).toEqual([1, 4]);
  expect(log).toHaveBeenCalledWith("alert", "texts.dropped", { ids: "9" });
  for (const id of [2, 3]) {
    expect(log).toHaveBeenCalledWith("error", "text.unreadable", expect.objectContaining({ id }));
  }
});
