import { extractText, getDocumentProxy } from "unpdf";
import { LONGEST_BRIEF } from "#app/discovery/brief/brief-limits.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { RefusedAddress } from "../addresses/fetch-address.ts";
import { openArchive } from "../imports/workbook/archive.ts";
import { readXml } from "../imports/workbook/xml-events.ts";

/** Pages of a PDF that are read; a brief has two. */
const MOST_PAGES = 40;
/** The part of a Word document with its text (ECMA-376, 11.3.10). */
const DOCUMENT = "word/document.xml";
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = /%PDF-/;

/**
 * The text of a PDF or a Word document. Nothing of it is stored, and nothing in it is run.
 * @throws DomainError "invalid-input" with a sentence on what to do instead
 */
export async function readBriefFile(bytes: Uint8Array): Promise<string> {
  if (OLE.every((byte, at) => bytes[at] === byte))
    throw unreadable("This is a Word file of an old kind, or has a password. Save it as .docx.");
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  const text = PDF.test(start) ? await pdfText(bytes) : await documentText(bytes);
  if (!/\p{L}{2}/u.test(text))
    throw unreadable("This file shows its pages as images, without text. Paste the text instead.");
  return text.slice(0, LONGEST_BRIEF);
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  try {
    const pdf = await getDocumentProxy(bytes);
    if (pdf.numPages > MOST_PAGES)
      throw unreadable(
        `This PDF has more than ${MOST_PAGES} pages. Paste the part with your need.`,
      );
    const { text } = await extractText(pdf, { mergePages: false });
    return text.map(joinedLines).join("\n");
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw unreadable("This PDF is damaged or has a password. Paste its text instead.");
  }
}

/** A page's lines as paragraphs: one that ends within a sentence goes on. */
function joinedLines(page: string): string {
  return page.replace(/(?<=\p{L})-\n(?=\p{Ll})/gu, "").replace(/(?<![.!?:;])\n(?![\s•–*-])/g, " ");
}

async function documentText(bytes: Uint8Array): Promise<string> {
  let text = "";
  let isText = false;
  try {
    const archive = openArchive(bytes);
    if (!archive.has(DOCUMENT))
      throw unreadable("This file is no Word document. Paste the text instead.");
    await readXml(archive.text(DOCUMENT), {
      open(name) {
        isText = name === "t";
        if (name === "tab") text += " ";
      },
      close(name) {
        isText = false;
        if (name === "p" || name === "br") text += "\n";
      },
      text(piece) {
        if (isText) text += piece;
      },
      isDone: () => text.length > LONGEST_BRIEF,
    });
    return text;
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    throw unreadable(
      "This Word document is damaged, too large or has a password. Paste its text instead.",
    );
  }
}

function unreadable(sentence: string): DomainError {
  return new DomainError("invalid-input", sentence);
}
