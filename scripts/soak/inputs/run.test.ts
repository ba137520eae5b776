import { expect, test, vi } from "vitest";
import { tryInputs } from "./run.ts";

test("two thousand generated inputs crash no parser and keep none busy", async () => {
  // What the libraries say of broken cookies.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.mocked(console.error).mockImplementation(() => undefined);
  const { faults } = await tryInputs(2000, 1);
  vi.mocked(console.error).mockClear();
  expect(faults).toEqual([]);
}, 120_000);
