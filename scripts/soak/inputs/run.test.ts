import { expect, test, vi } from "vitest";
import { tryInputs } from "./run.ts";

test("two thousand generated inputs neither crash a parser nor keep one busy", async () => {
  // The libraries warn about broken cookies.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.mocked(console.error).mockImplementation(() => undefined);
  const { faults } = await tryInputs(2000, 1);
  vi.mocked(console.error).mockClear();
  expect(faults).toEqual([]);
});
