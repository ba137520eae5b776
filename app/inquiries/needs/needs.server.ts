import * as z from "zod";
import { SUBSCRIPTION_REQUIRED } from "#app/membership/subscription-required.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import {
  type ChangeDeps,
  createChange,
  OutcomeSchema,
  refusalsOf,
} from "#app/platform/http/change.server.ts";
import type { DatabaseDeps } from "#app/platform/services/database.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import {
  type AnswerNeed,
  type NeedForm,
  NeedPageSchema,
  NeedsPageSchema,
  OrganisationNeedsSchema,
  type PublishNeed,
} from "./needs.schema.ts";
import refusals from "./refusals.json";

const RULES = {
  signIn: "Sign in to publish a need or to answer one.",
  notAllowed: "Only admins and editors answer for an organisation.",
  done: ["changed", "unchanged", "not-subscribed"],
  refusals: refusalsOf(refusals),
  afterwards: sendWaitingMail,
};
const change = createChange<"publish_need" | "answer_need">({ schema: OutcomeSchema, ...RULES });
const changeOwn = createChange<"change_need", { outcome: string; inquiry?: string | null }>({
  schema: () => OutcomeSchema().extend({ inquiry: z.uuid().nullish() }),
  ...RULES,
});

/** The public needs, and the viewer's own. @throws DomainError */
export function getNeeds({ database }: DatabaseDeps) {
  return database("needs_page", {}, NeedsPageSchema());
}

/** One of the viewer's needs with its answers. @throws DomainError */
export function getNeed({ database }: DatabaseDeps, id: string) {
  return database("need_page", { p_id: id }, NeedPageSchema());
}

/** The needs of an organisation's inbox; the one with this id comes first. @throws DomainError */
export function getOrganisationNeeds({ database }: DatabaseDeps, slug: string, id: string | null) {
  const args = { p_slug: slug, ...(id ? { p_need: id } : {}) };
  return database("organisation_needs_page", args, OrganisationNeedsSchema());
}

/** Publishes a need once a moderator has read it. @throws DomainError */
export async function publishNeed(deps: ChangeDeps, form: PublishNeed): Promise<void> {
  const { outcome } = await change(deps, "publish_need", {
    p_id: form.id,
    p_asker: form.asker,
    p_sought: form.sought,
    p_requirements: form.requirements,
    p_is_public: form.public === "yes",
    p_ends_on: form.until,
  });
  if (outcome === "not-subscribed")
    throw new DomainError(SUBSCRIPTION_REQUIRED, "Publishing a need is part of Pro.");
}

/**
 * Does what the asker wants of a need or of an answer to it.
 * @returns the id of the inquiry that an accepted answer became; null otherwise
 * @throws DomainError
 */
export async function changeNeed(
  deps: ChangeDeps,
  id: string,
  { intent, ...form }: NeedForm,
): Promise<string | null> {
  const { inquiry } = await changeOwn(deps, "change_need", {
    p_id: id,
    p_change: intent,
    ...("slug" in form && { p_slug: form.slug }),
    ...("text" in form && { p_text: form.text }),
    ...("name" in form && { p_name: form.name, p_shares_address: form.share === "yes" }),
  });
  return inquiry ?? null;
}

/** Does what a member of an organisation wants of a need. @throws DomainError */
export async function answerNeed(deps: ChangeDeps, slug: string, form: AnswerNeed): Promise<void> {
  await change(deps, "answer_need", {
    p_slug: slug,
    p_id: form.id,
    p_change: form.intent,
    ...("text" in form && { p_text: form.text }),
    ...("listing" in form && form.listing && { p_tech_id: form.listing }),
  });
}
