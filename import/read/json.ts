import { parseJson } from "../text/parse-json.ts";
import type { Problem } from "./problem.ts";

export type JsonRow =
  | { kind: "record"; row: number; value: Record<string, unknown> }
  | { kind: "problem"; problem: Problem };

/** Characters of the largest file that is read, which is held in memory. */
const LARGEST = 32 * 1024 * 1024;
/** No catalogue nests deeper; what walks a value by recursion must not be made to run out of stack. */
const MAX_DEPTH = 100;

/**
 * The records of a JSON file of at most 32 MB:
 * an array of objects; an object that wraps such an array at any depth (`{"data": [...]}`); a single object;
 * objects one after another (JSON lines); any of these one after another (pages of an answer in one file).
 * Members beside a wrapped array are reported, not read. Rows count from 1. `isRecordKey` says which keys belong to a record, so that a record's own list of objects
 * (`key_benefits`) is not mistaken for a wrapped array.
 */
export async function* readJson(
  chunks: AsyncIterable<string>,
  isRecordKey: (key: string) => boolean,
): AsyncGenerator<JsonRow> {
  let text = "";
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > LARGEST) {
      yield problem(null, "is larger than 32 MB; split it into files of whole records");
      return;
    }
  }
  yield* new JsonText(text, isRecordKey).records();
}

type Value = { isWhole: boolean; text: string; depth: number };

/** A file's text, read from its start to its end. */
class JsonText {
  readonly #text: string;
  readonly #isRecordKey: (key: string) => boolean;
  #at = 0;
  #row = 0;
  #isCutOff = false;

  constructor(text: string, isRecordKey: (key: string) => boolean) {
    this.#text = text;
    this.#isRecordKey = isRecordKey;
  }

  *records(): Generator<JsonRow> {
    let lists = 0;
    for (let next = this.#next(","); next !== ""; next = this.#next(",")) {
      if (next === "[") {
        lists += 1;
        this.#at += 1;
        yield* this.#elements();
      } else if (next === "{" && this.#holdsWrappedArray()) {
        lists += 1;
        const others = new Map<string, string>();
        yield* this.#wrapped("", 0, others);
        if (others.size > 0)
          yield problem(
            null,
            `beside the list stand members that hold no records: ${[...others.keys()].join(", ")}`,
            Object.fromEntries(others),
          );
      } else if (next === "{") {
        this.#row += 1;
        yield this.#record();
      } else {
        const isRead = this.#row > 0 || lists > 0;
        const rest = this.#text.slice(this.#at, this.#at + 200);
        yield problem(
          null,
          isRead ? "text after the end of the list was not read" : "is not a list of records",
          rest,
        );
        return;
      }
    }
  }

  *#elements(): Generator<JsonRow> {
    for (let next = this.#next(","); next !== "]"; next = this.#next(",")) {
      if (next === "") {
        const row = this.#row === 0 ? null : this.#row + 1;
        yield problem(row, "the file ends inside its list; it may be cut off");
        return;
      }
      this.#row += 1;
      yield this.#record();
      if (this.#isCutOff) return;
    }
    this.#at += 1;
  }

  #record(): JsonRow {
    const value = this.#take();
    if (value.isWhole) return recordOf(value, this.#row);
    const reason = "the file ends in the middle of this record; it may be cut off";
    return problem(this.#row, reason, value.text.slice(0, 2000));
  }

  /** Reads an object up to the list in it, and says whether it had one. Its other members go into `others`, by their paths. */
  *#wrapped(path: string, depth: number, others: Map<string, string>): Generator<JsonRow, boolean> {
    let found = false;
    this.#at += 1;
    for (let next = this.#next(","); next !== "}"; next = this.#next(",")) {
      if (next !== '"') {
        const where = path ? ` in ${path}` : "";
        yield next === ""
          ? problem(null, "the file ends inside an object; it may be cut off")
          : problem(null, `expected a member name${where}, found ${JSON.stringify(next)}`);
        // Nothing after it can be read.
        this.#at = this.#text.length;
        return found;
      }
      const name = parseString(this.#take().text);
      if (this.#next("") === ":") this.#at += 1;
      const inner = path ? `${path}.${name}` : name;
      const value = this.#next("");
      if (
        value === "[" &&
        !this.#isRecordKey(name) &&
        /^\[\s*\{/.test(this.#text.slice(this.#at, this.#at + 1000))
      ) {
        this.#at += 1;
        found = true;
        yield* this.#elements();
      } else if (value === "{" && depth < 4 && !found) {
        found = yield* this.#wrapped(inner, depth + 1, others);
      } else {
        others.set(inner, this.#take().text.slice(0, 2000));
      }
    }
    this.#at += 1;
    return found;
  }

  /** The next character that is neither white space nor one of `also`; empty at the end. */
  #next(also: string): string {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at] ?? "";
      if (!/[\s\0\ufeff]/.test(character) && !also.includes(character)) return character;
    }
    return "";
  }

  /** Looks into the object at hand, as far as the first 64 kB, for a list of objects that is not a record's own. */
  #holdsWrappedArray(): boolean {
    const head = this.#text.slice(this.#at, this.#at + 64 * 1024);
    let depth = 0;
    let key = "";
    let recordKeys = 0;
    for (const match of head.matchAll(
      /"((?:[^"\\]|\\[\s\S])*)(?:"(\s*:\s*)?|\\?$)|[{}]|\[\s*(\{)?/g,
    )) {
      if (match[0] === "{") depth += 1;
      else if (match[0] === "}") {
        depth -= 1;
        if (depth <= 0) return false;
      } else if (match[2] !== undefined) {
        key = match[1] ?? "";
        if (this.#isRecordKey(key) && depth === 1) recordKeys += 1;
      } else if (match[0].startsWith("[") && match[3] && recordKeys < 2 && !this.#isRecordKey(key))
        return true;
      if (match[3]) depth += 1;
    }
    return false;
  }

  /** The JSON value at hand, as text. */
  #take(): Value {
    const text = this.#text;
    const start = this.#at;
    if (!/[{["]/.test(text[start] ?? "")) {
      const end = /[,\]}\s]/g;
      end.lastIndex = start + 1;
      this.#at = end.exec(text)?.index ?? text.length;
      return { isWhole: true, text: text.slice(start, this.#at), depth: 0 };
    }
    let depth = 0;
    let deepest = 0;
    let inString = false;
    for (let index = start; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (inString) {
        if (code === 92) index += 1;
        else if (code === 34) inString = false;
      } else if (code === 34) inString = true;
      else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth);
      else if (code === 125 || code === 93) depth -= 1;
      if (depth === 0 && !inString) {
        this.#at = index + 1;
        return { isWhole: true, text: text.slice(start, this.#at), depth: deepest };
      }
    }
    this.#at = text.length;
    this.#isCutOff = true;
    return { isWhole: false, text: text.slice(start), depth: deepest };
  }
}

function problem(row: number | null, reason: string, input?: unknown): JsonRow {
  return { kind: "problem", problem: { row, reason, input } };
}

function recordOf({ text, depth }: Value, row: number): JsonRow {
  if (depth > MAX_DEPTH)
    return problem(row, `is nested more than ${MAX_DEPTH} levels deep`, text.slice(0, 2000));
  try {
    const value = parseForgiving(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { kind: "record", row, value: value as Record<string, unknown> };
    return problem(row, "is not an object", value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return problem(row, `is not valid JSON (${shortMessage(error)})`, text.slice(0, 2000));
  }
}

function shortMessage(error: SyntaxError): string {
  return (error.message.split(/ in JSON|, ".{0,20}\.\.\.|, \.\.\./)[0] ?? error.message).slice(
    0,
    120,
  );
}

/** JSON as written by hand or by careless programs: raw line breaks in strings, trailing commas. */
function parseForgiving(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const mended = text.replace(
      /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|,(?=\s*[}\]])/g,
      (token) => {
        if (token === ",") return "";
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what makes the string invalid.
        return token.replace(/[\u0000-\u001f]/g, (character) =>
          JSON.stringify(character).slice(1, -1),
        );
      },
    );
    if (mended === text) throw error;
    return JSON.parse(mended);
  }
}

function parseString(text: string): string {
  const value = parseJson(text);
  // A name that is no valid string still names something in a message.
  return typeof value === "string" ? value : text;
}
