import { describe, expect, test } from "vitest";
import { readDelimited, readTable, type TableRow } from "./delimited.ts";

/** Divides into pieces of one character, so that every boundary falls everywhere. */
async function* pieces(text: string, size = 1): AsyncGenerator<string> {
  for (let index = 0; index < text.length; index += size) yield text.slice(index, index + size);
}

async function cellsOf(text: string, delimiter = ","): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of readDelimited(pieces(text), delimiter))
    rows.push(row.kind === "cells" ? row.cells : row.problem);
  return rows;
}

async function tableOf(text: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of readTable(readDelimited(pieces(text, 7), ","), (cells) =>
    cells.includes("a"),
  ))
    rows.push(row);
  return rows;
}

describe("cells", () => {
  test.each([
    [
      "with Windows line ends",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "quoted, with delimiters, quotes and line breaks",
      '"a,1","b""2""","c\n3"\nd,e,f',
      [
        ["a,1", 'b"2"', "c\n3"],
        ["d", "e", "f"],
      ],
    ],
    ["with a careless quote", 'a "b" c,"5" pipe",d', [['a "b" c', '5" pipe', "d"]]],
    ["with a space behind the quote", '"a" ,b', [["a", "b"]]],
    [
      "empty lines left out",
      "a,b\n\n\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "empty at the end",
      "a,b,\n,,",
      [
        ["a", "b", ""],
        ["", "", ""],
      ],
    ],
    ["without NUL", "a\0,b", [["a", "b"]]],
  ])("%s", async (_, text, cells) => {
    expect(await cellsOf(text)).toEqual(cells);
  });

  test("of a TSV may hold tabs and line breaks", async () => {
    expect(await cellsOf('"1"\t"a\tb\nc"\n2\td', "\t")).toEqual([
      ["1", "a\tb\nc"],
      ["2", "d"],
    ]);
  });
});

describe("a quote that is never closed", () => {
  test("costs its own line only, where a later quote shows it", async () => {
    expect(await cellsOf('1,a\n2,"open\n3,"c",x\n4,d')).toEqual([
      ["1", "a"],
      { row: 2, reason: "a quote is opened and never closed", input: '2,"open' },
      ["3", "c", "x"],
      ["4", "d"],
    ]);
  });

  test("costs its own line only, where the file ends first", async () => {
    expect(await cellsOf('1,a\n2,"open\n3,c')).toEqual([
      ["1", "a"],
      { row: 2, reason: "a quote is opened and never closed", input: '2,"open' },
      ["3", "c"],
    ]);
  });
});

describe("a table", () => {
  test("names its cells, numbers its data rows and finds its header below other lines", async () => {
    const [above, ...rows] = await tableOf("search URL:,https://example.test\na,b\n1,2\n3,4");
    expect(above).toMatchObject({
      problem: {
        row: null,
        reason: "above the header stands a line that was not read",
        input: [["search URL:", "https://example.test"]],
      },
    });
    expect(rows).toEqual([
      { kind: "record", row: 1, fields: { a: "1", b: "2" } },
      { kind: "record", row: 2, fields: { a: "3", b: "4" } },
    ]);
  });

  test("rejects rows with another number of columns, but for empty ones at the end", async () => {
    const rows = await tableOf("a,b\n1\n1,2,3\n1,2,,\n");
    expect(rows.map((row) => (row.kind === "problem" ? row.problem.reason : row.fields))).toEqual([
      "has 1 column where the header has 2",
      "has 3 columns where the header has 2",
      { a: "1", b: "2" },
    ]);
  });

  test("tells repeated and empty column names apart", async () => {
    expect(await tableOf("a,A,\n1,2,3")).toEqual([
      { kind: "record", row: 1, fields: { a: "1", "A (2)": "2", "column 3": "3" } },
    ]);
  });

  test("of more columns than any catalogue has is a problem of the file", async () => {
    expect(await tableOf(`a,${"b,".repeat(1000)}\n1,2`)).toEqual([
      {
        kind: "problem",
        problem: { row: null, reason: "the header names 1002 columns, and 1000 are read" },
      },
    ]);
  });

  test("without a header is a problem of the file", async () => {
    expect(await tableOf("x,y\n1,2")).toEqual([
      { kind: "problem", problem: { row: null, reason: "the header line could not be read" } },
    ]);
  });
});

test("a header that comes again in the middle is no row", async () => {
  const rows = [];
  const text = "id,title\n1,Pump\nid,title\n2,Lamp\n";
  const isHeader = (cells: string[]) => cells.includes("id");
  async function* chunks() {
    yield text;
  }
  for await (const row of readTable(readDelimited(chunks(), ","), isHeader)) rows.push(row);
  expect(rows).toEqual([
    { kind: "record", row: 1, fields: { id: "1", title: "Pump" } },
    { kind: "problem", problem: { row: 2, reason: "repeats the header", input: ["id", "title"] } },
    { kind: "record", row: 3, fields: { id: "2", title: "Lamp" } },
  ]);
});
