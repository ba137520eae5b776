/** An error in Stripe's form. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Record<string, string> };

  constructor(
    status: number,
    error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** Parameters with their brackets resolved: strings, and objects and lists of them. */
export type Params = { [name: string]: Param };
type Param = string | Params | Param[];

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

/** The parameters by type. Unknown ones are refused rather than ignored, since Stripe would act on them. */
export class Reader {
  private readonly params: Params;
  private readonly prefix: string;
  private readonly read = new Set<string>();

  constructor(params: Params, prefix = "") {
    this.params = params;
    this.prefix = prefix;
  }

  /** A text; null if it was not sent. An empty text is what `null` looks like on the wire. */
  text(name: string): string | null {
    const value = this.take(name);
    if (value === undefined) return null;
    if (typeof value !== "string")
      invalid(`Invalid string: ${JSON.stringify(value)}`, this.at(name));
    return value;
  }

  required(name: string): string {
    return (
      this.text(name) ||
      invalid(`Missing required param: ${this.at(name)}.`, this.at(name), "parameter_missing")
    );
  }

  integer(name: string): number | null {
    const text = this.text(name);
    if (text === null || text === "") return null;
    if (!/^-?\d{1,12}$/.test(text)) {
      invalid(`Invalid integer: ${text}`, this.at(name), "parameter_invalid_integer");
    }
    return Number(text);
  }

  flag(name: string): boolean | null {
    const text = this.text(name);
    if (text === null || text === "") return null;
    if (text !== "true" && text !== "false") invalid(`Invalid boolean: ${text}`, this.at(name));
    return text === "true";
  }

  /** @throws ApiError if the text is none of `choices`. */
  choice<T extends string>(name: string, choices: readonly T[]): T | null {
    const text = this.text(name);
    if (text === null || text === "") return null;
    const found = choices.find((choice) => choice === text);
    return found ?? invalid(`Invalid ${name}: must be one of ${choices.join(", ")}`, this.at(name));
  }

  inner(name: string): Reader {
    const value = this.take(name);
    if (value === undefined || value === "") return new Reader({}, this.at(name));
    if (typeof value === "string" || Array.isArray(value)) invalid("Invalid object", this.at(name));
    return new Reader(value, this.at(name));
  }

  list(name: string): Reader[] {
    const value = this.take(name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) invalid("Invalid array", this.at(name));
    return value.map((entry, index) => {
      const at = `${this.at(name)}[${index}]`;
      if (typeof entry === "string" || Array.isArray(entry)) invalid("Invalid object", at);
      return new Reader(entry, at);
    });
  }

  texts(name: string): string[] {
    const value = this.take(name);
    if (value === undefined) return [];
    const all = Array.isArray(value) ? value : [value];
    return all.map((entry) =>
      typeof entry === "string" ? entry : invalid("Invalid array", this.at(name)),
    );
  }

  /** Strings by name; undefined if none were sent. */
  metadata(): Record<string, string> | undefined {
    const value = this.take("metadata");
    if (value === undefined) return undefined;
    if (value === "") return {};
    if (Array.isArray(value)) return Object.fromEntries(value.map((v, i) => [i, String(v)]));
    return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, String(text)]));
  }

  /** @throws ApiError if a parameter was sent that nobody read. */
  finish(...inner: Reader[]): void {
    const unknown = Object.keys(this.params).find((name) => !this.read.has(name));
    if (unknown !== undefined) {
      const name = this.at(unknown);
      invalid(
        `Received unknown parameter: ${name} (the stand-in does not know it)`,
        name,
        "parameter_unknown",
      );
    }
    for (const reader of inner) reader.finish();
  }

  private take(name: string): Param | undefined {
    this.read.add(name);
    return this.params[name];
  }

  private at(name: string): string {
    return this.prefix ? `${this.prefix}[${name}]` : name;
  }
}
