import type * as z from "zod";
import { DomainError } from "../domain-error.ts";
import { withPlainLineBreaks } from "../line-breaks.ts";
import { isMultipart, parseForm, parseJson, readBody } from "./body.server.ts";

/**
 * Maximum size of a body in bytes, more than any form needs: a note of 20,000 characters, four bytes each,
 * percent-encoded.
 */
const LARGEST_BODY = 300_000;
/** Maximum size of a form with a file of 20 MB, in bytes. */
const LARGEST_UPLOAD = 20_100_000;

/**
 * A form's text fields; of a repeated name, its first value. A multipart form is refused.
 * @throws Response 413 or 400, which the error page explains
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return firstOfEach(await readFormData(request));
}

/** Like `readForm`, with all values of the fields that may repeat, as lists. */
export async function readFormWithLists(
  request: Request,
  lists: readonly string[],
): Promise<Record<string, string | string[]>> {
  const form = await readFormData(request);
  return { ...firstOfEach(form), ...listsOf(form, lists) };
}

/**
 * A form's text fields, and the text of one small file; empty where none was chosen, and for whoever may send none.
 * @throws Response as `readForm`
 */
export async function readFormWithFile(
  request: Request,
  name: string,
  { mayUpload }: { mayUpload: boolean },
): Promise<{ fields: Record<string, string>; file: string }> {
  if (!mayUpload) return { fields: (await readUploads(request, { mayUpload })).fields, file: "" };
  const form = await readFormData(request, { largest: LARGEST_BODY, takesFiles: true });
  const file = form.get(name);
  return {
    fields: firstOfEach(form),
    file:
      typeof file === "string" || file === null ? "" : clean(decodeText(await file.arrayBuffer())),
  };
}

/** UTF-16 by its mark, else UTF-8, else Windows-1252: spreadsheets save texts as any of them. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const byMark = first === 0xff && second === 0xfe ? "utf-16le" : "utf-16be";
  if (byMark === "utf-16le" || (first === 0xfe && second === 0xff))
    return new TextDecoder(byMark).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * A form's text fields, and the bytes of one file of up to 20 MB; an empty one where none was chosen. For whom the caller
 * knows already.
 * @throws Response as `readForm`
 */
export async function readUpload(request: Request, name: string) {
  const form = await readFormData(request, { largest: largestForm(request), takesFiles: true });
  const file = form.get(name);
  return { fields: firstOfEach(form), file: file instanceof File ? file : new File([], "") };
}

/**
 * A form's text fields, and the files that were chosen, by their fields' names. Of a form of more than 20 MB, and of
 * whoever may send no files, the text fields before its first file alone, so that the page can show again what was typed.
 *
 * @param mayUpload whether the sender may send files here; decided before the body is read
 * @throws Response 400, which the error page explains
 */
export async function readUploads(request: Request, { mayUpload }: { mayUpload: boolean }) {
  const type = request.headers.get("content-type") ?? "";
  const { body, problem } = await readBody(
    request,
    mayUpload ? largestForm(request) : LARGEST_BODY,
  );
  if (problem === "too-many-fields") throw unreadable();
  const isTooLarge = problem !== null;
  const read = isTooLarge ? textBeforeFiles(await body.slice(0, LARGEST_BODY).text(), type) : body;
  const form = await formOf(read, type);
  const files = [...form].filter(
    (field): field is [string, File] => field[1] instanceof File && field[1].size > 0,
  );
  return { fields: firstOfEach(form), files: new Map(files), isTooLarge };
}

/** Only a multipart form holds files. */
function largestForm(request: Request): number {
  return isMultipartForm(request) ? LARGEST_UPLOAD : LARGEST_BODY;
}

/** The start of a multipart form, ended before the first field that holds a file. */
function textBeforeFiles(start: string, type: string): string {
  const boundary = `--${/boundary="?([^";]+)/.exec(type)?.[1]}`;
  const file = start.search(/filename="[^"]/);
  const cut = start.slice(0, file === -1 ? undefined : file);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(boundary), 0))}${boundary}--\r\n`;
}

/** Whether a request is a form that may hold files. */
export function isMultipartForm({ headers }: Request): boolean {
  return isMultipart(headers.get("content-type") ?? "");
}

/** Whether a request is a form without files, as browsers post it. */
export function isForm({ method, headers }: Request): boolean {
  const type = headers.get("content-type") ?? "";
  return method === "POST" && type.startsWith("application/x-www-form-urlencoded");
}

/** The same request with its body in memory, for two readers. Of a body that is too large, more than a form may have. */
export async function bufferForm(request: Request): Promise<Request> {
  const { body, problem } = await readBody(request, LARGEST_BODY);
  const { url, method, headers, signal } = request;
  const bytes = problem === "too-large" ? new Uint8Array(LARGEST_BODY + 1) : body;
  return new Request(url, { method, headers, signal, body: bytes });
}

/** A form's text fields with all their values, for forms that carry another page's parameters. @throws Response as `readForm` */
export async function readFormParameters(request: Request): Promise<URLSearchParams> {
  const form = await readFormData(request);
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, clean(value)]] : [],
  );
  return new URLSearchParams(fields);
}

/**
 * A JSON body, limited in size like forms.
 * @throws DomainError "too-large"; "invalid-input" if it is not JSON or does not match the schema
 */
export async function readJson<Schema extends z.ZodType>(schema: Schema, request: Request) {
  const refused = new DomainError("invalid-input", "The body is not the expected JSON.");
  const { body, problem } = await readBody(request, LARGEST_BODY);
  if (problem !== null) throw new DomainError("too-large", "The body is too large.");
  const parsed = schema.safeParse(parseJson(await body.text()));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    if (field === undefined) throw refused;
    throw new DomainError("invalid-input", `The body's "${String(field)}" is not valid.`);
  }
  return parsed.data;
}

/** A body exactly as received, limited in size like forms. @throws Response 413 */
export async function readText(request: Request): Promise<string> {
  const { body, problem } = await readBody(request, LARGEST_BODY);
  if (problem !== null) throw tooLarge();
  return body.text();
}

async function readFormData(
  request: Request,
  { largest, takesFiles } = { largest: LARGEST_BODY, takesFiles: false },
): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const { body, problem } = await readBody(request, largest);
  if (problem === "too-large") throw tooLarge();
  // A form without files is never sent as multipart, which costs more to parse.
  if (problem !== null || (isMultipart(type) && !takesFiles)) throw unreadable();
  return formOf(body, type);
}

async function formOf(body: Blob | string, type: string): Promise<FormData> {
  const form = await parseForm(body, type);
  if (form === null) throw unreadable();
  return form;
}

function unreadable(): Response {
  return new Response("The form could not be read.", { status: 400 });
}

function tooLarge(): Response {
  return new Response("The form is too large.", { status: 413 });
}

/**
 * A URL's search parameters: the first value of each name, and all values of `lists`, which may repeat. A page that is
 * read again after a refused form has no message of an earlier form, which its address may still name.
 */
export function readSearch<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  lists: readonly string[] = [],
): z.infer<Schema> {
  const search = new URL(request.url).searchParams;
  // Remix reads a page after a form with the form's own headers.
  if (request.headers.has("content-type")) search.delete("said");
  return schema.parse({ ...firstOfEach(search), ...listsOf(search, lists) });
}

function firstOfEach(source: FormData | URLSearchParams): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of source) {
    if (typeof value === "string" && !(name in fields)) fields[name] = clean(value);
  }
  return fields;
}

function listsOf(
  source: FormData | URLSearchParams,
  names: readonly string[],
): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, allOf(source, name)]));
}

function allOf(source: FormData | URLSearchParams, name: string): string[] {
  return source.getAll(name).flatMap((value) => (typeof value === "string" ? clean(value) : []));
}

/** Text as the user saw it, in a form that Postgres can store: without NUL and lone surrogates. */
function clean(value: string): string {
  return withPlainLineBreaks(value.replaceAll("\0", "")).toWellFormed();
}
