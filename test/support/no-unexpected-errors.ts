import { afterEach, beforeEach, expect, vi } from "vitest";

// An unexpected error fails the test that it happens in. A test that expects one mocks console.error itself.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  const calls = vi.isMockFunction(console.error) ? vi.mocked(console.error).mock.calls : [];
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(calls, "unexpected console.error").toEqual([]);
});
