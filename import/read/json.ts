import type { Problem } from "./problem.ts";

export type JsonRow =
  | { kind: "record"; row: number; value: Record<string, unknown> }
  | { kind: "problem"; problem: Problem };

/** One record larger than this is a string or bracket that was never closed. */
const MAX_ELEMENT = 32 * 1024 * 1024;
/** No catalogue nests deeper; what walks a value by recursion must not be made to run out of stack. */
const MAX_DEPTH = 100;

/**
 * Streams the records of a JSON file without holding more than one of them:
 * an array of objects; an object that wraps such an array at any depth (`{"data": [...]}`); a single object;
 * objects one after another (JSON lines); any of these one after another (pages of an answer in one file).
 * Members beside a wrapped array are reported, not read. Rows count from 1. `isRecordKey` says which keys belong to a record, so that a record's own list of objects
 * (`key_benefits`) is not mistaken for a wrapped array.
 */
export async function* readJson(
  chunks: AsyncIterable<string>,
  isRecordKey: (key: string) => boolean,
): AsyncGenerator<JsonRow> {
  const input = new Lookahead(chunks);
  let row = 0;
  let lists = 0;

  async function* elements(): AsyncGenerator<JsonRow> {
    while (true) {
      const next = await input.peekPastSpace(",");
      if (next === "]") {
        input.skip(1);
        return;
      }
      row += 1;
      if (next === null) {
        row -= 1;
        yield problem(
          row === 0 ? null : row + 1,
          "the file ends inside its list; it may be cut off",
        );
        return;
      }
      const text = await input.takeValue();
      if (text.state !== "whole") {
        const reason =
          text.state === "cut"
            ? "the file ends in the middle of this record; it may be cut off"
            : "is larger than 32 MB: a quote or bracket is never closed; reading stops here";
        yield problem(row, reason, text.value.slice(0, 2000));
        return;
      }
      yield recordOf(text, row);
    }
  }

  /** Reads an object up to the list in it. The object's other members go into `others`, by their paths. */
  async function* wrapped(
    path: string,
    depth: number,
    others: Map<string, string>,
  ): AsyncGenerator<JsonRow, "found" | "none"> {
    let found = false;
    input.skip(1);
    while (true) {
      const next = await input.peekPastSpace(",");
      if (next === null) {
        yield problem(null, "the file ends inside an object; it may be cut off");
        return found ? "found" : "none";
      }
      if (next === "}") {
        input.skip(1);
        break;
      }
      if (next !== '"') {
        yield problem(
          null,
          `expected a member name${path ? ` in ${path}` : ""}, found ${JSON.stringify(next)}`,
        );
        return found ? "found" : "none";
      }
      const name = parseString((await input.takeValue()).value);
      if ((await input.peekPastSpace("")) === ":") input.skip(1);
      const value = await input.peekPastSpace("");
      if (value === "[" && !isRecordKey(name) && (await input.peekSecondPastSpace()) === "{") {
        input.skip(1);
        found = true;
        yield* elements();
      } else if (value === "{" && depth < 4 && !found) {
        const inner = yield* wrapped(path ? `${path}.${name}` : name, depth + 1, others);
        if (inner === "found") found = true;
      } else {
        const skipped = await input.takeValue();
        others.set(path ? `${path}.${name}` : name, skipped.value.slice(0, 2000));
        if (skipped.state !== "whole") {
          yield problem(null, "the file ends inside an object; it may be cut off");
          return found ? "found" : "none";
        }
      }
    }
    return found ? "found" : "none";
  }

  while (true) {
    const next = await input.peekPastSpace(",");
    if (next === null) return;
    if (next === "[") {
      lists += 1;
      input.skip(1);
      yield* elements();
    } else if (next === "{") {
      if (await input.holdsWrappedArray(isRecordKey)) {
        lists += 1;
        const others = new Map<string, string>();
        yield* wrapped("", 0, others);
        if (others.size > 0)
          yield problem(
            null,
            `beside the list stand members that hold no records: ${[...others.keys()].join(", ")}`,
            Object.fromEntries(others),
          );
        continue;
      }
      row += 1;
      const text = await input.takeValue();
      if (text.state !== "whole") {
        yield problem(
          row,
          "the file ends in the middle of this record; it may be cut off",
          text.value.slice(0, 2000),
        );
        return;
      }
      yield recordOf(text, row);
    } else {
      const rest = await input.rest(200);
      yield problem(
        null,
        row > 0 || lists > 0
          ? "text after the end of the list was not read"
          : "is not a list of records",
        rest,
      );
      return;
    }
  }
}

function problem(row: number | null, reason: string, input?: unknown): JsonRow {
  return { kind: "problem", problem: { row, reason, input } };
}

function recordOf({ value: text, depth }: { value: string; depth: number }, row: number): JsonRow {
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
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    // A name that is no valid string still names something in a message.
    return text;
  }
}

/** A window on the text that grows while something is being looked at, and shrinks behind it. */
class Lookahead {
  #buffer = "";
  #position = 0;
  #ended = false;
  readonly #iterator: AsyncIterator<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.#iterator = chunks[Symbol.asyncIterator]();
  }

  async #grow(): Promise<boolean> {
    if (this.#ended) return false;
    const next = await this.#iterator.next();
    if (next.done) {
      this.#ended = true;
      return false;
    }
    this.#buffer = this.#buffer.slice(this.#position) + next.value;
    this.#position = 0;
    return true;
  }

  /** The next character that is neither white space nor one of `also`; null at the end. */
  async peekPastSpace(also: string): Promise<string | null> {
    while (true) {
      while (this.#position < this.#buffer.length) {
        const character = this.#buffer[this.#position] ?? "";
        if (!/[\s\0\ufeff]/.test(character) && !also.includes(character)) return character;
        this.#position += 1;
      }
      if (!(await this.#grow())) return null;
    }
  }

  /** The first character behind the one at hand that is no white space, without moving. */
  async peekSecondPastSpace(): Promise<string | null> {
    let offset = 1;
    while (true) {
      while (this.#position + offset < this.#buffer.length) {
        const character = this.#buffer[this.#position + offset] ?? "";
        if (!/\s/.test(character)) return character;
        offset += 1;
      }
      if (!(await this.#grow())) return null;
    }
  }

  skip(count: number): void {
    this.#position += count;
  }

  /** Looks into the object at hand, as far as the first 64 kB, for a list of objects that is not a record's own. */
  async holdsWrappedArray(isRecordKey: (key: string) => boolean): Promise<boolean> {
    while (this.#buffer.length - this.#position < 64 * 1024) if (!(await this.#grow())) break;
    const head = this.#buffer.slice(this.#position, this.#position + 64 * 1024);
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
        if (isRecordKey(key) && depth === 1) recordKeys += 1;
      } else if (match[0].startsWith("[") && match[3] && recordKeys < 2 && !isRecordKey(key))
        return true;
      if (match[3]) depth += 1;
    }
    return false;
  }

  /** The whole JSON value at hand, as text. */
  async takeValue(): Promise<{ state: "whole" | "cut" | "huge"; value: string; depth: number }> {
    const first = this.#buffer[this.#position];
    if (first !== "{" && first !== "[" && first !== '"') return this.#takeScalar();
    let scanned = 0;
    let depth = 0;
    let deepest = 0;
    let inString = false;
    while (true) {
      const text = this.#buffer;
      let index = this.#position + scanned;
      while (index < text.length) {
        const code = text.charCodeAt(index);
        if (inString) {
          if (code === 92) {
            if (index + 1 === text.length) break;
            index += 1;
          } else if (code === 34) {
            inString = false;
            if (depth === 0) return this.#take(index + 1, deepest);
          }
        } else if (code === 34) inString = true;
        else if (code === 123 || code === 91) {
          depth += 1;
          deepest = Math.max(deepest, depth);
        } else if (code === 125 || code === 93) {
          depth -= 1;
          if (depth === 0) return this.#take(index + 1, deepest);
        }
        index += 1;
      }
      scanned = index - this.#position;
      if (scanned > MAX_ELEMENT)
        return { state: "huge", value: text.slice(this.#position), depth: deepest };
      if (!(await this.#grow())) {
        const value = this.#buffer.slice(this.#position);
        this.#position = this.#buffer.length;
        return { state: "cut", value, depth: deepest };
      }
    }
  }

  async #takeScalar(): Promise<{ state: "whole"; value: string; depth: number }> {
    let length = 0;
    while (true) {
      while (this.#position + length < this.#buffer.length) {
        if (/[,\]}\s]/.test(this.#buffer[this.#position + length] ?? "") && length > 0)
          return this.#take(this.#position + length, 0);
        length += 1;
      }
      if (!(await this.#grow())) return this.#take(this.#buffer.length, 0);
    }
  }

  #take(end: number, depth: number): { state: "whole"; value: string; depth: number } {
    const value = this.#buffer.slice(this.#position, end);
    this.#position = end;
    return { state: "whole", value, depth };
  }

  /** Up to `length` characters of what follows, for a message; ends the reading. */
  async rest(length: number): Promise<string> {
    while (this.#buffer.length - this.#position < length) if (!(await this.#grow())) break;
    return this.#buffer.slice(this.#position, this.#position + length);
  }
}
