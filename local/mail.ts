import { createHmac, randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { escapeUTF8 } from "entities";
import { readLines } from "./shared/lines-of-file.ts";
import { readBody } from "./shared/request-body.ts";

/** A mail that the stand-in accepted. */
type TakenMail = {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
  at: string;
  key: string | null;
};

const LARGEST_BODY = 1_000_000;
const LARGEST_INBOUND = 10_000_000;

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
  reports?: { url: string; secret: string },
  inbound?: () => string,
): { server: Server } {
  const taken = readLines<TakenMail>(file);
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "GET" && path === "/messages") return answer(200, [...taken].reverse());
    if (request.method === "GET" && path === "/") {
      const page = inbox(taken);
      return response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    }
    if (request.method === "POST" && path === "/events" && reports) {
      const event = readEvent(await readBody(request, LARGEST_BODY));
      const about = taken.findLast((mail) => mail.to === event?.to);
      if (!event || !about) return answer(422, { name: "validation_error" });
      const status = await report(reports, event.type, about).catch(() => 502);
      if (request.headers["content-type"]?.includes("json")) return answer(200, { status });
      return response.writeHead(303, { location: `/?answered=${status}` }).end();
    }
    if (request.method === "POST" && path === "/inbound" && inbound) {
      const mail = readInbound(request, await readBody(request, LARGEST_INBOUND));
      if (!mail) return answer(422, { name: "validation_error" });
      const { from, to, raw } = mail;
      const url = `${inbound()}?${new URLSearchParams({ from, to })}`;
      const brought = await fetch(url, { method: "POST", body: raw }).catch(() => null);
      if (!brought) return answer(502, { name: "not_brought" });
      return answer(200, { status: brought.status, body: await brought.text() });
    }
    if (request.method !== "POST" || path !== "/emails") return answer(404, { name: "not_found" });
    if (!request.headers.authorization?.startsWith("Bearer ")) {
      return answer(401, { name: "missing_api_key" });
    }
    const body = readMail(await readBody(request, LARGEST_BODY));
    if (!body) return answer(422, { name: "validation_error" });
    if (body.to.endsWith("@refused.example")) return answer(422, { name: "invalid_to_address" });
    const key = request.headers["idempotency-key"]?.toString() ?? null;
    const known = taken.findIndex((mail) => key !== null && mail.key === key);
    if (known !== -1) return answer(200, { id: `mail-${known}` });
    const mail = { ...body, key, at: new Date().toISOString() };
    appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
    taken.push(mail);
    return answer(200, { id: `mail-${taken.length - 1}` });
  });
  return { server };
}

function readMail(body: string | null): Omit<TakenMail, "at" | "key"> | null {
  try {
    const { to, subject, text, html, headers, tags, reply_to } = JSON.parse(body ?? "");
    const [only] = Array.isArray(to) ? to : [to];
    const isWhole = [only, subject, text, html].every((part) => typeof part === "string");
    return isWhole
      ? {
          to: only,
          ...(typeof reply_to === "string" ? { replyTo: reply_to } : {}),
          subject,
          text,
          html,
          headers: headers ?? {},
          tags: tags ?? [],
        }
      : null;
  } catch {
    return null;
  }
}

/** A mail that somebody sends: a whole one, or one made of JSON. */
function readInbound(
  { url, headers: { "content-type": type = "" } }: IncomingMessage,
  body: string | null,
): { from: string; to: string; raw: string } | null {
  if (!type.includes("json")) {
    const query = new URL(url ?? "/", "http://localhost").searchParams;
    return { from: query.get("from") ?? "", to: query.get("to") ?? "", raw: body ?? "" };
  }
  try {
    const {
      to,
      from = "somebody@example.test",
      subject = "Re:",
      text,
      headers,
    } = JSON.parse(body ?? "");
    if (typeof to !== "string" || typeof text !== "string") return null;
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
  } catch {
    return null;
  }
}

function readEvent(body: string | null): { to: string; type: "bounce" | "complaint" } | null {
  const fields = body?.startsWith("{")
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body ?? ""));
  const { to, type } = fields;
  return typeof to === "string" && (type === "bounce" || type === "complaint")
    ? { to, type }
    : null;
}

/** Posts what became of a mail as Resend does, signed as Svix signs. Answers the status. */
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
      tags: Object.fromEntries((tags ?? []).map(({ name, value }) => [name, value])),
      ...(type === "bounce"
        ? { bounce: { type: "Permanent", subType: "General", message: "No such mailbox." } }
        : {}),
    },
  });
  const id = `msg_${randomUUID()}`;
  const time = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "svix-id": id,
      "svix-timestamp": String(time),
      "svix-signature": `v1,${signature}`,
    },
    body,
  });
  await response.body?.cancel();
  return response.status;
}

function inbox(taken: readonly TakenMail[]): string {
  const mails = [...taken]
    .reverse()
    .map(
      ({ to, subject, at, html }) =>
        `<details><summary>${escapeUTF8(subject)} <small>to ${escapeUTF8(to)}, ${escapeUTF8(at)}</small></summary><iframe sandbox="allow-popups" srcdoc="${escapeUTF8(html)}" width="100%" height="500"></iframe><form method="post" action="/events"><input type="hidden" name="to" value="${escapeUTF8(to)}"><button name="type" value="bounce">It comes back</button> <button name="type" value="complaint">It is reported as unwanted</button></form></details>`,
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><body style="font:16px/1.5 system-ui;max-width:50em;margin:2em auto;padding:0 1em"><h1>Mail</h1>${mails.join("") || "<p>No mail was sent yet.</p>"}</body></html>`;
}
