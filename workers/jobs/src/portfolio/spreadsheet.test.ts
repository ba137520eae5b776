import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { unpackSpreadsheet } from "./spreadsheet.ts";
import { workbookOf } from "./workbook-for-test.ts";

const textOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  new TextDecoder().decode(await unpackSpreadsheet(bytes));

test("a workbook becomes CSV with days, numbers, quotes and line breaks", async () => {
  const workbook = workbookOf([
    ["Title", "Filed", "Count"],
    ['The "quiet" pump\nand more', new Date("2021-07-09"), 3],
    ["Lamp", null, 0.5],
  ]);
  expect(await textOf(workbook)).toBe(
    '"Title","Filed","Count"\r\n"The ""quiet"" pump\nand more","2021-07-09","3"\r\n"Lamp",,"0.5"',
  );
});

test("other files stay as they are", async () => {
  expect(await textOf(new TextEncoder().encode("Title,Filed\nPump,2021"))).toBe(
    "Title,Filed\nPump,2021",
  );
});

test("an archive without a workbook, and one that would not fit, are refused in words", async () => {
  const archive = new Uint8Array(zipSync({ "notes.txt": strToU8("Nothing here.") }));
  await expect(unpackSpreadsheet(archive)).rejects.toThrow("no Excel workbook");
  const large = new Uint8Array(zipSync({ "xl/workbook.xml": new Uint8Array(61_000_000) }));
  await expect(unpackSpreadsheet(large)).rejects.toThrow("too large");
});
