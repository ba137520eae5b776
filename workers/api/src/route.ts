import type * as z from "zod";
import type { KeyScope } from "#app/account/key-choices.ts";
import type { StoreMeaning } from "#app/discovery/marketplace/store-meaning.server.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { followChange } from "#app/platform/services/jobs.server.ts";
import type { Ask } from "./ask.ts";

/** The dependencies of a route's answer. */
export type Context = {
  /** The origin of the site. */
  site: string;
  ask: Ask;
  /** Stores a query's vector before its search. */
  storeMeaning: StoreMeaning;
  /** Asks the jobs Worker with the request's key. Null if it cannot be reached, which is logged. */
  askJobs: (segments: readonly string[], body: FormData) => Promise<Response | null>;
  /** Has the jobs Worker follow a change behind the answer. */
  followChange: (changed: Parameters<typeof followChange>[1]) => void;
  log: Log;
  /** The `Idempotency-Key` of the request; null without one. */
  once: string | null;
};

type Shape = Readonly<Record<string, z.ZodType>>;
type Values<S extends Shape> = z.infer<z.ZodObject<S>>;

/** One call of the API: all that its routing, its checks and its description follow from. */
export type Route = {
  /** The name in generated clients. */
  name: string;
  method: "get" | "put" | "post" | "patch" | "delete";
  path: string;
  summary: string;
  scope: KeyScope;
  /** Whether it also answers without a key. */
  open: boolean;
  inPath: Shape;
  inQuery: Shape;
  /** The schema of the body; null for a call without one. */
  body: z.ZodType | null;
  /** How the body is written. */
  bodyType: "application/json" | "multipart/form-data";
  answer: z.ZodType;
  /** Asks for the right of whoever sends a large body, before it is read. @throws Problem */
  beforeBody?: (context: Context, inPath: never) => Promise<unknown>;
  // The values are those that the shapes describe; `route` keeps the two together.
  run(context: Context, inPath: never, inQuery: never, ...body: never[]): Promise<unknown>;
};

/** The shape of no parameters. */
const NONE = {} as const;

/** A call, whose values have the types of its shapes. It is a GET with the scope "read" unless it says otherwise. */
export function route<
  A extends z.ZodType,
  P extends Shape = typeof NONE,
  Q extends Shape = typeof NONE,
  B extends z.ZodType | null = null,
>(definition: {
  name: string;
  method?: Route["method"];
  path: string;
  summary: string;
  scope?: KeyScope;
  open?: boolean;
  inPath?: P;
  inQuery?: Q;
  body?: B;
  bodyType?: Route["bodyType"];
  answer: A;
  beforeBody?: (context: Context, inPath: Values<P>) => Promise<unknown>;
  run(
    context: Context,
    inPath: Values<P>,
    inQuery: Values<Q>,
    ...body: B extends z.ZodType ? [z.infer<B>] : []
  ): Promise<z.infer<A>>;
}) {
  return {
    inPath: NONE as P,
    inQuery: NONE as Q,
    method: "get" as const,
    scope: "read" as const,
    open: false,
    body: null,
    bodyType: "application/json" as const,
    ...definition,
  };
}
