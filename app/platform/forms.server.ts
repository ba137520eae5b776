import type { z } from "zod";
import { DomainError } from "./domain-error.ts";

/** More than any form here needs: a note of 20,000 characters, each of four bytes, percent-encoded. */
const LARGEST_FORM = 300_000;

/** A form's fields as text; files and repeated names are left out. @throws DomainError "invalid-input" */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const length = Number(request.headers.get("content-length") ?? 0);
  if (length > LARGEST_FORM) throw new DomainError("invalid-input", "The form is too large.");
  try {
    const fields: Record<string, string> = {};
    for (const [name, value] of await request.formData()) {
      if (typeof value === "string" && !(name in fields)) fields[name] = clean(value);
    }
    return fields;
  } catch (cause) {
    throw new DomainError("invalid-input", "The form could not be read.", { cause });
  }
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
