import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import type { Server } from "node:http";
import { escapeUTF8 } from "entities";
import { type Context, Hono, type HonoRequest } from "hono";
import { Webhook } from "standardwebhooks";
import * as z from "zod";
import { readLines } from "./shared/lines-of-file.ts";
import { readFields, serverOf } from "./shared/stand-in.ts";

const MailSchema = z.object({
  /** The first of them. */
  to: z.preprocess((to) => [to].flat()[0], z.string()),
  reply_to: z.string().optional().catch(undefined),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
});

/** A mail that the stand-in accepted. */
type TakenMail = Omit<z.infer<typeof MailSchema>, "reply_to"> & {
  replyTo?: string;
  at: string;
  key: string | null;
};

const InboundSchema = z.object({
  to: z.string(),
  from: z.string().default("somebody@example.test"),
  subject: z.string().default("Re:"),
  text: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
});

/**
 * A stand-in for a provider of mail (Resend's wire format): `POST /emails` takes JSON and responds `{"id"}`, the same one
 * for an `Idempotency-Key` that it knows. `GET /` shows the inbox of everybody, `GET /messages` lists it as JSON, the
 * newest first. An address at `refused.example` is refused. An accepted mail is stored in `file`, one per line.
 *
 * `POST /inbound` hands a mail to `inbound`, as email routing brings it: JSON with `to`, `text`, and if wanted `from`,
 * `subject` and `headers` (what came with it, over those of an honest mail), or a whole mail with `?from=` and `?to=`. The
 * answer is `{"status", "body"}` of whoever took it; a `to` that no mail named before is passed on all the same.
 *
 * `POST /events` with `to` and `type` ('bounce' or 'complaint'; a form or JSON), which the buttons beside each mail send,
 * reports the newest mail to this address to `reports.url`, signed as Resend signs.
 */
export function createMail(
  file: string,
  reports: { url: string; secret: string },
  inbound: () => string,
): { server: Server } {
  const taken = readLines<TakenMail>(file);
  const app = new Hono();
  app.get("/messages", (context) => context.json(taken.toReversed()));
  app.get("/", (context) => context.html(inbox(taken)));
  app.post("/events", async (context) => {
    const { to, type } = await readFields(context.req);
    const about = taken.findLast((mail) => mail.to === to);
    if (!about || (type !== "bounce" && type !== "complaint")) return refuse(context);
    const status = await report(reports, type, about).catch(() => 502);
    const isJson = context.req.header("content-type")?.includes("json");
    return isJson ? context.json({ status }) : context.redirect(`/?answered=${status}`, 303);
  });
  app.post("/inbound", async (context) => {
    const mail = await readInbound(context.req);
    if (!mail) return refuse(context);
    const { from, to, raw } = mail;
    const url = `${inbound()}?${new URLSearchParams({ from, to })}`;
    const brought = await fetch(url, { method: "POST", body: raw }).catch(() => null);
    if (!brought) return context.json({ name: "not_brought" }, 502);
    return context.json({ status: brought.status, body: await brought.text() });
  });
  app.post("/emails", async (context) => {
    if (!context.req.header("authorization")?.startsWith("Bearer "))
      return context.json({ name: "missing_api_key" }, 401);
    const { data } = MailSchema.safeParse(await readFields(context.req));
    if (!data) return refuse(context);
    const { reply_to: replyTo, ...body } = data;
    if (body.to.endsWith("@refused.example")) return refuse(context, "invalid_to_address");
    const key = context.req.header("idempotency-key") ?? null;
    const known = taken.findIndex((mail) => key !== null && mail.key === key);
    if (known !== -1) return context.json({ id: `mail-${known}` });
    const mail = { ...body, ...(replyTo && { replyTo }), key, at: new Date().toISOString() };
    appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    taken.push(mail);
    return context.json({ id: `mail-${taken.length - 1}` });
  });
  app.notFound((context) => context.json({ name: "not_found" }, 404));
  return { server: serverOf(app) };
}

function refuse(context: Context, name = "validation_error"): Response {
  return context.json({ name }, 422);
}

/** A mail that somebody sends: a whole one, or one made of JSON. Null if that lacks something. */
async function readInbound(
  request: HonoRequest,
): Promise<{ from: string; to: string; raw: string } | null> {
  if (!request.header("content-type")?.includes("json")) {
    const { from = "", to = "" } = request.query();
    return { from, to, raw: await request.text() };
  }
  const { data } = InboundSchema.safeParse(await readFields(request));
  if (!data) return null;
  const { to, from, subject, text, headers } = data;
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "";
  const lines = {
    "Authentication-Results": `mx.quad.test; dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`,
    From: from,
    To: to,
    Subject: subject,
    "Message-ID": `<${randomUUID()}@example.test>`,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Transfer-Encoding": "base64",
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  const coded = Buffer.from(text).toString("base64").replace(/.{76}/g, "$&\r\n");
  return { from, to, raw: `${head.join("\r\n")}\r\n\r\n${coded}\r\n` };
}

/** Posts what became of a mail as Resend does. Answers the status. */
async function report(
  { url, secret }: { url: string; secret: string },
  type: "bounce" | "complaint",
  { to, subject, tags }: TakenMail,
): Promise<number> {
  const body = JSON.stringify({
    type: type === "bounce" ? "email.bounced" : "email.complained",
    created_at: new Date().toISOString(),
    data: {
      to: [to],
      subject,
      tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
      ...(type === "bounce"
        ? { bounce: { type: "Permanent", subType: "General", message: "No such mailbox." } }
        : {}),
    },
  });
  const id = `msg_${randomUUID()}`;
  const now = new Date();
  const headers = {
    "Content-Type": "application/json",
    "svix-id": id,
    "svix-timestamp": String(Math.floor(now.getTime() / 1000)),
    "svix-signature": new Webhook(secret).sign(id, now, body),
  };
  const response = await fetch(url, { method: "POST", headers, body });
  await response.body?.cancel();
  return response.status;
}

function inbox(taken: readonly TakenMail[]): string {
  const mails = taken
    .toReversed()
    .map(
      ({ to, subject, at, html }) =>
        `<details><summary>${escapeUTF8(subject)} <small>to ${escapeUTF8(to)}, ${escapeUTF8(at)}</small></summary><iframe sandbox="allow-popups" srcdoc="${escapeUTF8(html)}" width="100%" height="500"></iframe><form method="post" action="/events"><input type="hidden" name="to" value="${escapeUTF8(to)}"><button name="type" value="bounce">It comes back</button> <button name="type" value="complaint">It is reported as unwanted</button></form></details>`,
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><body style="font:16px/1.5 system-ui;max-width:50em;margin:2em auto;padding:0 1em"><h1>Mail</h1>${mails.join("") || "<p>No mail was sent yet.</p>"}</body></html>`;
}
