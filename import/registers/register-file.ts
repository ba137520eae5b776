import { readFileHead } from "../formats/head.ts";
import { readXmlElements, type XmlNode } from "../read/xml.ts";
import { nodeOf } from "../read/xml-tree.ts";
import { readAssignments } from "./assignments.ts";
import { dayOf } from "./days.ts";
import { feeLayout, headLines, type Line, readFeeEvents } from "./fee-events.ts";
import { listKindOf, readOfficeList } from "./office-lists.ts";
import { readPortalAnswer } from "./open-data-portal.ts";
import { readServicesAnswer } from "./patent-services.ts";
import { Problems, type RegisterRecord } from "./record.ts";

/** A file of an office that cannot be read at all: what it is, in a clause that follows its name. */
export class UnknownRegisterFile extends Error {}

/** What a reading has come to; filled while the records are taken. */
export type Reading = {
  /** What the file was taken for. */
  label: string;
  asOf: string;
  records: AsyncGenerator<RegisterRecord>;
  problems: Problems;
  /** Lines or records read, wanted or not. */
  read: () => number;
  /** The day of the newest event, of a file of events; null for others. */
  newest: (() => string) | null;
};

/** An answer of a service is read whole; none is larger. */
const MOST_ANSWER = 64 * 1024 * 1024;

/**
 * Opens a file of an office by what its beginning shows. The caller takes the records; those of numbers that nobody
 * wants are left out.
 *
 * @param chunks the file's text in pieces
 * @param day the file's own day where its name or its bearer tells one
 * @throws UnknownRegisterFile where it is none that is known
 */
export async function openRegisterFile(
  name: string,
  chunks: AsyncIterator<string>,
  day: string,
  wanted: { numbers: Set<string>; isName: (name: string) => boolean },
): Promise<Reading> {
  const { head, all } = await takeHead(chunks);
  const problems = new Problems();
  let count = 0;
  const concerns = (record: RegisterRecord) => {
    const { to = [], from = [] } = record.facts.transfer ?? {};
    if (record.numbers.some((number) => wanted.numbers.has(number))) return true;
    if (!to.some(wanted.isName) && !from.some(wanted.isName)) return false;
    // What happens to it later is wanted, too.
    for (const number of record.numbers) wanted.numbers.add(number);
    return true;
  };
  async function* counted(
    records: AsyncIterable<RegisterRecord | null> | Iterable<RegisterRecord>,
  ): AsyncGenerator<RegisterRecord> {
    for await (const record of records) {
      count += 1;
      if (record && concerns(record)) yield record;
    }
  }
  const reading = (
    label: string,
    asOf: string,
    records: AsyncGenerator<RegisterRecord>,
  ): Reading => ({
    label,
    asOf,
    records,
    problems,
    read: () => count,
    newest: null,
  });
  const layout = feeLayout(headLines(head));
  if (layout !== null) {
    const file = readFeeEvents(linesOf(all), layout, day, wanted.numbers);
    return {
      label: "US maintenance fee events",
      asOf: day,
      records: file.records,
      problems: file.problems,
      read: () => file.read.lines,
      newest: () => dayOf(file.read.newest) ?? "",
    };
  }
  if (/^\s*</.test(head)) {
    const written = /date-produced="(\d{8})"|<transaction-date>\s*<date>(\d{8})/.exec(head);
    if (/<us-patent-assignments[\s>]|<str name="conveyanceText">/.test(head)) {
      const asOf = dayOf(written?.[1] ?? written?.[2] ?? "") ?? day;
      return reading(
        "US assignments",
        asOf,
        counted(readAssignments(all, asOf, problems, concerns)),
      );
    }
    if (/<(?:\w+:)?world-patent-data[\s>]/.test(head))
      return reading("EPO Open Patent Services", day, counted(servicesRecords(all, day, problems)));
  } else if (/^\s*[[{]/.test(head)) {
    const answer = parseJson(await whole(all));
    if (/"ops:world-patent-data"/.test(head)) {
      const records = readServicesAnswer(nodeOf("answer", answer), day);
      return reading("EPO Open Patent Services", day, counted(records));
    }
    if (/"patentBag"|"patentFileWrapperDataBag"/.test(head)) {
      const { records, unread } = readPortalAnswer(answer, day);
      if (unread > 0)
        problems.push({ line: 1, byte: 0, reason: `${unread} applications name no number` });
      return reading("USPTO Open Data Portal", day, counted(records));
    }
  } else {
    const [header] = readFileHead(head)
      .lines.filter(({ cells }) => listKindOf(cells, name) !== null)
      .sort((a, b) => b.cells.length - a.cells.length);
    if (header) {
      const records = readOfficeList(all, header.delimiter, name, day, problems);
      const kind = listKindOf(header.cells, name);
      const label = kind === "us-nih" ? "NIH patents and projects" : "list of the UK patent office";
      return reading(label, day, counted(records));
    }
  }
  throw new UnknownRegisterFile(
    "is no file of a patent office that is known, or has another layout",
  );
}

async function takeHead(
  chunks: AsyncIterator<string>,
): Promise<{ head: string; all: AsyncGenerator<string> }> {
  let head = "";
  let done = false;
  while (!done && head.length < 64 * 1024) {
    const next = await chunks.next();
    done = next.done === true;
    head += next.done ? "" : next.value;
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    while (!done) {
      const next = await chunks.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { head: head.replace(/^\ufeff/, ""), all: all() };
}

/** The lines of each piece, since a promise for each of millions of lines would take most of the time. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let rest = "";
  let byte = 0;
  for await (const chunk of chunks) {
    const texts = (rest + chunk).split("\n");
    rest = texts.pop() ?? "";
    yield texts.map((text) => {
      const line = { text: text.endsWith("\r") ? text.slice(0, -1) : text, byte, isEnded: true };
      byte += text.length + 1;
      return line;
    });
  }
  if (rest !== "") yield [{ text: rest, byte, isEnded: false }];
}

async function* servicesRecords(
  chunks: AsyncIterable<string>,
  day: string,
  problems: Problems,
): AsyncGenerator<RegisterRecord> {
  for await (const row of readXmlElements(chunks, ["register-document", "patent-family"])) {
    if (row.kind === "problem")
      problems.push({ line: row.problem.row ?? 0, byte: null, reason: row.problem.reason });
    else {
      const root: XmlNode = { name: "answer", attributes: {}, children: [row.value] };
      const records = readServicesAnswer(root, day);
      if (records.length === 0)
        problems.push({ line: row.row, byte: null, reason: "names no publication or application" });
      yield* records;
    }
  }
}

async function whole(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > MOST_ANSWER)
      throw new UnknownRegisterFile("is larger than 64 MB, which no answer of a service is");
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnknownRegisterFile(`is no whole JSON: ${(error as Error).message}`);
  }
}
