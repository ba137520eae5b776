import {
  type ChangeDeps,
  createChange,
  OutcomeSchema,
  refusalsOf,
} from "#app/platform/http/change.server.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import {
  type InboxForm,
  InboxPageSchema,
  InquiryPageSchema,
  type LeadForm,
  type THREAD_MESSAGES,
  type ThreadForm,
} from "./inbox.schema.ts";
import { rules, thread } from "./refusals.json";

const SIGN_IN = "Sign in to read and answer inquiries.";

/** Mail about the inquiry goes out at once. */
const change = createChange<"write_to_inquiry" | "move_inquiry" | "moderate_lead">({
  schema: OutcomeSchema,
  signIn: SIGN_IN,
  done: ["written", "known", "changed", "unchanged"],
  refusals: refusalsOf(thread),
  afterwards: sendWaitingMail,
});

const changeRules = createChange<"change_inbox">({
  schema: OutcomeSchema,
  signIn: SIGN_IN,
  refusals: refusalsOf(rules),
});

/** The inbox of an organisation, of one state where one is named. @throws DomainError */
export function getInbox({ database }: DatabaseDeps, slug: string, state: string | null) {
  return database(
    "inbox_page",
    { p_slug: slug, ...(state ? { p_state: state } : {}) },
    InboxPageSchema(),
  );
}

/** An inquiry with its messages. @throws DomainError */
export function getInquiry({ database }: DatabaseDeps, id: string) {
  return database("inquiry_page", { p_id: id }, InquiryPageSchema());
}

/**
 * Does what a form of an inquiry's page asks for, as the asker or for the organisation.
 * @throws DomainError "sign-in-required", "not-found", "rate-limited", "service-unavailable" or "closed"
 */
export async function changeThread(
  deps: ChangeDeps,
  id: string,
  form: ThreadForm,
): Promise<keyof typeof THREAD_MESSAGES> {
  if (form.intent === "write") {
    const { key, message, share } = form;
    const args = { p_id: id, p_key: key, p_body: message, p_shares_address: share === "yes" };
    await change(deps, "write_to_inquiry", args);
    return "written";
  }
  await change(deps, "move_inquiry", { p_id: id, ...moveOf(form) });
  return form.intent === "decline" ? "declined" : "changed";
}

/** Does what a moderator's form of a lead's page asks for. @throws DomainError as `changeThread`, "invalid-input" */
export async function moderateLead(deps: ChangeDeps, id: string, form: LeadForm) {
  if (form.intent === "write") return changeThread(deps, id, form);
  const { outcome } = await change(deps, "moderate_lead", { p_id: id, ...leadActOf(form) });
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
 * @throws DomainError as `changeThread`, "invalid-input" or "too-many"
 */
export async function changeInbox(deps: ChangeDeps, slug: string, form: InboxForm): Promise<void> {
  const args = { p_slug: slug, p_change: form.intent, ...inboxChangeOf(form) };
  await changeRules(deps, "change_inbox", args);
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
