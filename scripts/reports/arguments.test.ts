import { expect, test } from "vitest";
import { UsageError } from "../shared/options.ts";
import { parseReportsArguments } from "./arguments.ts";

test("all options are read", () => {
  expect(
    parseReportsArguments(["--limit", "5", "--ids", "1, 2,3", "--featured", "--bucket", "remote"]),
  ).toEqual({
    kind: "write",
    ids: [1, 2, 3],
    featuredOnly: true,
    limit: 5,
    isDry: false,
    bucket: "remote",
  });
  expect(parseReportsArguments(["--dry-run"])).toMatchObject({ isDry: true, limit: null });
  expect(parseReportsArguments(["-h"])).toEqual({ kind: "help" });
});

test.each([
  [["--limit", "0"]],
  [["--limit", "many"]],
  [["--ids", "1,,2"]],
  [["--ids", "-1"]],
  [["--bucket", "elsewhere"]],
  [["--unknown"]],
  [["file"]],
])("%j is refused in one line", (argv) => {
  expect(() => parseReportsArguments(argv)).toThrow(UsageError);
});
