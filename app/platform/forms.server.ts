import type * as z from "zod";
import { DomainError } from "./domain-error.ts";
import { withPlainLineBreaks } from "./line-breaks.ts";

/** More than any body here needs, in bytes: a note of 20,000 characters, each of four bytes, percent-encoded. */
const LARGEST_BODY = 300_000;
/**
 * How much of a body that is too large is taken in and dropped, in bytes. A client reads its answer when it has sent
 * everything; where the reading stops before, the connection is closed on it and the answer lost.
 */
const LARGEST_REFUSED_BODY = 20_000_000;
/** More levels than any JSON here has. What walks through a value may call itself once for each. */
const DEEPEST_JSON = 20;

/**
 * A form's fields as text; files and repeated names are left out.
 * @throws Response 413 or 400, which the error page explains
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return firstOfEach(await readFormData(request));
}

/** As `readForm`, with all values of one field that may repeat, as a list. */
export async function readFormWithList(
  request: Request,
  list: string,
): Promise<Record<string, string | string[]>> {
  const form = await readFormData(request);
  return { ...firstOfEach(form), [list]: allOf(form, list) };
}

/**
 * A body in JSON, bounded as forms are.
 * @throws DomainError "too-large"; "invalid-input" where it is none, or not what the schema says
 */
export async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.infer<Schema>> {
  const refused = new DomainError("invalid-input", "The body is not the JSON that is wanted here.");
  const body = await readBounded(request);
  if (body === null)
    throw new DomainError("too-large", "The body is larger than anything that is taken here.");
  let value: unknown;
  try {
    value = JSON.parse(await body.text());
  } catch {
    throw refused;
  }
  if (isDeeper(value, DEEPEST_JSON)) throw refused;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refused;
  return parsed.data;
}

/** A body exactly as it came, bounded as forms are. @throws Response 413 */
export async function readText(request: Request): Promise<string> {
  return (await requireBounded(request)).text();
}

async function readFormData(request: Request): Promise<FormData> {
  const body = await requireBounded(request);
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw new Response("The form could not be read.", { status: 400 });
  }
}

async function requireBounded(request: Request): Promise<Blob> {
  const body = await readBounded(request);
  if (body === null) throw new Response("The form is too large.", { status: 413 });
  return body;
}

/**
 * The body; null where it is too large. Counted as it comes: a request need not say its length, or may say another
 * one. What is too much is not kept.
 */
async function readBounded(request: Request): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = request.body?.getReader();
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size <= LARGEST_BODY) chunks.push(read.value);
    else if (size > LARGEST_REFUSED_BODY) {
      await reader?.cancel();
      break;
    }
  }
  return size > LARGEST_BODY ? null : new Blob(chunks);
}

/** Whether something stands more than `levels` deep in a value of JSON; it calls itself for none of them. */
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

/** An address's parameters, the first value of each name; all values of `list`, where one may repeat. */
export function readSearch<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  list?: string,
): z.infer<Schema> {
  const search = new URL(request.url).searchParams;
  return schema.parse({ ...firstOfEach(search), ...(list ? { [list]: allOf(search, list) } : {}) });
}

function firstOfEach(source: FormData | URLSearchParams): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of source) {
    if (typeof value === "string" && !(name in fields)) fields[name] = clean(value);
  }
  return fields;
}

function allOf(source: FormData | URLSearchParams, name: string): string[] {
  return source.getAll(name).flatMap((value) => (typeof value === "string" ? clean(value) : []));
}

/** Text as the person saw it, and as Postgres can hold it: it knows no NUL and no half of a surrogate pair. */
function clean(value: string): string {
  return withPlainLineBreaks(value.replaceAll("\0", "")).toWellFormed();
}
