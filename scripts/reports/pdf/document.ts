import PDFDocument from "pdfkit";
import type { ReportInput } from "../write/compare.ts";
import type { Canvas, Structure } from "./canvas.ts";
import { openFonts } from "./fonts.ts";

/** A document that is being drawn; `done` gives its bytes once both the tree and the document have ended. */
export type OpenDocument = { canvas: Canvas; root: Structure; done: Promise<Uint8Array> };

/**
 * Opens a document for print and screen: A4, tagged for assistive technology, with embedded fonts.
 *
 * @param kind the kind of document, for the title that PDF readers show
 */
export function openDocument(
  { record, brand, now }: ReportInput & { brand: string },
  kind: string,
): OpenDocument {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    // Any registered face, since pdfkit would otherwise open Helvetica, which cannot be embedded.
    font: "",
    info: {
      Title: `${record.title}: ${kind}`,
      Author: brand,
      Subject: `A technology of ${record.uni}`,
      Keywords: [record.technologyClass, ...record.tags].filter(Boolean).join(", "),
      Creator: `${brand} npm run reports`,
      CreationDate: now,
      ModDate: now,
    },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const canvas: Canvas = { doc, fonts: openFonts(doc) };
  const root = doc.struct("Document");
  doc.addStructure(root);
  return { canvas, root, done };
}
