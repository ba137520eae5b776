import type * as z from "zod";
import type { Settings } from "../settings.ts";

/** The result of one check. */
export type Line = { status: "ok" | "wrong" | "not checked"; text: string };

/** A deployment as it should be. */
export type Deployment = {
  settings: Settings;
  /** The versions of the files in supabase/migrations. */
  migrations: readonly string[];
  /** The text that identifies supabase/schemas. */
  schemaVersion: string;
};

/** How the checks reach the world. Tests replace it. */
export type Ports = {
  fetch: typeof globalThis.fetch;
  /** The rows of a query on DATABASE_URL; null without that setting. @throws the driver's error */
  query: ((text: string) => Promise<unknown>) | null;
};

export function ok(text: string): Line {
  return { status: "ok", text };
}

export function wrong(text: string): Line {
  return { status: "wrong", text };
}

export function notChecked(text: string): Line {
  return { status: "not checked", text };
}

/** A request's JSON in the given shape, or what came instead, for a person to read. */
export async function fetchJson<Schema extends z.ZodType>(
  fetch: Ports["fetch"],
  url: string,
  schema: Schema,
  headers: Record<string, string> = {},
): Promise<{ data: z.infer<Schema> } | { status: number; problem: string }> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(20_000) });
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (parsed.success) return { data: parsed.data };
    return { status: response.status, problem: `answers ${response.status}` };
  } catch (error) {
    return { status: 0, problem: `does not answer (${(error as Error).message})` };
  }
}
