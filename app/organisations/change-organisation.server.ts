import { DomainError } from "#app/platform/domain-error.ts";
import { type ChangeDeps, createChange, refusalsOf } from "#app/platform/http/change.server.ts";
import type { FunctionName } from "#app/platform/services/database.server.ts";
import { callerHeader, postToJobs } from "#app/platform/services/jobs.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import { addressProblem } from "./imports/feed-address.ts";
import { messages, refused } from "./organisation-refusals.json";
import {
  type InviteForm,
  type MemberForm,
  type OfferForm,
  type OrganisationForm,
  type Outcome,
  OutcomeSchema,
  ProofSchema,
} from "./organisations.schema.ts";
import { isReadableOnWhite } from "./readable-colour.ts";

/** Changes that send a person a mail, or a program a message. */
const MAILS: ReadonlySet<FunctionName> = new Set([
  "claim_organisation",
  "confirm_code",
  "invite_member",
  "change_organisation_member",
  "change_webhook",
]);

export const SIGN_IN = "Sign in to act for an organisation.";

/** Refusals of any change of an organisation, in words. */
export const REFUSALS = refusalsOf(refused);

const change = createChange<FunctionName, Outcome>({
  schema: OutcomeSchema,
  signIn: SIGN_IN,
  done: ["changed", "exists", "proved", "asking"],
  refusals: REFUSALS,
  messages,
  afterwards: async (deps, name) => {
    if (MAILS.has(name)) await sendWaitingMail(deps);
  },
});

/** Adds an organisation that is not in the catalogue. Returns where to go on. @throws DomainError */
export async function registerOrganisation(deps: ChangeDeps, name: string): Promise<string> {
  const { slug } = await change(deps, "register_organisation", { p_name: name });
  return `/organisations/${slug}`;
}

/**
 * Handles a form of `/organisations/{slug}`. Returns what the page then says.
 * @throws DomainError
 */
export async function answerOrganisationForm(
  deps: ChangeDeps,
  slug: string,
  form: OrganisationForm,
): Promise<string> {
  switch (form.intent) {
    case "claim":
      await change(deps, "claim_organisation", { p_slug: slug });
      return "claimed";
    case "withdraw":
      await change(deps, "withdraw_claim", { p_slug: slug });
      return "withdrawn";
    case "dns": {
      const args = { p_slug: slug, p_domain: form.domain };
      const { id } = await change(deps, "begin_dns_check", args);
      const response = await askJobs(deps, "dns", id);
      const { outcome } = ProofSchema().parse(await response.json());
      // Whoever has just named a domain could not have added its record yet.
      return outcome === "missing" && form.isNew ? "named" : outcome;
    }
    case "remove-domain":
      await change(deps, "remove_domain", { p_slug: slug, p_domain: form.domain });
      return "domain-removed";
    case "code": {
      const args = { p_slug: slug, p_address: form.email };
      const { id } = await change(deps, "ask_for_code", args);
      await askJobs(deps, "code", id);
      return "code";
    }
    case "confirm": {
      const args = { p_slug: slug, p_code: form.code };
      return (await change(deps, "confirm_code", args)).outcome;
    }
    case "defaults": {
      const { contact, caseManager, showsAnswerer } = form;
      const values = { contact, caseManager, showsAnswerer };
      const args = { p_slug: slug, p_change: "defaults", p_values: values };
      await change(deps, "change_organisation", args);
      return "defaults";
    }
    case "profile": {
      const { about, website, ror, colour } = form;
      if (colour !== "" && !isReadableOnWhite(colour)) {
        const message =
          "The colour has six digits, such as #14532d, and is dark enough for white text. Nothing was changed.";
        throw new DomainError("invalid-input", message);
      }
      const args = { p_slug: slug, p_change: "profile", p_values: { about, website, ror, colour } };
      await change(deps, "change_organisation", args);
      return "profile";
    }
    case "name": {
      const args = {
        p_slug: slug,
        p_change: "name",
        p_values: { name: form.name, slug: form.slug },
      };
      await change(deps, "change_organisation", args);
      return "name";
    }
    case "open": {
      const isOpen = form.open === "yes";
      const takes = { p_embedders: form.embedders, p_questions: form.questions === "yes" };
      const args = { p_slug: slug, p_open: isOpen, ...takes };
      await change(deps, "open_listings", args);
      return isOpen ? "opened" : "shut";
    }
    case "add-webhook": {
      const problem = addressProblem(form.url);
      if (problem !== null) throw new DomainError("invalid-input", problem);
      const kinds = [
        ...(form.listings ? ["listing.changed"] : []),
        ...(form.inquiries ? ["inquiry.received"] : []),
      ];
      const args = { p_slug: slug, p_change: "add", p_id: form.id };
      await change(deps, "change_webhook", { ...args, p_url: form.url, p_kinds: kinds });
      return "webhook";
    }
    case "test-webhook":
    case "start-webhook":
    case "remove-webhook": {
      const asked = form.intent.replace("-webhook", "");
      await change(deps, "change_webhook", { p_slug: slug, p_change: asked, p_id: form.id });
      return form.intent;
    }
    case "close": {
      const args = { p_slug: slug, p_name: form.name, p_withdraw: form.withdraw === "yes" };
      await change(deps, "close_organisation", args);
      return "closed";
    }
  }
}

/** Admits, changes or removes a member, or mails them each month. Returns where to go on. @throws DomainError */
export async function changeMember(deps: ChangeDeps, slug: string, { member, role }: MemberForm) {
  const args = { p_slug: slug, p_member: member, p_change: role };
  const { viewer } = await change(deps, "change_organisation_member", args);
  if (role === "remove" && viewer?.id === member) return "/organisations?said=left";
  const isOfMail = role === "monthly" || role === "not-monthly";
  const own = `/organisations/${slug}`;
  return isOfMail ? `${own}/numbers?said=${role}` : `${own}/members?said=changed`;
}

/** Asks somebody to join by their address, or takes that back. Returns what the page then says. @throws DomainError */
export async function inviteMember(
  deps: ChangeDeps,
  slug: string,
  form: InviteForm,
): Promise<string> {
  const role = form.intent === "invite" ? form.role : "";
  await change(deps, "invite_member", { p_slug: slug, p_address: form.email, p_role: role });
  return form.intent === "invite" ? "invited" : "uninvited";
}

/**
 * Takes an organisation that is offered, or joins one by an invitation; or declines either. Returns where to go on.
 * @throws DomainError
 */
export async function answerOffer(deps: ChangeDeps, { intent, slug }: OfferForm): Promise<string> {
  const accepts = intent === "accept" || intent === "join";
  const isOffer = intent === "accept" || intent === "decline";
  const name = isOffer ? "answer_organisation_offer" : "answer_member_invitation";
  await change(deps, name, { p_slug: slug, p_accept: accepts });
  return accepts ? `/organisations/${slug}` : "/organisations?said=declined";
}

/** An editor's answer to what a reader says is wrong with a listing. @throws DomainError */
export async function settleMistake(
  deps: ChangeDeps,
  { id, mended, answer }: { id: string; mended: boolean; answer: string },
): Promise<void> {
  await change(deps, "settle_report", { p_id: id, p_mended: mended, p_answer: answer });
}

/** Has the jobs Worker do something about a claim. @throws DomainError "service-unavailable" */
async function askJobs(deps: ChangeDeps, what: "dns" | "code", id: string | undefined) {
  const response = await postToJobs(deps, ["claims", what], {
    headers: await callerHeader(deps.session, SIGN_IN),
    body: JSON.stringify({ id }),
  });
  if (response?.ok) return response;
  if (response) deps.log("error", "jobs.failed", { what, status: response.status });
  throw new DomainError("service-unavailable", "That could not be done just now. Try again soon.");
}
