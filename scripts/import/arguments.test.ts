import { expect, test } from "vitest";
import { UsageError } from "../shared/options.ts";
import { parseImportArguments } from "./arguments.ts";

test("files and options are read in any order", () => {
  expect(
    parseImportArguments([
      "a.json",
      "--uni",
      "Example University",
      "b.csv",
      "--dry-run",
      "--format=lens",
    ]),
  ).toEqual({
    kind: "import",
    files: ["a.json", "b.csv"],
    format: "lens",
    uni: "Example University",
    dryRun: true,
  });
  expect(parseImportArguments(["--rollback", "20260101-000000-aaaa"])).toEqual({
    kind: "rollback",
    batch: "20260101-000000-aaaa",
  });
  expect(parseImportArguments(["-h"])).toEqual({ kind: "help" });
});

test.each([
  [[]],
  [["--format", "lens"]],
  [["--colour"]],
  [["--rollback", "x", "a.json"]],
  [["--rollback", " "]],
  [["a.json", "--uni"]],
])("wrong usage %j gets one line", (argv) => {
  expect(() => parseImportArguments(argv)).toThrow(UsageError);
  expect(() => parseImportArguments(argv)).toThrow(/^[^\n]+$/);
});
