import type { Env } from "../env.server.ts";
import { hmacOf } from "./hmac.server.ts";
import { createLog, describeError, type LogFields } from "./log.server.ts";

/** Raises an alert, at most once an hour for each event; what `log("alert", …)` calls. */
export type RaiseAlert = (event: string, fields: LogFields) => void;

/** Where it is kept when each alert was sent last. */
type Marks = Pick<R2Bucket, "head" | "put" | "delete">;

type AlertOptions = {
  env: Pick<Env, "ALERT_URL" | "ALERT_SECRET">;
  marks: Marks | null;
  /** Sending goes on behind the answer. */
  later(work: Promise<unknown>): void;
  fetch?: typeof fetch;
  now?: () => number;
};

/** Milliseconds between two alerts of one event. */
const HOUR = 3_600_000;
/** Milliseconds until an alert that could not be sent is tried again. */
const RETRY_AFTER = 60_000;
/** Milliseconds that the receiver may take. */
const DEADLINE = 3000;

/**
 * Until when this isolate leaves an event alone, for each set of settings. It only saves asking the bucket again for
 * each request of an outage; what decides is the mark in the bucket. It says nothing of who asked.
 */
const quietUntil = new WeakMap<object, Map<string, number>>();

/**
 * Alerts for people on call: one POST to `ALERT_URL`, signed with `ALERT_SECRET`, or without these a log line of level
 * `alert`. When an event was sent last is marked in the bucket, which all isolates share and which answers while the
 * database is down (decision 023). Without a bucket each isolate counts for itself.
 */
export function createAlerts({
  env,
  marks,
  later,
  fetch = globalThis.fetch,
  now = Date.now,
}: AlertOptions): RaiseAlert {
  const quiet = quietUntil.get(env) ?? new Map<string, number>();
  quietUntil.set(env, quiet);

  async function send(event: string, fields: LogFields): Promise<void> {
    const log = createLog(String(fields.requestId ?? "none"));
    const last = await claim(marks, event, now()).catch((error: unknown) => {
      // Rather one alert too many than none.
      log("warn", "alert.not-marked", describeError(error));
      return null;
    });
    quiet.set(event, (last ?? now()) + HOUR);
    if (last !== null) return;
    log("alert", event, fields);
    if (!env.ALERT_URL || !env.ALERT_SECRET) return;
    try {
      await post(fetch, env.ALERT_URL, env.ALERT_SECRET, { event, at: now(), fields });
    } catch (error) {
      log("error", "alert.not-sent", { alert: event, ...describeError(error) });
      quiet.set(event, now() + RETRY_AFTER);
      await marks?.delete(keyOf(event));
    }
  }

  return (event, fields) => {
    if ((quiet.get(event) ?? 0) > now()) return;
    // Meanwhile, the next requests of the same trouble have nothing to do.
    quiet.set(event, now() + RETRY_AFTER);
    later(send(event, fields).catch(() => undefined));
  };
}

/** The bucket for alerts' marks that is bound under `name`; null where none is. */
export function openAlertMarks(bindings: object, name: string): Marks | null {
  const bucket: unknown = (bindings as Record<string, unknown>)[name];
  return typeof bucket === "object" && bucket !== null && "put" in bucket
    ? (bucket as Marks)
    : null;
}

function keyOf(event: string): string {
  return `alerts/${event}`;
}

/**
 * Takes this hour's alert of an event. Of several isolates at once one gets it: the mark is replaced only where nobody
 * else did meanwhile. Null where it is ours, else when it was sent last.
 */
async function claim(marks: Marks | null, event: string, now: number): Promise<number | null> {
  if (!marks) return null;
  const mark = await marks.head(keyOf(event));
  const last = mark?.uploaded.getTime();
  if (last !== undefined && now - last < HOUR) return last;
  const onlyIf = new Headers(
    mark ? { "If-Match": mark.httpEtag } : { "If-None-Match": "*" },
  ) as R2PutOptions["onlyIf"];
  // Of its own content: two marks that are alike would have one ETag.
  const written = await marks.put(keyOf(event), crypto.randomUUID(), { onlyIf });
  return written ? null : now;
}

/** Sends one alert. @throws Error where the receiver does not take it */
async function post(
  fetch: typeof globalThis.fetch,
  url: string,
  secret: string,
  { event, at, fields }: { event: string; at: number; fields: LogFields },
): Promise<void> {
  const body = JSON.stringify({ event, at: new Date(at).toISOString(), fields });
  const seconds = Math.floor(at / 1000);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      // As Stripe signs its webhooks.
      "Alert-Signature": `t=${seconds},v1=${await hmacOf(`${seconds}.${body}`, secret)}`,
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(DEADLINE),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver of alerts answered ${response.status}.`);
}
