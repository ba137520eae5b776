import { expect, test } from "vitest";
import { findSqlFaults } from "./sql-style.ts";

test("the schema files keep the rules of style", () => {
  expect(findSqlFaults()).toEqual([]);
});
