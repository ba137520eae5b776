import { expect, test } from "vitest";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { removeWithdrawnReports } from "./remove-withdrawn.server.ts";

test("a withdrawn report's PDF and text are removed, by the names that they were stored under, and only then forgotten", async () => {
  const done: unknown[] = [];
  let isBroken = true;
  const remove = async (keys: string[]) => {
    if (isBroken) throw new Error("the bucket does not answer");
    done.push(keys);
  };
  const answering = (ids: string[]) =>
    (async (name: string, args: object) => {
      if (name === "forget_withdrawn_files") return ids;
      done.push([name, args]);
    }) as unknown as CallDatabase;
  const deps = { reports: { remove } as never, log: () => undefined };
  await removeWithdrawnReports(answering([]), deps);
  await expect(removeWithdrawnReports(answering(["77"]), deps)).rejects.toThrow("does not answer");
  await removeWithdrawnReports(answering(["77"]), { ...deps, reports: null });
  expect(done).toEqual([]);
  isBroken = false;
  await removeWithdrawnReports(answering(["77"]), deps);
  expect(done).toEqual([
    ["77_report.pdf", "77_report.md"],
    ["end_withdrawn_files", { p_ids: ["77"] }],
  ]);
});
