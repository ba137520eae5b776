import { ROLE_WORDS as LIST_ROLE_WORDS } from "#app/collections/shortlists/shortlist-roles.ts";
import { DECLINE_REASONS } from "#app/inquiries/decline-reasons.ts";
import { ROLE_WORDS } from "#app/membership/organisation-roles.ts";
import { monthParagraphs, plainWords, spanWords } from "#app/organisations/month-words.ts";
import { formatDate, formatMonth } from "#app/ui/format.ts";
import LETTERS from "./letters.json" with { type: "json" };
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
  return WRITERS[kind](details as never, site);
}

/** Why a notice was sent, for its end. */
export function endOf({ kind, details }: Notice, { brand }: Site): string {
  if (kind === "security")
    return `${brand} sends this whenever it happens: it is about your account's safety.`;
  if (kind === "import")
    return `${brand} sent this because you act for the organisation whose ${details.stopped ? "import" : "feed"} this is.`;
  return `${brand} sent this because ${REASONS[kind] ?? "of an inquiry that you take part in."}`;
}

const REASONS: Partial<Record<Kind, string>> = LETTERS.reasons;

const WRITERS: { [K in Kind]: (details: Details<K>, site: Site) => Letter } = {
  lead: leadLetter(LETTERS.lead),
  "lead-reply": leadLetter(LETTERS["lead-reply"]),
  "lead-reminder": leadLetter(LETTERS["lead-reminder"]),
  introduction: ({ message, name, address, ...details }, site) =>
    fill(
      LETTERS.introduction,
      {
        ...details,
        name: name || `A ${site.brand} member`,
        address: address ? ` Their address is ${address}.` : "",
      },
      site,
      message,
    ),
  answer: (details, site) =>
    threadLetter(LETTERS[details.automatic ? "automatic" : "answer"], "Reply on", details, site),
  question: (details, site) => fill(LETTERS.question, details, site),
  declined: ({ reason, ...details }, site) => {
    const label = DECLINE_REASONS.find(({ value }) => value === reason)?.label;
    const why = label ? ` Reason: ${label}.` : "";
    return threadLetter(LETTERS.declined, "See your inquiry on", { ...details, why }, site);
  },
  received: receivedLetter,
  invitation: ({ role, ...details }, site) => {
    const { name, may } = LIST_ROLE_WORDS[role];
    return fill(LETTERS.invitation, { ...details, role: name.toLowerCase(), may }, site);
  },
  "list-joined": (details, site) =>
    fill(LETTERS[details.waiting ? "list-waiting" : "list-joined"], details, site),
  "list-comment": (details, site) => fill(LETTERS["list-comment"], details, site, details.message),
  import: importLetter,
  organisation: organisationLetter,
  "admin-offer": (details, site) => fill(LETTERS["admin-offer"], details, site),
  "organisation-invitation": ({ role, ...details }, site) =>
    fill(LETTERS["organisation-invitation"], { ...details, role: withArticle(role) }, site),
  security: securityLetter,
  need: (details, site) =>
    fill(
      LETTERS.need[details.event],
      details,
      site,
      "message" in details ? details.message : undefined,
    ),
  needs: ({ needs, titles, ...details }, site) => {
    const count = needs === 1 ? "1 need" : `${needs} needs`;
    return fill(LETTERS.needs, { ...details, count }, site, titles.join("\n"));
  },
};

type Template = { subject: string; lead: string; link: string; path: string };

/**
 * The letter of a template, in which `{name}` is the value of that name.
 *
 * @param quoted the text that somebody wrote
 * @throws Error for a name without a value
 */
function fill(
  { subject, lead, link, path }: Template,
  values: Readonly<Record<string, unknown>>,
  site: Site,
  quoted?: string,
): Letter {
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = { ...site, ...values }[name];
      if (value === undefined || value === null) throw new Error(`A letter lacks its ${name}.`);
      return String(value);
    });
  return {
    subject: filled(subject),
    lead: filled(lead),
    ...(quoted === undefined ? {} : { quoted }),
    link: { text: filled(link), href: site.origin + filled(path) },
  };
}

function withArticle(role: Details<"organisation-invitation">["role"]): string {
  return `${role === "reader" ? "a" : "an"} ${role}`;
}

/** A letter that leads to the asker's thread; a visitor, who has none, is led to the form. */
function threadLetter(
  template: Template,
  action: string,
  details: Omit<Details<"answer">, "automatic"> & { why?: string },
  site: Site,
): Letter {
  const { inquiry, again, organisation, message } = details;
  const link = again
    ? { text: "Ask another question", path: again }
    : { text: `${action} ${site.brand}`, path: `/account/inquiries/${inquiry}` };
  return fill(template, { ...details, ...link, who: organisation || site.brand }, site, message);
}

function leadLetter(template: Template) {
  return ({ inquiry, slug, title, message, name }: Details<"lead">, site: Site): Letter => {
    const who = name || `A ${site.brand} member`;
    const path = slug ? `/organisations/${slug}/inbox/${inquiry}` : `/moderation/${inquiry}`;
    return fill(template, { who, title, path }, site, message);
  };
}

function importLetter(details: Details<"import">, site: Site): Letter {
  const { problem, stopped, counts, titles, gone } = details;
  if (problem !== undefined)
    return fill(LETTERS.import[stopped ? "stopped" : "failed"], details, site);
  const parts = [
    [counts?.new ?? 0, "new"],
    [counts?.changed ?? 0, "changed"],
    [gone.length, "withdrawn, because the feed did not have them for three nights"],
    [counts?.unsure ?? 0, "to decide"],
    [counts?.rejected ?? 0, "rejected"],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
  const quoted = [...titles, ...gone.map((title) => `Withdrawn: ${title}`)].join("\n");
  return fill(LETTERS.import.changed, { ...details, said: said.join(", ") }, site, quoted);
}

function securityLetter(details: Details<"security">, site: Site): Letter {
  if (details.event === "key") return fill(LETTERS.security.key, details, site);
  const keys = details.keysRevoked ? " All of its API keys were revoked." : "";
  return fill(LETTERS.security.sessions, { keys }, site);
}

function organisationLetter(details: Details<"organisation">, site: Site): Letter {
  const letters = LETTERS.organisation;
  switch (details.event) {
    case "admitted":
    case "role": {
      const { may } = ROLE_WORDS[details.role];
      return fill(letters.admitted, { ...details, role: withArticle(details.role), may }, site);
    }
    case "refused":
      return fill(letters.refused, details, site, details.reason);
    case "named":
      return fill(letters[details.approved ? "named" : "not-named"], details, site);
    case "month": {
      const [first = "", ...rest] = monthParagraphs(details).map(plainWords);
      const quoted = [...rest, spanWords(details), ...feesAhead(details.fees)].join("\n");
      const when = formatMonth(details.month);
      return fill(letters.month, { ...details, when, first }, site, quoted);
    }
    case "mistake":
      return fill(letters.mistake, details, site, details.message);
    default:
      return fill(letters[details.event], details, site);
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

/** 'Patent fees in the next twelve months: 14, the next by 18 December 2026.' */
function feesAhead({ due, next }: { due: number; next: string | null }): string[] {
  if (due === 0) return [];
  const by = next ? `, the next by ${formatDate(next)}` : "";
  return [`Patent fees in the next twelve months: ${due}${by}. The mirror lists them.`];
}
