import { describe, expect, test } from "vitest";
import { type JsonRow, readJson } from "./json.ts";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let index = 0; index < text.length; index += size) yield text.slice(index, index + size);
}

async function rowsOf(text: string): Promise<JsonRow[]> {
  const read = async (size: number) => {
    const rows: JsonRow[] = [];
    for await (const row of readJson(pieces(text, size), (key) =>
      ["name", "list", "benefits"].includes(key),
    ))
      rows.push(row);
    return rows;
  };
  const rows = await read(1);
  // Where the pieces end must not matter.
  expect(await read(5)).toEqual(rows);
  return rows;
}

function short(rows: JsonRow[]): unknown[] {
  return rows.map((row) =>
    row.kind === "record" ? row.value : `${row.problem.row ?? "file"}: ${row.problem.reason}`,
  );
}

describe("records come from", () => {
  test.each([
    ["an array", '[{"name":"a"},{"name":"b ]}"}]'],
    ["an object around the array", '{"count":2,"data":[{"name":"a"},{"name":"b ]}"}]}'],
    [
      "nested objects around the array",
      '{"result":{"page":{"items":[{"name":"a"},{"name":"b ]}"}]}}}',
    ],
    ["lines", '{"name":"a"}\n{"name":"b ]}"}\n'],
    ["an array with a trailing comma", '[{"name":"a"},{"name":"b ]}"},]'],
  ])("%s", async (_, text) => {
    const records = (await rowsOf(text)).filter((row) => row.kind === "record");
    expect(records.map(({ row, value }) => [row, value.name])).toEqual([
      [1, "a"],
      [2, "b ]}"],
    ]);
  });
});

test("a record's own list of objects is no wrapped array", async () => {
  expect(short(await rowsOf('{"name":"a","list":[{"benefits":[{"name":"x"}]}]}'))).toEqual([
    { name: "a", list: [{ benefits: [{ name: "x" }] }] },
  ]);
});

test("members beside a wrapped array are named", async () => {
  expect(short(await rowsOf('{"data":[{"name":"a"}],"meta":{"total":1},"links":"x"}'))).toEqual([
    { name: "a" },
    "file: beside the list stand members that hold no records: meta, links",
  ]);
});

test("a file that is cut off gives what it has, and says where it ends", async () => {
  expect(short(await rowsOf('[{"name":"a"},{"name":"b'))).toEqual([
    { name: "a" },
    "2: the file ends in the middle of this record; it may be cut off",
  ]);
  expect(short(await rowsOf('[{"name":"a"},'))).toEqual([
    { name: "a" },
    "2: the file ends inside its list; it may be cut off",
  ]);
});

test("an invalid record is rejected and the next one read", async () => {
  const rows = short(await rowsOf('[{"name":"a" oops},{"name":"b"},3]'));
  expect(rows[0]).toMatch(/^1: is not valid JSON/);
  expect(rows.slice(1)).toEqual([{ name: "b" }, "3: is not an object"]);
});

test("raw line breaks in strings and trailing commas are forgiven", async () => {
  expect(short(await rowsOf('[{"name":"a\nb",}]'))).toEqual([{ name: "a\nb" }]);
});

test("text behind the list is named and not read", async () => {
  expect(short(await rowsOf('[{"name":"a"}]\n}garbage'))).toEqual([
    { name: "a" },
    "file: text after the end of the list was not read",
  ]);
});

test("other text is no list of records", async () => {
  expect(short(await rowsOf("hello"))).toEqual(["file: is not a list of records"]);
  expect(short(await rowsOf("[]"))).toEqual([]);
});

test("pages of an answer one after another are all read, with what stands beside each list", async () => {
  const page = (name: string) => `{"links":{"next":"x"},"data":[{"name":"${name}"}]}`;
  expect(short(await rowsOf(`${page("a")}\n${page("b")}`))).toEqual([
    { name: "a" },
    "file: beside the list stand members that hold no records: links.next",
    { name: "b" },
    "file: beside the list stand members that hold no records: links.next",
  ]);
  expect(short(await rowsOf('[{"name":"a"}][{"name":"b"}]'))).toEqual([
    { name: "a" },
    { name: "b" },
  ]);
});

test("a record that nests without end is rejected, and the next one read", async () => {
  const deep = `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
  expect(short(await rowsOf(`[${deep},{"name":"b"}]`))).toEqual([
    "1: is nested more than 100 levels deep",
    { name: "b" },
  ]);
});

test("a raw line break in a text of megabytes is forgiven, too", async () => {
  const text = `[{"name":"a\n${"word \\n ".repeat(500_000)}"}]`;
  for await (const row of readJson(pieces(text, 100_000), () => false))
    expect(row).toMatchObject({ kind: "record", row: 1 });
});
