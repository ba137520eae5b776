import type { Log } from "../log/log.server.ts";

/** The kinds of mail, which are complained about one by one. */
export const MAIL_KINDS = ["alerts", "shortlists", "invitations", "inquiries", "needs"] as const;
/** Mail that somebody waits for, such as a code, is of none of them: no complaint stops it. */
export type MailKind = (typeof MAIL_KINDS)[number] | "security";

/** A mail to one person. `key` names it for the provider, so that the same mail is sent once however often it is tried. */
export type Mail = {
  key: string;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** The address for answers, if not the sender's. */
  replyTo?: string;
};

/**
 * The outcome of a mail: 'refused' is for good, 'later' was not taken and is worth another try, and of 'unknown' nobody
 * can say whether it was sent.
 */
type MailOutcome = "sent" | "refused" | "later" | "unknown";

/** Sends mail through a provider. */
export type Mailer = {
  /** Whether the provider knows the key of a mail that it was given before, so that it may be given again. */
  knowsKeys: boolean;
  send(mail: Mail): Promise<MailOutcome>;
};

export const MAIL_PROVIDERS = ["none", "resend", "postmark", "cloudflare"] as const;
type MailProvider = (typeof MAIL_PROVIDERS)[number];

export type MailSettings = {
  MAIL_PROVIDER: MailProvider;
  MAIL_FROM?: string | undefined;
  MAIL_KEY?: string | undefined;
  MAIL_URL?: string | undefined;
  /** Cloudflare's own binding. */
  EMAIL?: CloudflareMail | undefined;
};

/** The used part of Cloudflare's `send_email` binding. */
export type CloudflareMail = {
  send(mail: Omit<Mail, "key" | "kind"> & { from: string }): Promise<unknown>;
};

/** Milliseconds until a provider counts as not answering. */
const TIMEOUT_MS = 10_000;

/** The provider that the settings name; null for none. `missingMailSettings` says what it lacks. */
export function createMailer(settings: MailSettings, log: Log): Mailer | null {
  const { MAIL_PROVIDER: provider, MAIL_FROM: from = "", MAIL_KEY: key = "", EMAIL } = settings;
  switch (provider) {
    case "none":
      return null;
    case "resend":
      return overHttp(log, true, ({ key: id, kind, to, replyTo, ...mail }) => ({
        url: `${settings.MAIL_URL ?? "https://api.resend.com"}/emails`,
        headers: { Authorization: `Bearer ${key}`, "Idempotency-Key": id },
        body: {
          from,
          to: [to],
          tags: [{ name: "kind", value: kind }],
          ...(replyTo ? { reply_to: replyTo } : {}),
          ...mail,
        },
      }));
    case "postmark":
      return overHttp(log, false, ({ kind, to, subject, text, html, headers, replyTo }) => ({
        url: `${settings.MAIL_URL ?? "https://api.postmarkapp.com"}/email`,
        headers: { "X-Postmark-Server-Token": key },
        body: {
          From: from,
          To: to,
          ...(replyTo ? { ReplyTo: replyTo } : {}),
          Tag: kind,
          Subject: subject,
          TextBody: text,
          HtmlBody: html,
          Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        },
      }));
    case "cloudflare":
      return {
        knowsKeys: false,
        async send({ key: _, kind: __, ...mail }) {
          try {
            await EMAIL?.send({ from, ...mail });
            return "sent";
          } catch {
            // Its error may name the address.
            log("warn", "mail.not-taken", { status: 0 });
            return "unknown";
          }
        },
      };
  }
}

/** The names of settings that the chosen provider lacks. */
export function missingMailSettings(settings: MailSettings): string[] {
  const { MAIL_PROVIDER, MAIL_FROM, MAIL_KEY, EMAIL } = settings;
  if (MAIL_PROVIDER === "none") return [];
  const missing = MAIL_FROM ? [] : ["MAIL_FROM"];
  if (MAIL_PROVIDER === "cloudflare") return EMAIL ? missing : [...missing, "EMAIL"];
  return MAIL_KEY ? missing : [...missing, "MAIL_KEY"];
}

/** A provider with an HTTP API. Its answer is logged without the address. */
function overHttp(
  log: Log,
  knowsKeys: boolean,
  requestOf: (mail: Mail) => { url: string; headers: Record<string, string>; body: object },
): Mailer {
  return {
    knowsKeys,
    async send(mail) {
      const { url, headers, body } = requestOf(mail);
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null);
      await response?.body?.cancel();
      const status = response?.status ?? 0;
      if (response?.ok) return "sent";
      // The provider holds a mail of this key already.
      if (knowsKeys && status === 409) return "sent";
      log("warn", "mail.not-taken", { status });
      // Too many just now, or out of service: neither was taken.
      if (status === 429 || status === 503) return "later";
      return status === 0 || status >= 500 ? "unknown" : "refused";
    },
  };
}
