import { children, find, findAll, readXmlElements, type XmlNode } from "../read/xml.ts";
import { lineOf, textAt } from "../read/xml-tree.ts";
import { dayOf } from "./days.ts";
import type { Problems, RegisterRecord, Transfer } from "./record.ts";
import { registerNumber } from "./register-number.ts";
import { correctedPlace, transferKind } from "./transfers.ts";

/** Records of one document, and whether a caller wants it. */
type Wanted = (record: RegisterRecord) => boolean;

/**
 * Reads the American office's file of recorded assignments, daily or yearly (`us-patent-assignments`), and the answers of
 * its former service, whose `doc` has lists of values.
 */
export async function* readAssignments(
  chunks: AsyncIterable<string>,
  asOf: string,
  problems: Problems,
  isWanted: Wanted,
): AsyncGenerator<RegisterRecord | null> {
  for await (const row of readXmlElements(chunks, ["patent-assignment", "doc"])) {
    if (row.kind === "problem") {
      problems.push({ line: row.problem.row ?? 0, byte: null, reason: row.problem.reason });
      continue;
    }
    const record = row.value.name === "doc" ? answerOf(row.value, asOf) : recordOf(row.value, asOf);
    if (typeof record === "string") problems.push({ line: row.row, byte: null, reason: record });
    else yield isWanted(record) ? record : null;
  }
}

/** A record as both shapes give it: words as they are written, `isPurged` where the office took it back. */
type Written = {
  reel: string;
  frame: string;
  recorded: string;
  text: string;
  from: string[];
  to: string[];
  numbers: (string | null)[];
  /** Of each property with several numbers, an application's with its patent's. */
  same: string[][];
  title: string;
  isPurged: boolean;
};

function recordOf(node: XmlNode, asOf: string): RegisterRecord | string {
  const head = find(node, "assignment-record");
  const names = (group: string, party: string) =>
    children(find(node, group), party).map((one) => textAt(one, "name"));
  return transferOf(
    {
      reel: textAt(head, "reel-no"),
      frame: textAt(head, "frame-no"),
      recorded: textAt(head, "recorded-date"),
      text: textAt(head, "conveyance-text"),
      from: names("patent-assignors", "patent-assignor"),
      to: names("patent-assignees", "patent-assignee"),
      numbers: findAll(node, "document-id").map(numberOf),
      same: findAll(node, "patent-property")
        .map((property) => findAll(property, "document-id").flatMap((id) => numberOf(id) ?? []))
        .filter((numbers) => numbers.length > 1),
      title: textAt(node, "invention-title"),
      isPurged: textAt(head, "purge-indicator").toUpperCase() === "Y",
    },
    asOf,
  );
}

function numberOf(id: XmlNode): string | null {
  const country = textAt(id, "country") || "US";
  return registerNumber(country, textAt(id, "doc-number"), textAt(id, "kind"));
}

function answerOf(doc: XmlNode, asOf: string): RegisterRecord | string {
  const values = (name: string) =>
    doc.children
      .filter((one): one is XmlNode => typeof one !== "string" && one.attributes.name === name)
      .flatMap((one) => (one.name === "arr" ? one.children : [one]))
      .flatMap((one) => (typeof one === "string" ? [] : [lineOf(one)]))
      .filter((value) => value !== "NULL");
  const first = (name: string) => values(name)[0] ?? "";
  return transferOf(
    {
      reel: first("reelNo"),
      frame: first("frameNo"),
      recorded: first("recordedDate"),
      text: first("conveyanceText"),
      from: values("patAssignorName"),
      to: values("patAssigneeName"),
      numbers: [
        ...values("applNum").map((number) => registerNumber("US", number, "X0")),
        ...values("publNum").map((number) => registerNumber("US", number, "A1")),
        ...values("patNum").map((number) => registerNumber("US", number, "B2")),
      ],
      same: [],
      title: first("inventionTitle"),
      isPurged: first("purgeIndicator").toUpperCase() === "Y",
    },
    asOf,
  );
}

function transferOf(written: Written, asOf: string): RegisterRecord | string {
  const [reel, frame] = [written.reel, written.frame].map((number) => number.replace(/^0+/, ""));
  if (!/^\d+$/.test(reel ?? "") || !/^\d+$/.test(frame ?? "")) return "names no reel and frame";
  const recorded = dayOf(written.recorded);
  if (recorded === null) return `reel ${reel}, frame ${frame}: '${written.recorded}' is no day`;
  const place = `${reel}/${frame}`;
  const transfer: Transfer = {
    kind: transferKind(written.text),
    place,
    corrects: correctedPlace(written.text),
    recorded,
    text: written.text,
    from: written.from.filter((name) => name !== ""),
    to: written.to.filter((name) => name !== ""),
  };
  return {
    source: "us-assignments",
    key: place,
    numbers: [...new Set(written.numbers.filter((number) => number !== null))],
    asOf,
    facts: {
      transfer: written.isPurged ? null : transfer,
      ...(written.same.length > 0 && { same: written.same }),
      ...(written.title && { invention: { title: written.title, inventors: [] } }),
    },
  };
}
