import { expect, test, vi } from "vitest";
import { DomainError } from "#app/platform/domain-error.ts";
import { ensureProfile } from "./ensure-profile.server.ts";

test("a profile that cannot be made stops nobody from signing in, and is logged", async () => {
  const log = vi.fn();
  const database = () => Promise.reject(new DomainError("service-unavailable", "No answer."));
  await expect(ensureProfile({ database, log }, "Firefox on Linux")).resolves.toBeUndefined();
  expect(log).toHaveBeenCalledWith("error", "profile.not-made", expect.anything());
});
