import { REFUSALS, SIGN_IN, settleMistake } from "#app/organisations/change-organisation.server.ts";
import { type Outcome, OutcomeSchema } from "#app/organisations/organisations.schema.ts";
import { type ChangeDeps, createChange } from "#app/platform/http/change.server.ts";
import type { DatabaseDeps, FunctionName } from "#app/platform/services/database.server.ts";
import { followChange } from "#app/platform/services/jobs.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import {
  type MistakeForm,
  MistakePageSchema,
  type ModerationForm,
  ModerationPageSchema,
} from "./moderation.schema.ts";
import { messages } from "./refusals.json";

const change = createChange<FunctionName, Outcome>({
  schema: OutcomeSchema,
  signIn: SIGN_IN,
  refusals: REFUSALS,
  messages,
  afterwards: async (deps, name) => {
    if (name !== "decide_draft") await sendWaitingMail(deps);
  },
});

/** The moderators' queue. @throws DomainError */
export function getModerationPage({ database }: DatabaseDeps) {
  return database("moderation_page", {}, ModerationPageSchema());
}

/** A technology to report a mistake of, and the viewer's earlier reports. @throws DomainError */
export function getMistakePage({ database }: DatabaseDeps, techId: number) {
  return database("mistake_page", { p_tech_id: techId }, MistakePageSchema());
}

/** Stores what somebody says is wrong with a listing. @throws DomainError */
export async function reportMistake(deps: ChangeDeps, { id, tech_id, message }: MistakeForm) {
  const args = { p_id: id, p_tech_id: tech_id, p_message: message };
  await change(deps, "report_mistake", args);
}

/** Stores what a moderator entered in a form: a decision or an offer. @throws DomainError if it is refused */
export async function moderate(deps: ChangeDeps, form: ModerationForm): Promise<void> {
  const accepts = "decision" in form && form.decision !== "refuse";
  switch (form.intent) {
    case "offer":
      await change(deps, "offer_organisation", { p_slug: form.slug, p_address: form.email });
      break;
    case "name":
      await change(deps, "decide_name", { p_slug: form.slug, p_approve: accepts });
      break;
    case "record-name": {
      const args = { p_slug: form.slug, p_name: form.name, p_approve: accepts };
      await change(deps, "decide_record_name", args);
      break;
    }
    case "claim": {
      const { id, domain, reason } = form;
      const args = { p_claim: id, p_approve: accepts, p_domain: domain, p_reason: reason };
      await change(deps, "decide_claim", args);
      break;
    }
    case "report":
      await settleMistake(deps, { id: form.id, mended: accepts, answer: form.reason });
      break;
    case "need": {
      const args = { p_id: form.id, p_approve: accepts, p_reason: form.reason };
      await change(deps, "decide_need", args);
      break;
    }
    case "draft": {
      const { id, seen, reason } = form;
      const args = { p_draft: id, p_publish: accepts, p_seen: seen, p_reason: reason };
      await change(deps, "decide_draft", args);
      await followChange(deps, "listing");
      break;
    }
    case "mail":
      await change(deps, "decide_mail", { p_id: form.id, p_take: accepts });
  }
}
