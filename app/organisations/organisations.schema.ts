import * as z from "zod";
import { InboxSettingsSchema } from "#app/inquiries/inbox.schema.ts";
import { ROLES } from "#app/membership/organisation-roles.ts";
import { organisationPage, ViewerSchema } from "#app/membership/viewer.schema.ts";
import {
  type Infer,
  lazily,
  lazyForms,
  lazyObject,
  listOf,
  objectOrNull,
} from "#app/platform/lazily.ts";
import { orElse, orNull } from "#app/platform/parameter.ts";
import { changeInWords, RIGHT_CHANGES } from "./home/right-changes.ts";
import { TASKS } from "./home/tasks.ts";
import { AddWebhookFormSchema, WebhookFormSchema, WebhooksSchema } from "./webhooks.schema.ts";

const Role = lazily(() => z.enum(ROLES));
const MemberState = lazily(() => z.enum(["active", "asking"]));
const ClaimState = lazily(() => z.enum(["open", "approved", "refused"]));

/** Result of `organisations_page(p_like)`. */
export const OrganisationsPageSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  moderator: z.boolean(),
  /** Organisations without an admin that are offered to the viewer. */
  offers: z.array(z.object({ name: z.string(), slug: z.string() })),
  /** Organisations whose admins ask the viewer to join. */
  invitations: listOf({ name: z.string(), slug: z.string(), role: Role(), by: z.string() }),
  mine: listOf({ name: z.string(), slug: z.string(), role: Role(), state: MemberState() }),
  claims: listOf({
    name: z.string(),
    slug: z.string(),
    state: ClaimState(),
    reason: z.string().nullable(),
    madeAt: z.string(),
  }),
  found: listOf({
    name: z.string(),
    slug: z.string(),
    claimed: z.boolean(),
    technologies: z.number().int(),
  }),
}));
export type OrganisationsPage = Infer<typeof OrganisationsPageSchema>;

/** The first page of an organisation's members: `private.organisation_home(…)`. */
const HomeSchema = lazyObject(() => ({
  at: z.string(),
  waiting: z.number().int(),
  leads: listOf({
    id: z.uuid(),
    title: z.string(),
    message: z.string(),
    /** The asker's name; empty if they gave none. */
    name: z.string(),
    state: z.enum(["new", "open"]),
    askedAt: z.string(),
    caseManager: z.string().nullable(),
    own: z.boolean(),
  }),
  /** How much of each kind waits for admins and editors; null for readers. */
  tasks: z.record(z.enum(TASKS), z.number().int()).nullable(),
  /** The newest changes of rights of what it lists or owns. */
  changes: z.array(
    z
      .object({
        number: z.string(),
        kind: z.enum(RIGHT_CHANGES),
        on: z.string(),
        techId: z.number().int().nullable(),
        title: z.string().nullable(),
      })
      .transform((change) => ({ techId: change.techId, ...changeInWords(change) })),
  ),
  /** How many listings lack each column. */
  gaps: z.record(z.string(), z.number().int()),
}));
export type OrganisationHome = Infer<typeof HomeSchema>;

/** Settings that admins make once: `private.settings_of(…)`. */
const SettingsSchema = lazyObject(() => ({
  /** The contact of listings without their own. */
  contact: z.string().nullable(),
  /** The person who gets inquiries about listings without a case manager. */
  caseManager: z.uuid().nullable(),
  /** Whether readers see that a case manager answers, and subscribers who. */
  showsAnswerer: z.boolean(),
  /** People who answer inquiries here. */
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  about: z.string().nullable(),
  website: z.string().nullable(),
  ror: z.string().nullable(),
  colour: z.string().nullable(),
  /** The name and slug that a moderator decides on; null for none. */
  asked: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** Its key in the images' bucket. */
  logo: z.string().nullable(),
  /** Whether visitors may open each of its listings. */
  isOpen: z.boolean(),
  /** Whether they may also write to it. */
  takesQuestions: z.boolean(),
  /** The sites that may show them in a frame. */
  embedders: z.array(z.string()),
  /** Whether it has proved a domain. */
  verified: z.boolean(),
  webhooks: WebhooksSchema(),
}));

/** Result of `organisation_page(p_slug, p_home)`. */
export const OrganisationPageSchema = organisationPage(() => ({
  organisation: z.object({ name: z.string(), slug: z.string(), claimed: z.boolean() }),
  role: Role().nullable(),
  /** Open invitations, for admins. */
  invitations: z.array(z.object({ address: z.string(), role: Role(), expiresAt: z.string() })),
  /** Present for admins. */
  settings: SettingsSchema().nullable(),
  /** Present for members. */
  inbox: InboxSettingsSchema().nullable(),
  /** Present for members, where it was asked for. */
  home: HomeSchema().nullable(),
  state: MemberState().nullable(),
  hasAdmin: z.boolean(),
  technologies: z.number().int(),
  claim: objectOrNull({
    state: ClaimState(),
    reason: z.string().nullable(),
    token: z.string(),
    domain: z.string().nullable(),
    domainProved: z.boolean(),
    address: z.string().nullable(),
    madeAt: z.string(),
  }),
  /** Whether a code that the viewer asked for can still be typed. */
  codeAsked: z.boolean(),
  domains: z.array(z.string()),
  members: listOf({
    id: z.uuid(),
    name: z.string(),
    role: Role(),
    state: MemberState(),
    since: z.string(),
    isYou: z.boolean(),
    /** The address at the organisation's domain that the member has proved, for admins. */
    address: z.string().nullable(),
  }),
  /** The latest acts, for admins. */
  acts: listOf({
    act: z.string(),
    at: z.string(),
    /** Null for a moderator. */
    by: z.string().nullable(),
    /** The listing that it is about, where it is still there. */
    techId: z.number().int().nullable(),
    title: z.string().nullable(),
    /** A domain or a member. */
    about: z.string().nullable(),
  }),
}));
export type OrganisationPage = Extract<Infer<typeof OrganisationPageSchema>, { role: unknown }>;

/** Result of the functions that change an organisation, a claim or a report. */
export const OutcomeSchema = lazyObject(() => ({
  viewer: ViewerSchema(),
  outcome: z.string(),
  id: z.uuid().optional(),
  slug: z.string().optional(),
}));
export type Outcome = Infer<typeof OutcomeSchema>;

/** The jobs Worker's answer to a look-up. */
export const ProofSchema = lazyObject(() => ({
  outcome: z.enum(["active", "added", "proved", "missing"]),
}));

/** Parameters of `/organisations` and of one organisation's pages. */
export const OrganisationsQuerySchema = lazyObject(() => ({
  like: orElse(z.string().trim().max(100), ""),
  said: orNull(z.string().max(40)),
}));

/** The form of `/organisations`. */
export const RegisterFormSchema = lazyObject(() => ({ name: z.string().trim().min(3).max(120) }));

/** The forms about an organisation that is offered, and about an invitation to join one. */
export const OfferFormSchema = lazyObject(() => ({
  intent: z.enum(["accept", "decline", "join", "not-join"]),
  slug: z.string().max(200),
}));
export type OfferForm = Infer<typeof OfferFormSchema>;

/** A domain, or an address of a page there; `isNew`: its record was not known before. */
const DnsFormSchema = lazyObject(() => ({
  intent: z.enum(["dns", "remove-domain"]),
  domain: z
    .string()
    .trim()
    .max(300)
    .transform((text) => text.replace(/^https?:\/\//i, "").replace(/[/?#].*$/s, "")),
  isNew: z.literal("yes").optional(),
}));

/** The forms of `/organisations/{slug}`. */
export const OrganisationFormSchema = lazyForms(() => [
  z.object({ intent: z.literal("claim") }),
  z.object({ intent: z.literal("withdraw") }),
  DnsFormSchema().extend({ intent: z.literal("dns") }),
  z.object({ intent: z.literal("code"), email: z.string().trim().max(320) }),
  z.object({
    intent: z.literal("confirm"),
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/\s/g, "")),
  }),
]);

/** 'www.university.edu/licensing' → 'https://www.university.edu'; null for nothing. */
function originOf(site: string): string | null {
  const [, scheme = "https", host] = /^(?:(https?):\/\/)?([^/?#]*)/i.exec(site) ?? [];
  return host ? `${scheme}://${host}`.toLowerCase() : null;
}

/** The forms of `/organisations/{slug}/settings`. */
export const SettingsFormSchema = lazyForms(() => [
  DnsFormSchema(),
  z.object({
    intent: z.literal("defaults"),
    contact: z.string().trim().max(500),
    caseManager: z.union([z.uuid(), z.literal("")]),
    showsAnswerer: z.enum(["yes", ""]).default(""),
  }),
  z.object({
    intent: z.literal("profile"),
    about: z.string().trim().max(1000),
    /** Completed to an address where only the name was typed. */
    website: z
      .string()
      .trim()
      .max(300)
      .transform((text) => (text === "" || /^https?:/i.test(text) ? text : `https://${text}`)),
    /** The id, or its address. */
    ror: z
      .string()
      .trim()
      .max(60)
      .transform((text) => text.replace(/^https?:\/\/ror\.org\//i, "").toLowerCase()),
    colour: z
      .string()
      .trim()
      .max(20)
      .transform((text) => text.toLowerCase())
      .default(""),
  }),
  z.object({
    intent: z.literal("open"),
    open: z.literal("yes").optional(),
    questions: z.literal("yes").optional(),
    /** Completed to origins, where names or whole addresses were typed. */
    embedders: z
      .string()
      .max(2000)
      .transform((text) => text.split(/[\s,;]+/).flatMap((site) => originOf(site) ?? [])),
  }),
  z.object({
    intent: z.literal("name"),
    name: z.string().trim().max(200),
    slug: z.string().trim().max(80),
  }),
  /** 'logo' brings a file. */
  z.object({ intent: z.literal("logo") }),
  z.object({ intent: z.literal("remove-logo") }),
  AddWebhookFormSchema(),
  WebhookFormSchema(),
  z.object({
    intent: z.literal("close"),
    name: z.string().trim().max(200),
    withdraw: z.literal("yes").optional(),
  }),
]);
export type OrganisationForm =
  | Infer<typeof OrganisationFormSchema>
  | Exclude<Infer<typeof SettingsFormSchema>, { intent: "logo" | "remove-logo" }>;

/** The form of a member on `/organisations/{slug}/members`. */
export const MemberFormSchema = lazyObject(() => ({
  member: z.uuid(),
  role: z.enum([...ROLES, "remove", "monthly", "not-monthly"]),
}));
export type MemberForm = Infer<typeof MemberFormSchema>;

/** The forms of invitations there: by an address and a role, and withdrawn. */
export const InviteFormSchema = lazyForms(() => [
  z.object({
    intent: z.literal("invite"),
    email: z.string().trim().max(320),
    role: z.enum(ROLES),
  }),
  z.object({ intent: z.literal("uninvite"), email: z.string().trim().max(320) }),
]);
export type InviteForm = Infer<typeof InviteFormSchema>;
