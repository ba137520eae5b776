import * as z from "zod";
import {
  INVITED_ROLES,
  ROLE_WORDS as LIST_ROLE_WORDS,
} from "#app/collections/shortlists/shortlist-roles.ts";
import { DECLINE_REASONS } from "#app/inquiries/decline-reasons.ts";
import { ROLE_WORDS, ROLES } from "#app/membership/organisation-roles.ts";
import { escapeXml } from "#app/platform/http/xml.ts";
import type { Mail, MailKind } from "#app/platform/services/mail.server.ts";
import { mailEnd, mailHtml, unsubscribeHeaders } from "../mail/mail-html.ts";
import { ANSWER_ABOVE, CAN_ANSWER } from "../mail/split-answer.ts";

/**
 * The contents of a mail to an organisation about an inquiry, or to moderators if there is no slug. `name` is what the
 * asker chose to be called; empty for nothing.
 */
const LeadSchema = z.object({
  inquiry: z.uuid(),
  slug: z.string().nullable(),
  title: z.string(),
  message: z.string(),
  name: z.string(),
});

/** The contents of a mail to an asker. */
const AnswerSchema = z.object({
  inquiry: z.uuid(),
  title: z.string(),
  /** Null if we write ourselves. */
  organisation: z.string().nullable(),
  message: z.string(),
});

/** The contents of a mail to the contact of a listing about an inquiry. `address` is the asker's, if they share it. */
const IntroductionSchema = LeadSchema.extend({
  slug: z.string(),
  techId: z.number().int(),
  address: z.string().nullable(),
});

/** The contents of an invitation to a shortlist. The names contain no links. */
const InvitationSchema = z.object({
  invitation: z.uuid(),
  role: z.enum(INVITED_ROLES),
  by: z.string(),
  name: z.string(),
});

/**
 * The contents of a mail to an organisation about a night's reading of its feed: the changes, or the problem that prevented
 * them.
 */
const ImportSchema = z.object({
  run: z.uuid(),
  slug: z.string(),
  name: z.string(),
  problem: z.string().optional(),
  /** Whether the problem is ours, of any import. */
  stopped: z.boolean().default(false),
  counts: z
    .object({
      new: z.number().int(),
      changed: z.number().int(),
      unsure: z.number().int(),
      rejected: z.number().int(),
    })
    .optional(),
  titles: z.array(z.string()).default([]),
  gone: z.array(z.string()).default([]),
});

/** The contents of a mail that offers somebody an organisation without an admin. */
const OfferSchema = z.object({ organisation: z.string() });

/** The contents of an admin's invitation to join an organisation. */
const OrganisationInvitationSchema = OfferSchema.extend({ role: z.enum(ROLES), by: z.string() });

/** The contents of a mail about an organisation to somebody who acts for it, wants to, or moderates it. */
const OrganisationSchema = z.object({ organisation: z.string(), slug: z.string() }).and(
  z.discriminatedUnion("event", [
    z.object({ event: z.enum(["approved", "claimed", "not-admitted"]) }),
    z.object({ event: z.literal("asks"), address: z.string() }),
    z.object({ event: z.enum(["admitted", "role"]), role: z.enum(ROLES) }),
    z.object({ event: z.literal("refused"), reason: z.string() }),
    z.object({
      event: z.literal("mistake"),
      techId: z.number().int(),
      title: z.string(),
      message: z.string(),
    }),
  ]),
);

/** The contents of a mail to a person about what was done with their account, perhaps by somebody else. */
const SecuritySchema = z.discriminatedUnion("event", [
  /** A key was made; `prefix` is what its page shows of it. */
  z.object({ event: z.literal("key"), prefix: z.string() }),
  z.object({ event: z.literal("sessions"), keysRevoked: z.boolean() }),
]);

/** The contents of a mail to whoever sent an answer that arrived in part, or waits for a moderator. */
const ReceivedSchema = z.object({
  title: z.string(),
  leftOut: z.array(z.enum(["files", "cut"])),
  isHeld: z.boolean(),
  /** The path of the thread's page; null where its sender has none. */
  page: z.string().nullable(),
});

/** The contents of a mail to a member of a shortlist: who joined it or waits for confirmation, or a new comment. */
const ListSchema = z.object({ list: z.number().int(), name: z.string(), by: z.string() });

/** Result of `take_notice(…)`: a mail by its kind; null if there is nothing to send. */
export const NoticeSchema = z
  .intersection(
    z.object({
      /** The token of the address that an answer goes to; none where an answer is not taken. */
      replyTo: z.string().nullish(),
      /** Stops mail of this kind to this person. */
      token: z.string().optional(),
    }),
    z.discriminatedUnion("kind", [
      z.object({
        to: z.string(),
        kind: z.enum(["lead", "lead-reply", "lead-reminder"]),
        details: LeadSchema,
      }),
      z.object({ to: z.string(), kind: z.literal("invitation"), details: InvitationSchema }),
      z.object({
        to: z.string(),
        kind: z.literal("list-joined"),
        details: ListSchema.extend({ waiting: z.boolean() }),
      }),
      z.object({
        to: z.string(),
        kind: z.literal("list-comment"),
        details: ListSchema.extend({ message: z.string() }),
      }),
      z.object({ to: z.string(), kind: z.literal("import"), details: ImportSchema }),
      z.object({ to: z.string(), kind: z.literal("admin-offer"), details: OfferSchema }),
      z.object({
        to: z.string(),
        kind: z.literal("organisation-invitation"),
        details: OrganisationInvitationSchema,
      }),
      z.object({ to: z.string(), kind: z.literal("organisation"), details: OrganisationSchema }),
      z.object({ to: z.string(), kind: z.literal("security"), details: SecuritySchema }),
      z.object({ to: z.string(), kind: z.literal("received"), details: ReceivedSchema }),
      z.object({ to: z.string(), kind: z.literal("answer"), details: AnswerSchema }),
      z.object({ to: z.string(), kind: z.literal("introduction"), details: IntroductionSchema }),
      z.object({
        to: z.string(),
        kind: z.literal("declined"),
        details: AnswerSchema.extend({
          /** Left out where we decline ourselves. */
          reason: z.enum(DECLINE_REASONS.map(({ value }) => value)).optional(),
        }),
      }),
    ]),
  )
  .nullable();
export type Notice = NonNullable<z.infer<typeof NoticeSchema>>;

/** `answersAt` is the domain that takes answers by mail; null where none does. */
type Site = { brand: string; origin: string; answersAt: string | null };
/** The text of a mail: an introduction, a text that somebody wrote, and a link to the page. */
type Letter = {
  subject: string;
  lead: string;
  quoted: string;
  link: { text: string; href: string };
};

const LEADS = {
  lead: ["New inquiry", "asks about"],
  "lead-reply": ["Reply to your answer", "wrote again about"],
  "lead-reminder": ["Unanswered inquiry", "still waits for an answer about"],
} as const;

/** Characters that turn the direction of the text around them. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A notice whose names and titles leave the direction of the sentence around them alone: without marks of their own, and
 * isolated where they are written from right to left (Unicode Standard Annex 9).
 */
function withPlainNames(notice: Notice): Notice {
  const details = Object.entries(notice.details).map(([field, value]) => {
    if (!["by", "name", "title", "organisation"].includes(field) || typeof value !== "string")
      return [field, value];
    const plain = value.replace(DIRECTION_MARKS, "");
    return [field, RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain];
  });
  return { ...notice, details: Object.fromEntries(details) } as Notice;
}

/** The mail of a notice. Texts that people wrote are quoted as they are and never become markup or headers. */
export function noticeMail(key: string, notice: Notice, site: Site): Mail {
  const { subject, lead, quoted, link } = letterOf(withPlainNames(notice), site);
  const replyTo = notice.replyTo && site.answersAt ? `r-${notice.replyTo}@${site.answersAt}` : null;
  const end = `${replyTo ? `${CAN_ANSWER} its files are not passed on. ` : ""}${endOf(notice, site)}`;
  const stop = notice.token ? `${site.origin}/unsubscribe/${notice.token}` : null;
  return {
    key,
    kind: kindOf(notice.kind),
    to: notice.to,
    subject: `${site.brand}: ${subject}`.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 200),
    text: [
      ...(replyTo ? [ANSWER_ABOVE] : []),
      lead,
      ...(quoted ? [quoted.replace(/^/gm, "> ")] : []),
      `${link.text}: ${link.href}`,
      stop ? `${end} Stop mail about shortlists: ${stop}` : end,
    ]
      .join("\n\n")
      .concat("\n"),
    html: mailHtml(
      subject,
      [
        replyTo ? `<p style="font-size:14px">${ANSWER_ABOVE}</p>` : "",
        `<p>${escapeXml(lead)}</p>`,
        quoted
          ? `<blockquote style="margin:0;padding-left:12px;border-left:2px solid;white-space:pre-wrap">${escapeXml(quoted)}</blockquote>`
          : "",
        `<p><a href="${escapeXml(link.href)}">${escapeXml(link.text)}</a></p>`,
        mailEnd(
          `${escapeXml(end)}${stop ? ` <a href="${escapeXml(stop)}">Stop mail about shortlists</a>` : ""}`,
        ),
      ].join(""),
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
  if (kind === "invitation" || kind === "organisation-invitation") return "invitations";
  if (kind === "security") return "security";
  return kind === "list-joined" || kind === "list-comment" ? "shortlists" : "inquiries";
}

function endOf(notice: Notice, { brand }: Site): string {
  switch (notice.kind) {
    case "invitation":
      return `${brand} sent this because somebody gave your address. You can block people whom you do not know there.`;
    case "list-joined":
      return `${brand} sent this because the shortlist is yours.`;
    case "list-comment":
      return `${brand} sent this because you are a member of this shortlist. Further comments of this hour are on its page.`;
    case "import":
      return `${brand} sent this because you act for the organisation whose ${notice.details.stopped ? "import" : "feed"} this is.`;
    case "admin-offer":
      return `${brand} sent this because a moderator named this address. Nothing is sent here regularly.`;
    case "organisation-invitation":
      return `${brand} sent this because an admin of that organisation gave your address. Nothing is sent here regularly.`;
    case "organisation":
      return `${brand} sent this because you act for this organisation, or asked to.`;
    case "security":
      return `${brand} sends this whenever it happens: it is about your account's safety.`;
    case "introduction":
      return `${brand} sent this because a listing there names this address, and one of our moderators approved it. Nothing is sent here regularly.`;
    case "received":
      return `${brand} sent this because this address sent it an answer by mail.`;
    default:
      return `${brand} sent this because of an inquiry that you take part in.`;
  }
}

function importLetter(
  { run, slug, name, problem, stopped, counts, titles, gone }: z.infer<typeof ImportSchema>,
  origin: string,
): Letter {
  const link = { text: "See the import", href: `${origin}/organisations/${slug}/import/${run}` };
  if (problem !== undefined && stopped)
    return {
      subject: "Your import stopped",
      lead: `The import of ${name} stopped. ${problem}`,
      quoted: "",
      link,
    };
  if (problem !== undefined)
    return {
      subject: "Your feed needs a look",
      lead: `Your feed ${name} was read tonight: ${problem} Nothing was withdrawn.`,
      quoted: "",
      link,
    };
  const parts = [
    [counts?.new ?? 0, "new"],
    [counts?.changed ?? 0, "changed"],
    [gone.length, "withdrawn, because the feed did not have them for three nights"],
    [counts?.unsure ?? 0, "to decide"],
    [counts?.rejected ?? 0, "rejected"],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
  return {
    subject: "What your feed changed",
    lead: `Your feed ${name} was read tonight: ${said.join(", ")}.`,
    quoted: [...titles, ...gone.map((title) => `Withdrawn: ${title}`)].join("\n"),
    link,
  };
}

function securityLetter(details: z.infer<typeof SecuritySchema>, { brand, origin }: Site): Letter {
  if (details.event === "key")
    return {
      subject: "A new API key for your account",
      lead: `An API key was made for your ${brand} account; it begins with ${details.prefix}. If that was not you, revoke it and sign out everywhere on your account's page.`,
      quoted: "",
      link: { text: "See your API keys", href: `${origin}/account/keys` },
    };
  const keys = details.keysRevoked ? " All of its API keys were revoked." : "";
  return {
    subject: "Your account was signed out everywhere",
    lead: `Somebody who was signed in to your ${brand} account signed it out on all devices.${keys} If that was not you, sign in and check your account.`,
    quoted: "",
    link: { text: "See your account", href: `${origin}/account` },
  };
}

function organisationLetter(
  details: z.infer<typeof OrganisationSchema>,
  { brand, origin }: Site,
): Letter {
  const { organisation, slug } = details;
  const page = `${origin}/organisations/${slug}`;
  const link = { text: `See ${organisation} on ${brand}`, href: page };
  switch (details.event) {
    case "asks":
      return {
        subject: `A colleague asks to join ${organisation}`,
        lead: `Somebody who proved the address ${details.address} asks to join ${organisation} on ${brand}. An admin decides.`,
        quoted: "",
        link: { text: "Decide", href: `${page}/members` },
      };
    case "admitted":
    case "role": {
      const role = `${details.role === "reader" ? "a" : "an"} ${details.role}`;
      return {
        subject: `You are ${role} of ${organisation}`,
        lead: `An admin of ${organisation} made you ${role}: you can ${ROLE_WORDS[details.role].may}.`,
        quoted: "",
        link,
      };
    }
    case "not-admitted":
      return {
        subject: `You were not admitted to ${organisation}`,
        lead: `An admin of ${organisation} refused your request to join. Ask a colleague there if that is a mistake.`,
        quoted: "",
        link,
      };
    case "approved":
      return {
        subject: `You act for ${organisation} now`,
        lead: `Your claim was approved: you are an admin of ${organisation}.`,
        quoted: "",
        link,
      };
    case "refused":
      return {
        subject: `Your claim of ${organisation} was refused`,
        lead: "A moderator refused it for this reason:",
        quoted: details.reason,
        link,
      };
    case "claimed":
      return {
        subject: `A claim of ${organisation}`,
        lead: `Somebody claims ${organisation}. Unless a DNS record proves it, a moderator decides.`,
        quoted: "",
        link: { text: "See the queue", href: `${origin}/moderation` },
      };
    case "mistake":
      return {
        subject: `A reader reports a mistake: ${details.title}`,
        lead: `A reader of ${brand} says what is wrong with your listing '${details.title}':`,
        quoted: details.message,
        link: { text: "Correct it or answer", href: `${page}/listings/${details.techId}` },
      };
  }
}

const LEFT_OUT = {
  files: "Files are not passed on: only text is.",
  cut: "It was longer than 10,000 characters, with what it quotes below; the rest was cut. Please send the rest in another answer.",
};

function receivedLetter(
  { title, leftOut, isHeld, page }: z.infer<typeof ReceivedSchema>,
  { brand, origin }: Site,
): Letter {
  const held = "It came from another address than ours went to, so a moderator looks at it first.";
  return {
    subject: isHeld ? `Your answer waits: ${title}` : `Your answer arrived in part: ${title}`,
    lead: [
      `We received your answer about '${title}'.`,
      ...(isHeld ? [held] : []),
      ...leftOut.map((what) => LEFT_OUT[what]),
    ].join(" "),
    quoted: "",
    link: page
      ? { text: "See what arrived", href: `${origin}${page}` }
      : { text: `About ${brand}`, href: origin },
  };
}

function letterOf(notice: Notice, site: Site): Letter {
  const { brand, origin } = site;
  if (notice.kind === "invitation") {
    const { invitation, by, name, role } = notice.details;
    return {
      subject: `${by} invites you to a shortlist`,
      lead: `${by} invites you to the shortlist '${name}' on ${brand} as ${LIST_ROLE_WORDS[role].name.toLowerCase()}, who ${LIST_ROLE_WORDS[role].may}. Nothing happens until you accept, within 14 days.`,
      quoted: "",
      link: {
        text: "See the invitation",
        href: `${origin}/shortlists?invitation=${invitation}`,
      },
    };
  }
  if (notice.kind === "list-joined") {
    const { list, name, by, waiting } = notice.details;
    return {
      subject: waiting
        ? `Confirm ${by} as a member of '${name}'`
        : `${by} accepted your invitation`,
      lead: waiting
        ? `${by} accepted your invitation to the shortlist '${name}' with an account of another address. They see the list once you confirm it.`
        : `${by} accepted your invitation to the shortlist '${name}'.`,
      quoted: "",
      link: { text: "Open the shortlist", href: `${origin}/shortlists/${list}#share` },
    };
  }
  if (notice.kind === "list-comment") {
    const { list, name, by, message } = notice.details;
    return {
      subject: `${by} commented on '${name}'`,
      lead: `${by} commented on the shortlist '${name}'.`,
      quoted: message,
      link: { text: "Answer on the shortlist", href: `${origin}/shortlists/${list}#comments` },
    };
  }
  if (notice.kind === "received") return receivedLetter(notice.details, site);
  if (notice.kind === "import") return importLetter(notice.details, origin);
  if (notice.kind === "organisation") return organisationLetter(notice.details, site);
  if (notice.kind === "security") return securityLetter(notice.details, site);
  if (notice.kind === "admin-offer") {
    const { organisation } = notice.details;
    return {
      subject: `Will you act for ${organisation}?`,
      lead: `Nobody acts for ${organisation} on ${brand} any more. A moderator asks you to be its admin: sign in with this address and accept within 14 days, or decline.`,
      quoted: "",
      link: { text: "See the offer", href: `${origin}/organisations` },
    };
  }
  if (notice.kind === "organisation-invitation") {
    const { organisation, by, role } = notice.details;
    return {
      subject: `${by} asks you to join ${organisation}`,
      lead: `${by} asks you to join ${organisation} on ${brand} as ${role === "reader" ? "a reader" : `an ${role}`}: sign in with this address and accept within 14 days, or decline.`,
      quoted: "",
      link: { text: "See the invitation", href: `${origin}/organisations` },
    };
  }
  const { inquiry, title, message } = notice.details;
  const by = ("organisation" in notice.details && notice.details.organisation) || brand;
  switch (notice.kind) {
    case "lead":
    case "lead-reply":
    case "lead-reminder": {
      const [subject, verb] = LEADS[notice.kind];
      const { name, slug } = notice.details;
      return {
        subject: `${subject}: ${title}`,
        lead: `${name || `A ${brand} member`} ${verb} '${title}'.`,
        quoted: message,
        link: {
          text: `Answer on ${brand}`,
          href:
            slug === null
              ? `${origin}/moderation/${inquiry}`
              : `${origin}/organisations/${slug}/inbox/${inquiry}`,
        },
      };
    }
    case "introduction": {
      const { name, slug, techId, address } = notice.details;
      return {
        subject: `A question about ${title}`,
        lead: `${name || `A ${brand} member`} asks about '${title}', which is listed on ${brand}: ${origin}/patentinfo?tech_id=${techId}.${address ? ` Their address is ${address}.` : ""}`,
        quoted: message,
        link: {
          text: `Claim your organisation, which costs nothing, and answer on ${brand}`,
          href: `${origin}/organisations/${slug}`,
        },
      };
    }
    case "answer":
      return {
        subject: `${by} answered: ${title}`,
        lead: `${by} answered your inquiry about '${title}'.`,
        quoted: message,
        link: { text: `Reply on ${brand}`, href: `${origin}/account/inquiries/${inquiry}` },
      };
    case "declined": {
      const reason = DECLINE_REASONS.find(({ value }) => value === notice.details.reason)?.label;
      return {
        subject: `${by} declined: ${title}`,
        lead: `${by} declined your inquiry about '${title}'.${reason ? ` Reason: ${reason}.` : ""}`,
        quoted: message,
        link: {
          text: `See your inquiry on ${brand}`,
          href: `${origin}/account/inquiries/${inquiry}`,
        },
      };
    }
  }
}
