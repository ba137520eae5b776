import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError, type OwnFailure } from "#app/platform/domain-error.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import { requireSession } from "#app/platform/session/session.server.ts";
import {
  DoneSchema,
  type InboxForm,
  InboxPageSchema,
  InquiryPageSchema,
  type LeadForm,
  ModeratedLeadSchema,
  type THREAD_MESSAGES,
  type ThreadForm,
  WrittenSchema,
} from "./inbox.schema.ts";

type Deps = Pick<RequestContext, "database" | "session" | "rates" | "jobs" | "log" | "requestId">;

const SIGN_IN = "Sign in to read and answer inquiries.";
const MISSING = "There is no such inquiry, or it is not yours to change.";
/** The inquiry or the inbox takes no more; the message says what to do. */
const NOT_TAKEN = { code: "not-taken", status: 409 } as const satisfies OwnFailure;

/** The inbox of an organisation, of one state where one is named. @throws DomainError */
export function getInbox({ database }: Pick<Deps, "database">, slug: string, state: string | null) {
  return database(
    "inbox_page",
    { p_slug: slug, ...(state ? { p_state: state } : {}) },
    InboxPageSchema(),
  );
}

/** An inquiry with its messages. @throws DomainError */
export function getInquiry({ database }: Pick<Deps, "database">, id: string) {
  return database("inquiry_page", { p_id: id }, InquiryPageSchema());
}

/**
 * Executes a form of an inquiry's page, as the asker or for the organisation. Mail about it goes out at once.
 * @throws DomainError "sign-in-required", "not-found", "rate-limited", "service-unavailable", or "not-taken" with why
 */
export async function changeThread(
  deps: Deps,
  id: string,
  form: ThreadForm,
): Promise<keyof typeof THREAD_MESSAGES> {
  await requireSession(deps.session, SIGN_IN);
  await deps.rates.require(CHANGES);
  const said = form.intent === "write" ? await write(deps, id, form) : await move(deps, id, form);
  await sendWaitingMail(deps);
  return said;
}

/**
 * Executes a moderator's form of a lead's page. Mail about it goes out at once.
 * @throws DomainError as `changeThread`
 */
export async function moderateLead(
  deps: Deps,
  id: string,
  form: LeadForm,
): Promise<keyof typeof THREAD_MESSAGES> {
  if (form.intent === "write") return changeThread(deps, id, form);
  await requireSession(deps.session, SIGN_IN);
  await deps.rates.require(CHANGES);
  const { outcome } = await deps.database(
    "moderate_lead",
    { p_id: id, ...leadActOf(form) },
    ModeratedLeadSchema(),
  );
  if (outcome === "not-found" || outcome === "not-allowed") {
    throw new DomainError("not-found", MISSING);
  }
  if (outcome === "wrong") {
    throw new DomainError("invalid-input", "Choose one of the addresses that the listings name.");
  }
  await sendWaitingMail(deps);
  if (outcome === "unchanged") return "changed";
  return form.intent === "introduce"
    ? "introduced"
    : form.intent === "decline"
      ? "declined"
      : "changed";
}

function leadActOf(form: Exclude<LeadForm, { intent: "write" }>) {
  switch (form.intent) {
    case "introduce":
      return { p_act: "introduced", p_address: form.address };
    case "decline":
      return { p_act: "declined", p_text: form.note };
    case "close":
      return { p_act: "closed" };
  }
}

async function write(
  { database }: Deps,
  id: string,
  { key, message, share }: Extract<ThreadForm, { intent: "write" }>,
): Promise<"written"> {
  const args = { p_id: id, p_key: key, p_body: message, p_shares_address: share === "yes" };
  const { outcome } = await database("write_to_inquiry", args, WrittenSchema());
  switch (outcome) {
    case "not-found":
      throw new DomainError("not-found", MISSING);
    case "closed":
      throw new DomainError(NOT_TAKEN, "This inquiry is closed. Open it again, or ask a new one.");
    case "too-many":
      throw new DomainError(
        "rate-limited",
        "An inquiry holds 200 messages, and you can write 100 a day. Please continue tomorrow.",
      );
    default:
      return "written";
  }
}

async function move(
  { database }: Deps,
  id: string,
  form: Exclude<ThreadForm, { intent: "write" }>,
): Promise<"declined" | "changed"> {
  const { outcome } = await database("move_inquiry", { p_id: id, ...moveOf(form) }, DoneSchema());
  if (outcome === "not-found") throw new DomainError("not-found", MISSING);
  return form.intent === "decline" ? "declined" : "changed";
}

function moveOf(form: Exclude<ThreadForm, { intent: "write" }>) {
  switch (form.intent) {
    case "decline":
      return { p_to: "declined", p_reason: form.reason, p_note: form.note };
    case "assign":
      return { p_to: "assigned", p_member: form.member };
    case "open":
      return { p_to: "open" };
    case "close":
      return { p_to: "closed" };
    case "block":
      return { p_to: "blocked" };
    case "unblock":
      return { p_to: "unblocked" };
  }
}

/**
 * Changes how an organisation's inbox works: standing reply, absence, case managers.
 * @throws DomainError as `changeThread`
 */
export async function changeInbox(deps: Deps, slug: string, form: InboxForm): Promise<void> {
  await requireSession(deps.session, SIGN_IN);
  await deps.rates.require(CHANGES);
  const args = { p_slug: slug, p_change: form.intent, ...inboxChangeOf(form) };
  const { outcome } = await deps.database("change_inbox", args, DoneSchema());
  if (outcome === "not-found") {
    throw new DomainError("not-found", "There is no such inbox, or only its admins may do this.");
  }
  if (outcome === "unknown-technology") {
    throw new DomainError("invalid-input", "Your organisation has no technology of that number.");
  }
  if (outcome === "too-many") {
    throw new DomainError(NOT_TAKEN, "An inbox has at most fifty rules. Remove one first.");
  }
}

function inboxChangeOf(form: InboxForm) {
  switch (form.intent) {
    case "standing-reply":
      return { p_text: form.text };
    case "away":
      return form.until ? { p_until: form.until } : {};
    case "manager": {
      const about = /^\d+$/.test(form.about)
        ? { p_tech_id: Number(form.about) }
        : { p_class: form.about };
      return { p_member: form.member, ...about };
    }
    case "no-manager":
      return { p_manager: form.manager };
  }
}
