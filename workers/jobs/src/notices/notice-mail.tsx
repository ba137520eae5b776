import type { Mail, MailKind } from "#app/platform/services/mail.server.ts";
import { END, mailHtml, SMALL, unsubscribeHeaders } from "../mail/mail-html.tsx";
import { ANSWER_ABOVE, CAN_ANSWER } from "../mail/split-answer.ts";
import type { Notice } from "./notice.schema.ts";
import { endOf, letterOf, type Site } from "./notice-letter.ts";

const QUOTE = { margin: 0, paddingLeft: 12, borderLeft: "2px solid", whiteSpace: "pre-wrap" };

/** The mail of a notice. Texts that people wrote are quoted as they are and never become markup or headers. */
export function noticeMail(key: string, notice: Notice, site: Site): Mail {
  const { subject, lead, quoted, link } = letterOf(notice, site);
  const replyTo = notice.replyTo && site.answersAt ? `r-${notice.replyTo}@${site.answersAt}` : null;
  const end = `${replyTo ? `${CAN_ANSWER} its files are not passed on. ` : ""}${endOf(notice, site)}`;
  const stop = notice.token ? `${site.origin}/unsubscribe/${notice.token}` : null;
  const kind = kindOf(notice.kind);
  return {
    key,
    kind,
    to: notice.to,
    subject: `${site.brand}: ${subject}`.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 200),
    text: [
      ...(replyTo ? [ANSWER_ABOVE] : []),
      lead,
      ...(quoted ? [quoted.replace(/^/gm, "> ")] : []),
      `${link.text}: ${link.href}`,
      stop ? `${end} Stop mail about ${kind}: ${stop}` : end,
    ]
      .join("\n\n")
      .concat("\n"),
    html: mailHtml(
      subject,
      <>
        {replyTo && <p style={SMALL}>{ANSWER_ABOVE}</p>}
        <p>{lead}</p>
        {quoted && <blockquote style={QUOTE}>{quoted}</blockquote>}
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
        <p style={END}>
          {end} {stop && <a href={stop}>{`Stop mail about ${kind}`}</a>}
        </p>
      </>,
    ),
    headers: {
      ...(replyTo ? { "X-Auto-Response-Suppress": "OOF, AutoReply" } : {}),
      // It answers a mail by itself (RFC 3834).
      ...(notice.kind === "received" ? { "Auto-Submitted": "auto-replied" } : {}),
      ...(stop ? unsubscribeHeaders(stop) : {}),
    },
    ...(replyTo ? { replyTo } : {}),
  };
}

function kindOf(kind: Notice["kind"]): MailKind {
  if (["invitation", "organisation-invitation", "question"].includes(kind)) return "invitations";
  if (kind === "security" || kind === "needs") return kind;
  return kind === "list-joined" || kind === "list-comment" ? "shortlists" : "inquiries";
}
