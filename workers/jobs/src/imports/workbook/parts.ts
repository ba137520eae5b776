import { RefusedAddress } from "../../addresses/fetch-address.ts";
import { type Archive, damaged } from "./archive.ts";
import { isTrue, RunText } from "./cell-text.ts";
import { readXml } from "./xml-events.ts";

/** A sheet as the workbook lists it. */
export type SheetEntry = { name: string; hidden: boolean; part: string };

/** The content of the parts beside the sheets. */
export type Book = {
  sheets: SheetEntry[];
  /** The place of the sheet that Excel opens. */
  active: number;
  /** Days are counted from 1904 instead of 1900. */
  from1904: boolean;
  strings: readonly string[];
  /** Places of the texts of which something is struck through, and so left out. */
  struck: ReadonlySet<number>;
  /** Whether numbers of a cell's style are days. */
  isDay: readonly boolean[];
};

/** Characters of all texts of a workbook. */
const MOST_TEXT = 20_000_000;
const MOST_STRINGS = 500_000;
const MOST_STYLES = 100_000;
const MOST_SHEETS = 1000;

/** Reads the workbook, its styles and its shared texts. @throws RefusedAddress */
export async function readBook(archive: Archive): Promise<Book> {
  const root = await relationsOf(archive, "");
  const path = root.find(({ type }) => type === "officeDocument")?.target ?? "xl/workbook.xml";
  if (!archive.has(path)) throw noWorkbook(archive);
  const relations = await relationsOf(archive, path);
  const partOf = (type: string) => {
    const part = relations.find((relation) => relation.type === type)?.target;
    return part !== undefined && archive.has(part) ? part : null;
  };
  const [styles, strings] = [partOf("styles"), partOf("sharedStrings")];
  const struck = new Set<number>();
  const book: Book = {
    sheets: [],
    active: 0,
    from1904: false,
    strings: strings === null ? [] : await readStrings(archive.text(strings), struck),
    struck,
    isDay: styles === null ? [] : await readStyles(archive.text(styles)),
  };
  await readXml(archive.text(path), {
    open(name, attributes) {
      if (name === "workbookPr") book.from1904 = isTrue(attributes.date1904);
      if (name === "workbookView") book.active = Number(attributes.activeTab) || 0;
      if (name !== "sheet") return;
      if (book.sheets.length === MOST_SHEETS) throw damaged();
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      const relation = relations.find((one) => one.id === id && one.type === "worksheet");
      book.sheets.push({
        name: (attributes.name ?? "").slice(0, 200),
        hidden: attributes.state === "hidden" || attributes.state === "veryHidden",
        // Sheets of charts and macros hold no cells.
        part: relation && archive.has(relation.target) ? relation.target : "",
      });
    },
  });
  return book;
}

/** The refusal of other archives, as far as their parts say so. */
function noWorkbook(archive: Archive): RefusedAddress {
  if (archive.has("xl/workbook.bin"))
    return new RefusedAddress("It is a binary workbook (.xlsb). Save it as .xlsx or CSV.");
  if (archive.has("content.xml") && archive.has("mimetype"))
    return new RefusedAddress("It is an OpenDocument file (.ods). Save it as .xlsx or CSV.");
  return new RefusedAddress(
    "It is an archive, but no Excel workbook (.xlsx). Unpack it, and send the files in it.",
  );
}

type Relation = { id: string; type: string; target: string };

/** The parts that a part points to, by the end of their kind: strict workbooks have other addresses before it. */
async function relationsOf(archive: Archive, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  await readXml(archive.text(path), {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship" || relations.length > MOST_SHEETS) return;
      if (!URL.canParse(Target, `zip://x/${folder}`)) return;
      const { pathname } = new URL(Target, `zip://x/${folder}`);
      const type = Type.slice(Type.lastIndexOf("/") + 1);
      relations.push({ id: Id, type, target: decoded(pathname.slice(1)) });
    },
  });
  return relations;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The texts that cells share. @param struck takes the places of those of which something is struck through */
async function readStrings(chunks: AsyncIterable<string>, struck: Set<number>): Promise<string[]> {
  const strings: string[] = [];
  let runs = new RunText();
  let kept = 0;
  await readXml(chunks, {
    open(name, attributes) {
      if (name === "si") runs = new RunText();
      runs.open(name, attributes);
    },
    text: (piece) => runs.addText(piece),
    close(name) {
      runs.close(name);
      if (name !== "si") return;
      const { text, isStruck } = runs;
      kept += text.length;
      if (kept > MOST_TEXT || strings.length === MOST_STRINGS)
        throw new RefusedAddress(
          "The workbook holds more text than is read at once. Split it, and send the parts one after another.",
        );
      if (isStruck) struck.add(strings.length);
      strings.push(text);
    },
  });
  return strings;
}

/** Whether the numbers of each style are days. */
async function readStyles(chunks: AsyncIterable<string>): Promise<boolean[]> {
  const formats = new Map<string, string>();
  const isDay: boolean[] = [];
  let within = "";
  await readXml(chunks, {
    open(name, attributes) {
      if (name === "cellXfs" || name === "dxfs") within = name;
      if (name === "numFmt" && within !== "dxfs")
        formats.set(attributes.numFmtId ?? "", (attributes.formatCode ?? "").slice(0, 255));
      if (name === "xf" && within === "cellXfs") {
        const id = attributes.numFmtId ?? "0";
        isDay.push(showsDay(Number(id), formats.get(id)));
      }
      if (isDay.length + formats.size > MOST_STYLES) throw damaged();
    },
    close(name) {
      if (name === within) within = "";
    },
  });
  return isDay;
}

/** Characters of a number's format, as Excel limits it. */
const LONGEST_FORMAT = 255;

/**
 * Whether a number's format shows a day, by its code or one of Excel's own ids (ECMA-376 part 1, 18.8.30). Formats of a time
 * alone do not.
 */
function showsDay(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  const letters = code.slice(0, LONGEST_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, "");
  return !/^general$/i.test(letters) && /[dy]|mmm/i.test(letters);
}
