import type * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError, type OwnFailure } from "#app/platform/domain-error.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import { WRONG_NAME } from "#app/platform/wrong-name.ts";
import { MESSAGES } from "./contact-limits.ts";
import { hashOfNetwork, hashOfWiderNetwork } from "./contact-room.server.ts";
import {
  QuestionAddedSchema,
  QuestionConfirmedSchema,
  type QuestionForm,
  QuestionPageSchema,
} from "./question.schema.ts";
import { QUESTION_PURPOSES } from "./question-choices.ts";

type Deps = Pick<
  RequestContext,
  "database" | "env" | "jobs" | "log" | "rates" | "requestId" | "service"
>;

/** The organisation takes nothing from this sender; the message says why. */
const NOT_TAKEN = { code: "not-taken", status: 409 } as const satisfies OwnFailure;

/** Reads the data of the form of a visitor's question. @throws DomainError */
export function getQuestionPage(
  { database }: Pick<Deps, "database">,
  slug: string,
  techId: number | null,
) {
  const args = { p_slug: slug, ...(techId === null ? {} : { p_tech_id: techId }) };
  return database("question_page", args, QuestionPageSchema());
}

/**
 * Adds a visitor's question to an organisation, and sends the mail whose link proves their address.
 * @throws DomainError "rate-limited", "not-found", "invalid-input", "not-taken", "service-unavailable"
 */
export async function addQuestion(
  deps: Deps,
  request: Request,
  { slug, techId, form }: { slug: string; techId: number | null; form: QuestionForm },
): Promise<void> {
  await deps.rates.require(MESSAGES);
  const { SUPABASE_SERVICE_ROLE_KEY: key } = deps.env;
  const purpose = QUESTION_PURPOSES.find(({ value }) => value === form.purpose)?.label ?? "";
  const wider = await hashOfWiderNetwork(request, key);
  const outcome = await deps.service(
    "add_visitor_question",
    {
      p_id: form.id,
      p_slug: slug,
      p_name: form.company ? `${form.name}, ${form.company}` : form.name,
      p_email: form.email,
      p_message: `What it is about: ${purpose}.\n\n${form.message}`,
      p_network: await hashOfNetwork(request, key),
      ...(techId === null ? {} : { p_tech_id: techId }),
      ...(wider === null ? {} : { p_wider_network: wider }),
    },
    QuestionAddedSchema(),
  );
  if (outcome === "added") return await sendWaitingMail(deps);
  throw refusalOf(outcome);
}

function refusalOf(outcome: Exclude<z.infer<ReturnType<typeof QuestionAddedSchema>>, "added">) {
  switch (outcome) {
    case "not-found":
      return new DomainError("not-found", "This organisation takes no questions here any more.");
    case "wrong-name":
      return new DomainError("invalid-input", WRONG_NAME);
    case "blocked":
      return new DomainError(NOT_TAKEN, "This organisation takes no questions from this address.");
    case "too-many":
      return new DomainError(
        "rate-limited",
        "That is enough for today: an address can ask three questions a day, a network ten, and an organisation gets a hundred. Your question is still here: send it tomorrow.",
      );
  }
}

/**
 * Passes a question on, whose sender opened the mail's link. @returns the organisation's name; null for no such question
 * @throws DomainError "rate-limited" where the organisation has enough for today
 */
export async function confirmQuestion(deps: Deps, token: string): Promise<string | null> {
  await deps.rates.require(MESSAGES);
  const { organisation, outcome } = await deps.database(
    "confirm_visitor_question",
    { p_token: token },
    QuestionConfirmedSchema(),
  );
  if (outcome === "too-many") throw refusalOf(outcome);
  if (organisation !== null) await sendWaitingMail(deps);
  return organisation;
}
