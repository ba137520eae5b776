import { expect, test } from "vitest";
import { contentHash, emptyDraft } from "./draft.ts";

test("the hash of a record follows what its source says and the versions of the rules, and nothing absent", () => {
  const draft = { ...emptyDraft("yale"), title: "Quiet pump" };
  const hash = contentHash(draft, [1, 1]);
  expect(contentHash({ ...draft }, [1, 1])).toBe(hash);
  expect(contentHash({ ...draft, title: "Loud pump" }, [1, 1])).not.toBe(hash);
  expect(contentHash(draft, [2, 1])).not.toBe(hash);
  expect(contentHash(draft, [1, 2])).not.toBe(hash);
  // A new field changes only the records that have it.
  expect(contentHash({ ...draft, later: "" } as typeof draft, [1, 1])).toBe(hash);
});
