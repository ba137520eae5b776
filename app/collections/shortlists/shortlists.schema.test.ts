import { expect, test } from "vitest";
import type * as z from "zod";
import {
  ShortlistFormSchema,
  ShortlistsFormSchema,
  ShortlistsQuerySchema,
} from "./shortlists.schema.ts";

function problem(form: object, schema: z.ZodType): string | undefined {
  const issue = schema.safeParse(form).error?.issues[0];
  return issue && `${String(issue.path[0])}: ${issue.message}`;
}

test("a note is counted in characters as people see them", () => {
  const describe = { intent: "item", tech: "1", change: "describe" };
  expect(problem({ ...describe, note: "😀".repeat(2000) }, ShortlistFormSchema())).toBeUndefined();
  expect(problem({ ...describe, note: "x".repeat(2001) }, ShortlistFormSchema())).toBe(
    "note: That is more than 2,000 characters.",
  );
});

test("names are one line, and a display name is no address", () => {
  expect(ShortlistsFormSchema().parse({ intent: "create", name: "  Two\n words " })).toMatchObject({
    name: "Two words",
  });
  expect(problem({ intent: "create", name: "  " }, ShortlistsFormSchema())).toBe(
    "name: Give the shortlist a name.",
  );
  expect(problem({ intent: "name", name: "me@example.test" }, ShortlistsFormSchema())).toBe(
    "name: Choose a name, not an e-mail address.",
  );
});

test("technologies are added to a list, to a new one with a name, or to one still to be chosen", () => {
  const add = { intent: "add", id: ["7", "8", "7", "x", "0"] };
  expect(ShortlistsFormSchema().parse({ ...add, shortlist: "3" })).toMatchObject({ id: [7, 8] });
  expect(ShortlistsFormSchema().parse(add)).toMatchObject({ shortlist: "" });
  expect(problem({ ...add, shortlist: "new", name: "" }, ShortlistsFormSchema())).toBe(
    "name: Give the shortlist a name.",
  );
  expect(problem({ ...add, shortlist: "theirs" }, ShortlistsFormSchema())).toBe(
    "shortlist: Choose a shortlist.",
  );
});

test("a hand-edited address falls back instead of failing", () => {
  expect(ShortlistsQuerySchema().parse({ id: ["1e9", "5"], invitation: "no" })).toEqual({
    id: [5],
    invitation: null,
    back: null,
    said: null,
  });
});

test("an invited person's address is one", () => {
  const schema = ShortlistFormSchema();
  const invite = (email: string) => problem({ intent: "share", email, role: "reader" }, schema);
  expect(invite("name@mail.example.com")).toBeUndefined();
  for (const none of ["name", "name@example", "name@example..com", "a name@example.com"])
    expect(invite(none), none).toMatch(/^email: /);
});
