import { ROLE_WORDS as LIST_ROLE_WORDS } from "#app/collections/shortlists/shortlist-roles.ts";
import { DECLINE_REASONS } from "#app/inquiries/decline-reasons.ts";
import { ROLE_WORDS } from "#app/membership/organisation-roles.ts";
import { monthParagraphs, plainWords, spanWords } from "#app/organisations/month-words.ts";
import { formatMonth } from "#app/ui/format.ts";
import type { Notice } from "./notice.schema.ts";

/** `answersAt` is the domain that takes answers by mail; null where none does. */
export type Site = { brand: string; origin: string; answersAt: string | null };
/** The text of a mail: an introduction, a text that somebody wrote, and a link to the page. */
type Letter = {
  subject: string;
  lead: string;
  quoted?: string;
  link: { text: string; href: string };
};

type Kind = Notice["kind"];
type Details<K extends Kind, N = Notice> = N extends { kind: infer Kinds; details: infer D }
  ? K extends Kinds
    ? D
    : never
  : never;

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

/** The text of a notice. */
export function letterOf(notice: Notice, site: Site): Letter {
  const { kind, details } = withPlainNames(notice);
  // The schema gives each kind its own details, which the compiler cannot follow into the table.
  return LETTERS[kind](details as never, site);
}

/** Why a notice was sent, for its end. */
export function endOf({ kind, details }: Notice, { brand }: Site): string {
  if (kind === "security")
    return `${brand} sends this whenever it happens: it is about your account's safety.`;
  if (kind === "import")
    return `${brand} sent this because you act for the organisation whose ${details.stopped ? "import" : "feed"} this is.`;
  return `${brand} sent this because ${REASONS[kind] ?? "of an inquiry that you take part in."}`;
}

const REASONS: Partial<Record<Kind, string>> = {
  invitation: "somebody gave your address. You can block people whom you do not know there.",
  "list-joined": "the shortlist is yours.",
  "list-comment":
    "you are a member of this shortlist. Further comments of this hour are on its page.",
  "admin-offer": "a moderator named this address. Nothing is sent here regularly.",
  "organisation-invitation":
    "an admin of that organisation gave your address. Nothing is sent here regularly.",
  organisation: "you act for this organisation, asked to, or are a moderator.",
  introduction:
    "a listing there names this address, and one of our moderators approved it. Nothing is sent here regularly.",
  received: "this address sent it an answer by mail.",
  question: "somebody typed this address. Nothing is sent here regularly.",
};

const LETTERS: { [K in Kind]: (details: Details<K>, site: Site) => Letter } = {
  lead: leadLetter("New inquiry", "asks about"),
  "lead-reply": leadLetter("Reply to your answer", "wrote again about"),
  "lead-reminder": leadLetter("Unanswered inquiry", "still waits for an answer about"),
  introduction: ({ title, message, name, slug, techId, address }, { brand, origin }) => ({
    subject: `A question about ${title}`,
    lead: `${name || `A ${brand} member`} asks about '${title}', which is listed on ${brand}: ${origin}/patentinfo?tech_id=${techId}.${address ? ` Their address is ${address}.` : ""}`,
    quoted: message,
    link: {
      text: `Claim your organisation, which costs nothing, and answer on ${brand}`,
      href: `${origin}/organisations/${slug}`,
    },
  }),
  answer: (details, { brand, origin }) => ({
    subject: `${details.organisation || brand} ${details.automatic ? "has your inquiry" : "answered"}: ${details.title}`,
    lead: details.automatic
      ? `${details.organisation || brand} has your inquiry about '${details.title}', and sends everybody this reply.`
      : `${details.organisation || brand} answered your inquiry about '${details.title}'.`,
    quoted: details.message,
    link: threadLink(details, { text: `Reply on ${brand}`, origin }),
  }),
  question: ({ organisation, title, slug, token }, { brand, origin }) => ({
    subject: `Confirm your question to ${organisation}`,
    lead: `Somebody gave this address to ask ${organisation} on ${brand} about '${title}'. If that was you, open the link within two days: your question then goes to ${organisation}. Otherwise do nothing.`,
    link: { text: "Send my question", href: `${origin}/owner/${slug}/ask?token=${token}` },
  }),
  declined: (details, { brand, origin }) => {
    const { title, message, organisation, reason } = details;
    const why = DECLINE_REASONS.find(({ value }) => value === reason)?.label;
    return {
      subject: `${organisation || brand} declined: ${title}`,
      lead: `${organisation || brand} declined your inquiry about '${title}'.${why ? ` Reason: ${why}.` : ""}`,
      quoted: message,
      link: threadLink(details, { text: `See your inquiry on ${brand}`, origin }),
    };
  },
  received: receivedLetter,
  invitation: ({ invitation, by, role }, { brand, origin }) => ({
    subject: `${by} invites you to a shortlist`,
    lead: `${by} invites you to a shortlist on ${brand} as ${LIST_ROLE_WORDS[role].name.toLowerCase()}, who ${LIST_ROLE_WORDS[role].may}. Nothing happens until you accept, within 14 days.`,
    link: { text: "See the invitation", href: `${origin}/shortlists?invitation=${invitation}` },
  }),
  "list-joined": ({ list, name, by, waiting }, { origin }) => ({
    subject: waiting ? `Confirm ${by} as a member of '${name}'` : `${by} accepted your invitation`,
    lead: `${by} accepted your invitation to the shortlist '${name}'${waiting ? " with an account of another address. They see the list once you confirm it" : ""}.`,
    link: { text: "Open the shortlist", href: `${origin}/shortlists/${list}#share` },
  }),
  "list-comment": ({ list, name, by, message }, { origin }) => ({
    subject: `${by} commented on '${name}'`,
    lead: `${by} commented on the shortlist '${name}'.`,
    quoted: message,
    link: { text: "Answer on the shortlist", href: `${origin}/shortlists/${list}#comments` },
  }),
  import: importLetter,
  organisation: organisationLetter,
  "admin-offer": ({ organisation }, { brand, origin }) => ({
    subject: `Will you act for ${organisation}?`,
    lead: `Nobody acts for ${organisation} on ${brand} any more. A moderator asks you to be its admin: sign in with this address and accept within 14 days, or decline.`,
    link: { text: "See the offer", href: `${origin}/organisations` },
  }),
  "organisation-invitation": ({ organisation, by, role }, { brand, origin }) => ({
    subject: `${by} asks you to join ${organisation}`,
    lead: `${by} asks you to join ${organisation} on ${brand} as ${role === "reader" ? "a reader" : `an ${role}`}: sign in with this address and accept within 14 days, or decline.`,
    link: { text: "See the invitation", href: `${origin}/organisations` },
  }),
  security: securityLetter,
};

/** The asker's thread; a visitor, who has none, is led to the form. */
function threadLink(
  { inquiry, again }: { inquiry: string; again?: string | undefined },
  { text, origin }: { text: string; origin: string },
): Letter["link"] {
  return again
    ? { text: "Ask another question", href: origin + again }
    : { text, href: `${origin}/account/inquiries/${inquiry}` };
}

function leadLetter(subject: string, verb: string) {
  return (
    { inquiry, slug, title, message, name }: Details<"lead">,
    { brand, origin }: Site,
  ): Letter => ({
    subject: `${subject}: ${title}`,
    lead: `${name || `A ${brand} member`} ${verb} '${title}'.`,
    quoted: message,
    link: {
      text: `Answer on ${brand}`,
      href: slug
        ? `${origin}/organisations/${slug}/inbox/${inquiry}`
        : `${origin}/moderation/${inquiry}`,
    },
  });
}

function importLetter(
  { import: id, slug, name, problem, stopped, counts, titles, gone }: Details<"import">,
  { origin }: Site,
): Letter {
  const link = { text: "See the import", href: `${origin}/organisations/${slug}/import/${id}` };
  if (problem !== undefined && stopped)
    return {
      subject: "Your import stopped",
      lead: `The import of ${name} stopped. ${problem}`,
      link,
    };
  if (problem !== undefined)
    return {
      subject: "Your feed needs a look",
      lead: `Your feed ${name} was read tonight: ${problem} Nothing was withdrawn.`,
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

function securityLetter(details: Details<"security">, { brand, origin }: Site): Letter {
  if (details.event === "key")
    return {
      subject: "A new API key for your account",
      lead: `An API key was made for your ${brand} account; it begins with ${details.prefix}. If that was not you, revoke it and sign out everywhere on your account's page.`,
      link: { text: "See your API keys", href: `${origin}/account/keys` },
    };
  const keys = details.keysRevoked ? " All of its API keys were revoked." : "";
  return {
    subject: "Your account was signed out everywhere",
    lead: `Somebody who was signed in to your ${brand} account signed it out on all devices.${keys} If that was not you, sign in and check your account.`,
    link: { text: "See your account", href: `${origin}/account` },
  };
}

function organisationLetter(details: Details<"organisation">, { brand, origin }: Site): Letter {
  const { organisation, slug } = details;
  const page = `${origin}/organisations/${slug}`;
  const link = { text: `See ${organisation} on ${brand}`, href: page };
  switch (details.event) {
    case "asks":
      return {
        subject: `A colleague asks to join ${organisation}`,
        lead: `Somebody who proved the address ${details.address} asks to join ${organisation} on ${brand}. An admin decides.`,
        link: { text: "Decide", href: `${page}/members` },
      };
    case "admitted":
    case "role": {
      const role = `${details.role === "reader" ? "a" : "an"} ${details.role}`;
      return {
        subject: `You are ${role} of ${organisation}`,
        lead: `An admin of ${organisation} made you ${role}: you can ${ROLE_WORDS[details.role].may}.`,
        link,
      };
    }
    case "not-admitted":
      return {
        subject: `You were not admitted to ${organisation}`,
        lead: `An admin of ${organisation} refused your request to join. Ask a colleague there if that is a mistake.`,
        link,
      };
    case "approved":
      return {
        subject: `You act for ${organisation} now`,
        lead: `Your claim was approved: you are an admin of ${organisation}.`,
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
        link: { text: "See the queue", href: `${origin}/moderation` },
      };
    case "named":
      return {
        subject: details.approved
          ? `${organisation} has its new name`
          : `${organisation} keeps its name`,
        lead: details.approved
          ? `A moderator approved the name '${details.name}' and the address of its page.`
          : `A moderator did not approve the name '${details.name}'. Write to us if that is a mistake.`,
        link,
      };
    case "month": {
      const [lead = "", ...rest] = monthParagraphs(details).map(plainWords);
      return {
        subject: `${formatMonth(details.month)}: ${organisation}`,
        lead,
        quoted: [...rest, spanWords(details)].join("\n"),
        link: { text: "See the month", href: `${page}/numbers?month=${details.month}` },
      };
    }
    case "webhook":
      return {
        subject: `A webhook of ${organisation} is stopped`,
        lead: `${brand} could not deliver a message to ${details.url}. The last answer: ${details.answer} No more are sent until an admin starts it again.`,
        link: { text: "See the webhook", href: `${page}/settings#webhooks` },
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
  { title, leftOut, isHeld, page }: Details<"received">,
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
    link: page
      ? { text: "See what arrived", href: `${origin}${page}` }
      : { text: `About ${brand}`, href: origin },
  };
}
