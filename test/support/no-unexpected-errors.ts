import { afterEach, beforeEach, expect, vi } from "vitest";

// An unexpected error fails the test that it happens in. A test that expects one mocks console.error itself.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : [];
  vi.restoreAllMocks();
  vi.useRealTimers();
  // Before the next test would be too late: the next file's beforeAll comes first, in the same globals.
  vi.unstubAllGlobals();
  expect(calls, "unexpected console.error").toEqual([]);
});
