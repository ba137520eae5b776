import type * as z from "zod";
import type { KeyScope } from "#app/account/key-choices.ts";
import type { StoreMeaning } from "#app/discovery/marketplace/store-meaning.server.ts";
import type { Log } from "#app/platform/log/log.server.ts";
import type { Ask } from "./ask.ts";

/** What a route answers with. */
export type Context = {
  /** The origin of the site. */
  site: string;
  ask: Ask;
  /** Stores a query's vector before its search. */
  storeMeaning: StoreMeaning;
  log: Log;
  /** The `Idempotency-Key` of the request; null without one. */
  once: string | null;
};

type Shape = Readonly<Record<string, z.ZodType>>;
type Values<S extends Shape> = z.infer<z.ZodObject<S>>;

/** One call of the API: all that its routing, its checks and its description follow from. */
export type Route = {
  /** What generated clients call it. */
  name: string;
  method: "get" | "put" | "post" | "patch" | "delete";
  path: string;
  summary: string;
  scope: KeyScope;
  /** Whether it also answers without a key. */
  open: boolean;
  inPath: Shape;
  inQuery: Shape;
  /** What the body holds, as JSON; null for a call without one. */
  body: z.ZodType | null;
  answer: z.ZodType;
  // The values are those that the shapes describe; `route` keeps the two together.
  run(context: Context, inPath: never, inQuery: never, ...body: never[]): Promise<unknown>;
};

/** A call, whose values have the types of its shapes. It is a GET with the scope "read" unless it says otherwise. */
export function route<
  P extends Shape,
  Q extends Shape,
  A extends z.ZodType,
  B extends z.ZodType | null = null,
>(definition: {
  name: string;
  method?: Route["method"];
  path: string;
  summary: string;
  scope?: KeyScope;
  open?: boolean;
  inPath: P;
  inQuery: Q;
  body?: B;
  answer: A;
  run(
    context: Context,
    inPath: Values<P>,
    inQuery: Values<Q>,
    ...body: B extends z.ZodType ? [z.infer<B>] : []
  ): Promise<z.infer<A>>;
}) {
  return { method: "get" as const, scope: "read" as const, open: false, body: null, ...definition };
}
