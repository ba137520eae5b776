import type { z } from "zod";

/** More than any form here needs: a note of 20,000 characters, each of four bytes, percent-encoded. */
const LARGEST_FORM = 300_000;

/**
 * A form's fields as text; files and repeated names are left out.
 * @throws Response 413 or 400, which the error page explains
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const body = new Blob(await readBounded(request));
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  let form: FormData;
  try {
    form = await new Response(body, { headers }).formData();
  } catch {
    throw new Response("The form could not be read.", { status: 400 });
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !(name in fields)) fields[name] = clean(value);
  }
  return fields;
}

/** The body, counted as it comes: a request need not say its length, or may say another one. */
async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = request.body?.getReader();
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > LARGEST_FORM) throw new Response("The form is too large.", { status: 413 });
    chunks.push(read.value);
  }
  return chunks;
}

/** An address's parameters, the first value of each name. */
export function readSearch<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): z.infer<Schema> {
  const search = new URL(request.url).searchParams;
  const fields: Record<string, string> = {};
  for (const [name, value] of search) if (!(name in fields)) fields[name] = clean(value);
  return schema.parse(fields);
}

/** Text as Postgres can hold it: it knows no NUL and no half of a surrogate pair. */
function clean(value: string): string {
  return value.replaceAll("\0", "").toWellFormed();
}
