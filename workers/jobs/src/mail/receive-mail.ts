import * as z from "zod";
import type { Log } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { sha256 } from "#app/platform/sha256.ts";
import { isProvedSender, senderOf } from "./mail-verdict.ts";
import { headerOf, type MailHeaders, readMail } from "./read-mail.ts";
import { splitAnswer } from "./split-answer.ts";

/** The used part of a mail that Cloudflare's email routing hands over. */
export type IncomingMail = Pick<
  ForwardableEmailMessage,
  "from" | "to" | "raw" | "rawSize" | "setReject"
>;

/** Why a mail waits for a moderator. */
export type Doubt = "automatic" | "list" | "unverified";

/** Bytes of a mail that are read. More can only be files. */
const LARGEST_MAIL = 5_000_000;

const OutcomeSchema = z.enum(["written", "held", "known", "unknown", "closed", "too-many"]);

const REFUSALS: Partial<Record<z.infer<typeof OutcomeSchema>, string>> = {
  unknown: "This address reaches nobody. It may have been closed with its inquiry.",
  closed: "This inquiry is closed, so your answer was not passed on.",
  "too-many": "This inquiry accepts no more answers today.",
};

/**
 * Takes a mail to the address of somebody in an inquiry: what they wrote goes into the thread, once. Doubtful mail
 * waits for a moderator; mail that nobody can receive is rejected, so that the sender learns of it. Returns whether
 * there is mail to send: to the other side, or to the sender about what did not arrive.
 * @throws DomainError "service-unavailable", so that the mail is brought again
 */
export async function receiveMail(
  { database, log, brand }: { database: CallDatabase; log: Log; brand: string },
  mail: IncomingMail,
): Promise<boolean> {
  const token = /^r-([0-9a-f]{32})@/.exec(mail.to.toLowerCase())?.[1];
  const refuse = (outcome: string, message: string): false => {
    log("info", "mail.refused", { outcome });
    mail.setReject(message);
    return false;
  };
  if (!token) return refuse("no-address", REFUSALS.unknown ?? "");
  if (mail.rawSize > LARGEST_MAIL) {
    return refuse(
      "too-large",
      `${brand} passes on text alone. Please send your answer without files.`,
    );
  }
  const { headers, text, attachments } = await readMail(
    new Uint8Array(await new Response(mail.raw).arrayBuffer()),
  );
  const { shown: body, quoted, leftOut } = splitAnswer(text ?? "", attachments);
  if (body === "") {
    return refuse(
      "no-text",
      `${brand} found no text of your own in this mail. Please write your answer above the quoted mail.`,
    );
  }
  const id = headerOf(headers, "message-id");
  const doubt = doubtOf(headers, mail.from);
  const args = {
    p_token: token,
    // A mail without an id is known again by its text.
    p_message_id: id || (await sha256(body)),
    p_from: senderOf(headers),
    p_body: body,
    p_quoted: quoted,
    p_left_out: leftOut,
    ...(doubt ? { p_held: doubt } : {}),
  };
  const outcome = await database("take_reply", args, OutcomeSchema);
  const refusal = REFUSALS[outcome];
  if (refusal) return refuse(outcome, refusal);
  log("info", "mail.taken", { outcome, doubt });
  return outcome === "written" || outcome === "held";
}

/** Why a mail may not be from the person themselves; null if nothing suggests that. */
export function doubtOf(headers: MailHeaders, envelopeFrom: string): Doubt | null {
  const has = (name: string) => headerOf(headers, name) !== "";
  const submitted = headerOf(headers, "auto-submitted").toLowerCase();
  if (
    envelopeFrom === "" ||
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^(?:auto_reply|bulk|junk)/i.test(headerOf(headers, "precedence")) ||
    has("x-autoreply") ||
    has("x-autorespond") ||
    headerOf(headers, "content-type").toLowerCase().startsWith("multipart/report")
  ) {
    return "automatic";
  }
  if (has("list-id") || has("list-unsubscribe") || /^list/i.test(headerOf(headers, "precedence"))) {
    return "list";
  }
  return isProvedSender(headers, senderOf(headers)) ? null : "unverified";
}
