import * as z from "zod";
import { parseJson } from "#app/platform/http/body.server.ts";
import { MAIL_KINDS, type MailKind } from "#app/platform/services/mail.server.ts";

/** A provider's report on a mail that it sent. */
export type MailEvent = { address: string; event: "complaint" | "bounce"; kind: MailKind | null };

type Settings = { MAIL_PROVIDER: string; MAIL_WEBHOOK_SECRET?: string | undefined };

/** Seconds that a signature's time may be away from ours, as the providers' own libraries have it. */
const TOLERANCE = 300;
const Kind = z.enum(MAIL_KINDS).nullable().catch(null).default(null);

/** Resend's `email.bounced` and `email.complained`; its tags come back as an object. */
const ResendSchema = z.object({
  type: z.enum(["email.bounced", "email.complained"]),
  data: z.object({
    to: z.array(z.string()).min(1).max(50),
    bounce: z.object({ type: z.string() }).optional(),
    tags: z.object({ kind: Kind }).nullable().catch(null).default(null),
  }),
});

/** Postmark's bounces and complaints. */
const PostmarkSchema = z.object({
  RecordType: z.enum(["Bounce", "SpamComplaint"]),
  Type: z.string().optional(),
  Email: z.string(),
  Tag: Kind,
});
/** Postmark's names of bounces that will not end by themselves. */
const PERMANENT = ["HardBounce", "BadEmailAddress"];

/** Whether the configured mail provider sent this. False if that cannot be verified, for example without a secret. */
export async function isFromProvider(
  { MAIL_PROVIDER, MAIL_WEBHOOK_SECRET: secret }: Settings,
  { headers, body }: { headers: Headers; body: string },
  now: Date,
): Promise<boolean> {
  if (!secret) return false;
  if (MAIL_PROVIDER === "resend") return isSignedBySvix(secret, headers, body, now);
  // Postmark signs nothing: its address of ours holds a name and a password.
  if (MAIL_PROVIDER === "postmark") {
    return isSame(headers.get("authorization") ?? "", `Basic ${btoa(secret)}`);
  }
  return false;
}

/** The events of a delivery; empty if none of them stops mail, for instance for a temporary bounce. */
export function readMailEvents(provider: string, body: string): MailEvent[] {
  const value = parseJson(body);
  if (provider === "resend") {
    const told = ResendSchema.safeParse(value);
    if (!told.success) return [];
    const { type, data } = told.data;
    if (type === "email.bounced" && data.bounce && data.bounce.type !== "Permanent") return [];
    const event = type === "email.bounced" ? "bounce" : "complaint";
    return data.to.map((address) => ({ address, event, kind: data.tags?.kind ?? null }));
  }
  const told = PostmarkSchema.safeParse(value);
  if (!told.success) return [];
  const { RecordType, Type = "", Email: address, Tag: kind } = told.data;
  if (RecordType === "SpamComplaint") return [{ address, event: "complaint", kind }];
  return PERMANENT.includes(Type) ? [{ address, event: "bounce", kind }] : [];
}

/** Svix, with which Resend signs: HMAC-SHA256 over the id, the time and the body as they came. */
async function isSignedBySvix(secret: string, headers: Headers, body: string, now: Date) {
  const [id, time, given] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) =>
    headers.get(name),
  );
  if (!id || !time || !given || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE) return false;
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (bytes === null || bytes.length === 0) return false;
  const key = await hmacKey(bytes);
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`);
  for (const one of given.split(" ").slice(0, 10)) {
    const signature = one.startsWith("v1,") ? fromBase64(one.slice(3)) : null;
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return true;
  }
  return false;
}

/** Compares texts in constant time, by hashing both under a random key. */
async function isSame(one: string, other: string): Promise<boolean> {
  const key = await hmacKey(crypto.getRandomValues(new Uint8Array(32)));
  const [first, second] = [one, other].map((text) => new TextEncoder().encode(text));
  const signature = await crypto.subtle.sign("HMAC", key, first as Uint8Array<ArrayBuffer>);
  return crypto.subtle.verify("HMAC", key, signature, second as Uint8Array<ArrayBuffer>);
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
