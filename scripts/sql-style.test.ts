import { expect, test } from "vitest";
import { faultsOf, findSqlFaults } from "./sql-style.ts";

test("the schema files keep the rules of style", () => {
  expect(findSqlFaults()).toEqual([]);
});

test("a long line, a long function, and a blank at the end are found", () => {
  const long = `select ${"a, ".repeat(50)}b;`;
  const body = "  perform 1;\n".repeat(80);
  const sql = `${long}\nselect 1; \ncreate function private.f() returns void as $$\n${body}$$;\n`;
  expect(faultsOf("10_x.sql", sql)).toEqual([
    "10_x.sql:1: 159 characters; at most 140.",
    "10_x.sql:2: a tab, or a blank at the end of the line.",
    "10_x.sql: private.f() has 82 lines; at most 80.",
  ]);
  expect(faultsOf("10_x.sql", `comment on table x is '${"a".repeat(200)}';`)).toEqual([]);
});
