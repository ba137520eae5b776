import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readBriefFile } from "./read-brief-file.ts";

const PREFIX = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const document = (body: string) =>
  zipSync({
    "word/document.xml": strToU8(`<w:document ${PREFIX}><w:body>${body}</w:body></w:document>`),
    "word/vbaProject.bin": strToU8("macros"),
  });

/** A PDF whose pages are drawn by these streams. */
function pdf(...streams: string[]): Uint8Array {
  const pages = streams.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages}] /Count ${streams.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...streams.flatMap((stream, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
  ];
  const written = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return strToU8(`%PDF-1.4\n${written}trailer << /Root 1 0 R >>\n%%EOF`);
}
const line = (text: string, y: number) => `BT /F1 12 Tf 50 ${y} Td (${text}) Tj ET`;

test("the text of a PDF is read, with words and sentences that lines part", async () => {
  const page = [line("We need a coating that", 700), line("keeps ice off.", 680)].join("\n");
  expect(await readBriefFile(pdf(page))).toBe("We need a coating that keeps ice off.");
});

test("the text of a Word document is read by paragraphs, and no macro, comment or deleted text", async () => {
  const body =
    "<w:p><w:r><w:t>A pump </w:t></w:r><w:r><w:t>for milk.</w:t></w:r><w:r><w:delText>No.</w:delText></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>5 bar</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
  expect(await readBriefFile(document(body))).toBe("A pump for milk.\n5 bar\n");
});

const BOMB = zipSync({ "word/document.xml": new Uint8Array(100_000_000).fill(32) });
test.each([
  ["a scan without text", pdf("0 0 100 100 re f"), "as images, without text"],
  ["a damaged PDF", strToU8("%PDF-1.7 and nothing"), "damaged or has a password"],
  ["a PDF of forty-one pages", pdf(...Array.from({ length: 41 }, () => "")), "more than 40 pages"],
  ["another archive", zipSync({ "xl/workbook.xml": strToU8("<a/>") }), "no Word document"],
  ["a document that is no XML", document("<w:p>"), "damaged, too large or has a password"],
  ["a document that inflates without end", BOMB, "damaged, too large or has a password"],
  ["half an archive", document("").subarray(0, 60), "damaged, too large or has a password"],
  ["an old Word file", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), "Save it as .docx"],
])("%s is refused with what to do instead", async (_, bytes, sentence) => {
  await expect(readBriefFile(bytes)).rejects.toThrow(sentence);
});
