import { expect, test } from "vitest";
import type { CallDatabase } from "../platform/database.server.ts";
import { removeWithdrawnReports } from "./remove-withdrawn.server.ts";

test("a withdrawn report's PDF and text are removed, by the names that they were stored under", async () => {
  const removed: string[][] = [];
  const reports = { remove: async (keys: string[]) => void removed.push(keys) } as never;
  const answering = (ids: string[]) => (async () => ids) as unknown as CallDatabase;
  const deps = { reports, log: () => undefined };
  await removeWithdrawnReports(answering([]), deps);
  expect(removed).toEqual([]);
  await removeWithdrawnReports(answering(["77"]), deps);
  expect(removed).toEqual([["77_report.pdf", "77_report.md"]]);
});
