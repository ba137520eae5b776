import * as z from "zod";
import { CountSchema } from "./counts.ts";

/**
 * Messages of the queues. Each message names its kind, because the queue's name does not tell it:
 * the queue of dead letters holds all kinds.
 */
export const JobSchema = z.discriminatedUnion("kind", [
  /** One person's part of a night's alerts. */
  z.object({ kind: z.literal("alert"), person: z.uuid(), run: z.number().int() }),
  /** The analysis of one technology by a model. */
  z.object({ kind: z.literal("analysis"), techId: z.number().int().positive() }),
  /** One step of an organisation's import. */
  z.object({ kind: z.literal("import"), id: z.uuid() }),
  /** The reading of texts that were typed. */
  z.object({ kind: z.literal("texts") }),
  /** The next vectors, which nobody makes at the same time without the lease. */
  z.object({ kind: z.literal("vectors"), lease: z.uuid() }),
  /** The fetching of the next images that imports and programs name. */
  z.object({ kind: z.literal("images") }),
]);
export type Job = z.infer<typeof JobSchema>;

/** Any message. Counts are added a whole batch at once. */
export const MessageSchema = z.discriminatedUnion("kind", [
  JobSchema,
  CountSchema.extend({ kind: z.literal("count") }),
]);
type Kind = z.infer<typeof MessageSchema>["kind"];
export type Message<K extends Kind = Kind> = Extract<z.infer<typeof MessageSchema>, { kind: K }>;

/** The Worker's queues, by their bindings in wrangler.toml. */
export type Queues = {
  ALERTS: Queue<Message<"alert">>;
  ANALYSES: Queue<Message<"analysis">>;
  COUNTS: Queue<Message<"count">>;
  IMPORTS: Queue<Message<"import" | "texts" | "vectors" | "images">>;
};

/** The queue of each kind. */
export const QUEUE_OF = {
  alert: "ALERTS",
  analysis: "ANALYSES",
  count: "COUNTS",
  import: "IMPORTS",
  texts: "IMPORTS",
  vectors: "IMPORTS",
  images: "IMPORTS",
} as const satisfies Record<Kind, keyof Queues>;
