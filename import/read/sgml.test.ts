import { expect, test } from "vitest";
import { readSgmlElements } from "./sgml.ts";
import { findAll, textOf } from "./xml.ts";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

test.each([3, 65_536])(
  "elements that are never closed cost nothing, in pieces of %d",
  async (size) => {
    const text =
      '<!DOCTYPE PATDOC SYSTEM "x.dtd" [\n<!ENTITY A SYSTEM "a.TIF">\n]>\n<PATDOC DTD="2.4"><B100><B110>07</B110></B100><CITED><B200>A < B<B220/>8</B200></PATDOC>\n<PATDOC><B110>9</B110>\n</PATDOC><PATDOC><B110>10';
    const found: string[] = [];
    for await (const row of readSgmlElements(pieces(text, size), "PATDOC"))
      found.push(
        row.kind === "record"
          ? ["B110", "B200"].map((name) => textOf(findAll(row.value, name)[0] ?? null)).join("|")
          : `${row.problem.row}: ${row.problem.reason}`,
      );
    expect(found).toEqual([
      "07|A < B8",
      "9|",
      "3: ends in the middle of this document; the file may be cut off",
    ]);
  },
);
