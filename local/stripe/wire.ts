import type * as z from "zod";

/** An error in Stripe's form. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 402 | 404;
  readonly body: { error: Record<string, string> };

  constructor(
    status: ApiError["status"],
    error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** @throws ApiError 400 that names the parameter. */
export function invalid(message: string, param?: string, code?: string): never {
  throw new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param && { param }),
    ...(code && { code }),
  });
}

/** @throws ApiError 404 as for an unknown id. */
export function missing(kind: string, id: string): never {
  throw new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param: "id",
  });
}

/** Parameters with their brackets resolved: strings, and objects and lists of them. */
type Params = { [name: string]: Param };
type Param = string | Params | Param[];

/**
 * The parameters of a form or query, by `schema`. Its objects are strict: an unknown parameter is refused rather than
 * ignored, since Stripe would act on it. @throws ApiError 400 that names the parameter.
 */
export function readParams<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(parseForm(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const isUnknown = issue?.code === "unrecognized_keys";
  const path = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])];
  const [first = "", ...rest] = path.map(String);
  const param = first + rest.map((name) => `[${name}]`).join("");
  if (isUnknown) invalid(`The stand-in does not know ${param}.`, param, "parameter_unknown");
  return invalid(issue?.message ?? "", param);
}

/** Parses `a=1&b[c]=2&d[]=3&e[0][f]=4`. Lists are in the order of their numbers. */
export function parseForm(text: string): Params {
  const params: Params = Object.create(null) as Params;
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split("[").map((part) => part.replace(/\]$/, ""));
    place(params, path, value);
  }
  return tidy(params) as Params;
}

function place(holder: Params, path: string[], value: string): void {
  const [name = "", ...rest] = path;
  const key = name === "" ? String(Object.keys(holder).length) : name;
  if (rest.length === 0) {
    holder[key] = value;
    return;
  }
  const known = holder[key];
  const inner = typeof known === "object" && !Array.isArray(known) ? known : Object.create(null);
  holder[key] = inner;
  place(inner as Params, rest, value);
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function tidy(value: Param): Param {
  if (typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, tidy(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d{1,3}$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
