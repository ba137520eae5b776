/**
 * How much of an oversized body is read and discarded, in bytes. A client reads the response only after it has sent
 * everything; if the server stops reading earlier, the connection closes and the response is lost. Larger bodies than 100
 * MB are refused by Cloudflare itself.
 */
const LARGEST_REFUSED_BODY = 110_000_000;
/**
 * Maximum number of fields, more than any form has: a page of a hundred rows, a shortlist of five hundred. Each field
 * costs the Worker much more than its bytes.
 */
const MOST_FIELDS = 2000;
/** Maximum depth of JSON, deeper than any body here. Code that walks a value may recurse once per level. */
const DEEPEST_JSON = 20;

/** A body in memory; its start where it is refused, and why. */
export type Body = { body: Blob; problem: null | "too-large" | "too-many-fields" };

/**
 * Reads a request's body, which no other code does (`biome.json`). Bytes and a form's fields are counted as they arrive,
 * because `Content-Length` may be missing or wrong. Data beyond a limit is not stored. Call it once it is known that
 * the caller may send it, or where a door's row says why not (`test/support/doors.ts`).
 */
export async function readBody(request: Request, largest: number): Promise<Body> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const countFields = fieldCounter(request.headers.get("content-type") ?? "");
  const reader = request.body?.getReader();
  let size = 0;
  let problem: Body["problem"] = null;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > largest) problem = "too-large";
    else if (problem === null) {
      chunks.push(read.value);
      if (countFields(read.value) > MOST_FIELDS) problem = "too-many-fields";
    }
    if (size > largest + LARGEST_REFUSED_BODY) {
      await reader?.cancel();
      break;
    }
  }
  return { body: new Blob(chunks), problem };
}

/** The fields of a form that was read; null if it is no form. */
export async function parseForm(body: Blob | string, type: string): Promise<FormData | null> {
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    return null;
  }
}

/** The value of JSON; undefined if it is none, or is nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, DEEPEST_JSON) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** Whether a type is that of a form that may hold files. */
export function isMultipart(type: string): boolean {
  return /^multipart\/form-data\b/i.test(type);
}

/** Counts what separates a form's fields, piece by piece, so that a file is never held a second time. */
function fieldCounter(type: string): (piece: Uint8Array) => number {
  const boundary = /^multipart\/form-data.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined && !/^application\/x-www-form-urlencoded\b/i.test(type))
    return () => 0;
  const separator = boundary === undefined ? "&" : `--${boundary}`;
  // One byte is one character.
  const decoder = new TextDecoder("latin1");
  let end = "";
  let count = 0;
  return (piece) => {
    const text = end + decoder.decode(piece);
    for (let at = text.indexOf(separator); at !== -1; at = text.indexOf(separator, at + 1))
      count += 1;
    // A separator may be divided between two pieces.
    end = text.slice(text.length - Math.min(text.length, separator.length - 1));
    return count;
  };
}

/**
 * Whether a JSON value is nested more than `levels` deep. Iterative, so that deep nesting cannot overflow the stack.
 */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((each) =>
      typeof each === "object" && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}
