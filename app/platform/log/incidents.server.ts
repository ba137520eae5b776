import { hmacOf } from "../hmac.server.ts";
import { createLog, describeError, type LogFields } from "./log.server.ts";

/** The receiver of incidents, and the key that signs them. */
export type IncidentSettings = {
  ALERT_URL?: string | undefined;
  ALERT_SECRET?: string | undefined;
};

/** Raises an incident, at most once an hour per event. `log("alert", …)` calls it. */
export type RaiseIncident = (event: string, fields: LogFields) => void;

/** The bucket that records when each was last sent. */
type Marks = Pick<R2Bucket, "head" | "put" | "delete">;

type IncidentOptions = {
  env: IncidentSettings;
  marks: Marks | null;
  /** Runs `work` after the response has been sent. */
  later(work: Promise<unknown>): void;
  fetch?: typeof fetch;
  now?: () => number;
};

/** Minimum time between two incidents of one event, in milliseconds. */
const HOUR_MS = 3_600_000;
/** Milliseconds before an incident that could not be sent is retried. */
const RETRY_AFTER_MS = 60_000;
/** Time limit for the receiver, in milliseconds. */
const DEADLINE_MS = 3000;

/**
 * The time until which this isolate skips an event, per settings object. It only saves asking the bucket again on every
 * request of an outage; the mark in the bucket decides. It holds nothing about any user.
 */
const quietUntil = new WeakMap<object, Map<string, number>>();

/**
 * Incidents for people on call: one POST to `ALERT_URL`, signed with `ALERT_SECRET`, or without these settings a log
 * line of level `alert`. The bucket records when each event was last sent: all isolates share it, and it works while the
 * database is down (decision 020). Without a bucket, each isolate counts for itself.
 */
export function createIncidents({
  env,
  marks,
  later,
  fetch = globalThis.fetch,
  now = Date.now,
}: IncidentOptions): RaiseIncident {
  const quiet = quietUntil.get(env) ?? new Map<string, number>();
  quietUntil.set(env, quiet);

  async function send(event: string, fields: LogFields): Promise<void> {
    const log = createLog(String(fields.requestId ?? "none"));
    const last = await claim(marks, event, now()).catch((error: unknown) => {
      // If the mark cannot be written, send anyway: one incident too many is better than none.
      log("warn", "incident.not-marked", describeError(error));
      return null;
    });
    quiet.set(event, (last ?? now()) + HOUR_MS);
    if (last !== null) return;
    log("alert", event, fields);
    if (!env.ALERT_URL || !env.ALERT_SECRET) return;
    try {
      await post(fetch, env.ALERT_URL, env.ALERT_SECRET, { event, at: now(), fields });
    } catch (error) {
      log("error", "incident.not-sent", { incident: event, ...describeError(error) });
      quiet.set(event, now() + RETRY_AFTER_MS);
      await marks?.delete(keyOf(event));
    }
  }

  return (event, fields) => {
    if ((quiet.get(event) ?? 0) > now()) return;
    // Set early, so that further requests of the same outage skip the bucket.
    quiet.set(event, now() + RETRY_AFTER_MS);
    later(send(event, fields).catch(() => undefined));
  };
}

/** The name of the setting without which incidents cannot be sent, if it is missing. */
export function missingIncidentSettings(env: IncidentOptions["env"]): string[] {
  return env.ALERT_URL && !env.ALERT_SECRET ? ["ALERT_SECRET"] : [];
}

/** The R2 bucket for incident marks that is bound under `name`; null if none is bound. */
export function openIncidentMarks(bindings: object, name: string): Marks | null {
  const bucket: unknown = (bindings as Record<string, unknown>)[name];
  return typeof bucket === "object" && bucket !== null && "put" in bucket
    ? (bucket as Marks)
    : null;
}

function keyOf(event: string): string {
  return `alerts/${event}`;
}

/**
 * Claims this hour's incident of an event. The write is conditional, so that one isolate wins. Returns null if this
 * isolate claimed it, else when the incident was last sent (milliseconds since 1970).
 */
async function claim(marks: Marks | null, event: string, now: number): Promise<number | null> {
  if (!marks) return null;
  const mark = await marks.head(keyOf(event));
  const last = mark?.uploaded.getTime();
  if (last !== undefined && now - last < HOUR_MS) return last;
  const onlyIf = new Headers(
    mark ? { "If-Match": mark.httpEtag } : { "If-None-Match": "*" },
  ) as R2PutOptions["onlyIf"];
  // Random content: two equal marks would have the same ETag, and the condition would not tell them apart.
  const written = await marks.put(keyOf(event), crypto.randomUUID(), { onlyIf });
  return written ? null : now;
}

/** Sends one incident. @throws Error if the receiver does not accept it */
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
      // The format of Stripe's webhook signatures.
      "Alert-Signature": `t=${seconds},v1=${await hmacOf(`${seconds}.${body}`, secret)}`,
    },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver of incidents answered ${response.status}.`);
}
