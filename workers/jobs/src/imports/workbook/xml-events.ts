import { SaxesParser } from "saxes";
import { UnreadableFile } from "#import/read/problem.ts";
import { damaged } from "./archive.ts";

/** The callbacks for the elements of a part, by their names without prefix. */
export type XmlEvents = {
  open?(name: string, attributes: Readonly<Record<string, string>>): unknown;
  close?(name: string): unknown;
  text?(text: string): unknown;
  /** Asked between pieces; what follows is not read. */
  isDone?(): boolean;
};

/** A sheet nests eight levels. */
const MAX_DEPTH = 100;
/** No element of a workbook has fifty attributes. */
const MAX_ATTRIBUTES = 500;

/** Reads a part's XML piece by piece; nothing of it is stored. @throws RefusedAddress where it is not well-formed */
export async function readXml(chunks: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  parser.on("error", () => {
    throw damaged();
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw damaged();
  });
  parser.on("opentag", (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw damaged();
    events.open?.(localName(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    events.close?.(localName(tag.name));
  });
  const addText = (text: string) => events.text?.(text);
  parser.on("text", addText);
  parser.on("cdata", addText);
  try {
    for await (const chunk of chunks) {
      parser.write(chunk);
      if (events.isDone?.()) return;
    }
    parser.close();
  } catch (error) {
    throw error instanceof UnreadableFile ? damaged() : error;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
