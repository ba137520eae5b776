import PDFDocument from "pdfkit";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { openFonts } from "./fonts.ts";

async function textOf(words: string): Promise<string> {
  const doc = new PDFDocument({ font: "" });
  const chunks: Uint8Array[] = [];
  const done = new Promise((resolve) => doc.on("end", resolve));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  openFonts(doc).use("sans-italic", 12);
  doc.text(words, 50, 50);
  doc.end();
  await done;
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)));
  return (await extractText(pdf, { mergePages: true })).text;
}

test("a character that an earlier document had as a part of another one is still read", async () => {
  expect(await textOf("He said ”")).toContain("”");
  expect(await textOf("The owner’s page")).toContain("The owner’s page");
});
