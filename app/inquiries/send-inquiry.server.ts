import * as z from "zod";
import type { Env } from "#app/env.server.ts";
import { SUBSCRIPTION_REQUIRED } from "#app/membership/subscription-required.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import type { Jobs } from "#app/platform/services/jobs.server.ts";
import { sendWaitingMail } from "#app/platform/services/waiting-mail.server.ts";
import type { Rates } from "#app/platform/session/rates.server.ts";
import { requireSession, type Session } from "#app/platform/session/session.server.ts";
import { WRONG_NAME } from "#app/platform/wrong-name.ts";
import {
  AddedInquirySchema,
  ChangedInquirySchema,
  InquiriesPageSchema,
  type InquiryChange,
  type InquiryForm,
  UnsentInquiriesSchema,
  type UnsentInquiry,
} from "./inquiries.schema.ts";
import type { Inquiry } from "./inquiry.schema.ts";
import type { INQUIRY_MESSAGES } from "./inquiry-answer.ts";
import { INQUIRIES } from "./inquiry-limits.ts";
import { type SendDeps, sendMessage } from "./send-message.server.ts";

type InquiryDeps = SendDeps & {
  jobs: Jobs | null;
  requestId: string;
  env: Pick<Env, "INQUIRY_FORM_KEY">;
  database: CallDatabase;
  session: Session;
  rates: Rates;
  origin: string;
};
type Outcome = keyof typeof INQUIRY_MESSAGES;

const SIGN_IN = "Sign in to ask about a technology.";
const REFUSALS = {
  "signed-out": ["sign-in-required", SIGN_IN],
  "not-subscribed": [SUBSCRIPTION_REQUIRED, "Asking about a technology comes with Pro."],
  "not-found": ["not-found", "This technology no longer exists."],
  "too-many": ["rate-limited", "You can send twenty inquiries a day. Please continue tomorrow."],
  "wrong-name": ["invalid-input", WRONG_NAME],
} as const;

/** Records one inquiry as `recordInquiry` does, and has its owner notified. @throws DomainError as `recordInquiry` */
export async function askInquiry(
  deps: InquiryDeps,
  techId: number,
  form: Omit<InquiryForm, "intent">,
): Promise<Outcome> {
  const outcome = await recordInquiry(deps, techId, form);
  if (outcome === "delivered") await sendWaitingMail(deps);
  return outcome;
}

/**
 * Records a subscriber's inquiry. Where somebody acts for the technology's organisation, it is then in their inbox;
 * else it is forwarded to the marketplace's team, and if that fails, it stays recorded and can be sent again. The same
 * form posted twice is one inquiry. The mail to the owner then waits for `sendWaitingMail`.
 * @throws DomainError "sign-in-required", "subscription-required", "not-found", "rate-limited" or "service-unavailable"
 */
export async function recordInquiry(
  deps: InquiryDeps,
  techId: number,
  { key, inquiry: message, name, share }: Omit<InquiryForm, "intent">,
): Promise<Outcome> {
  await requireSession(deps.session, SIGN_IN);
  await deps.rates.require(INQUIRIES);
  const args = {
    p_id: key,
    p_tech_id: techId,
    p_message: message,
    p_asker_name: name,
    p_shares_address: share === "yes",
  };
  const { viewer, outcome, inquiry } = await deps.database(
    "add_inquiry",
    args,
    AddedInquirySchema(),
  );
  if (outcome !== "delivered" && outcome !== "added" && outcome !== "known") throw refusal(outcome);
  if (!viewer || !inquiry) throw refusal("signed-out");
  if (inquiry.organisation !== null) return "delivered";
  if (outcome === "known") return inquiry.sentAt === null ? "kept" : "sent";
  return forward(deps, inquiry, viewer.email ?? "");
}

/**
 * Sends an inquiry in the list again, or marks it. Returns the result of sending; null for a mark, and if it is being
 * sent already.
 * @throws DomainError "sign-in-required", "not-found" or "service-unavailable"
 */
export async function changeInquiry(
  deps: InquiryDeps,
  { id, change }: InquiryChange,
): Promise<Outcome | null> {
  await requireSession(deps.session, SIGN_IN);
  await deps.rates.require(INQUIRIES);
  const args = { p_id: id, p_change: change };
  const { viewer, outcome, inquiry } = await deps.database(
    "change_inquiry",
    args,
    ChangedInquirySchema(),
  );
  if (!viewer) throw refusal("signed-out");
  if (!inquiry) throw new DomainError("not-found", "There is no such inquiry.");
  if (change === "passed-on" && inquiry.organisation !== null) {
    await sendWaitingMail(deps);
    return "delivered";
  }
  if (change !== "try") return null;
  if (outcome === "changed") return forward(deps, inquiry, viewer.email ?? "");
  if (!viewer.subscribed) throw refusal("not-subscribed");
  return null;
}

/** The user's inquiries, the latest first. @throws DomainError */
export function getInquiriesPage({ database }: Pick<InquiryDeps, "database">) {
  return database("inquiries_page", {}, InquiriesPageSchema());
}

async function forward(deps: InquiryDeps, inquiry: Inquiry, email: string): Promise<Outcome> {
  const isTaken = await sendForward(deps, { ...inquiry, email });
  const args = { p_id: inquiry.id, p_change: isTaken ? "sent" : "failed" };
  await deps.database("change_inquiry", args, ChangedInquirySchema());
  return isTaken ? "sent" : "kept";
}

/**
 * Sends the inquiries again that were not delivered, at longer and longer intervals, with the service's own rights.
 * @throws DomainError "service-unavailable"
 */
export async function forwardUnsent(
  deps: Pick<InquiryDeps, "env" | "fetch" | "log" | "origin">,
  service: CallDatabase,
): Promise<void> {
  const unsent = await service("take_unsent_inquiries", {}, UnsentInquiriesSchema());
  let sent = 0;
  for (const inquiry of unsent) {
    if (!(await sendForward(deps, inquiry))) continue;
    await service("end_unsent_inquiry", { p_id: inquiry.id }, z.unknown());
    sent += 1;
  }
  if (unsent.length > 0) deps.log("info", "inquiries.sent-again", { tried: unsent.length, sent });
}

/** Forwards an inquiry with its id, by which the team recognises one that arrives twice. Whether it was taken. */
async function sendForward(
  deps: Pick<InquiryDeps, "env" | "fetch" | "log" | "origin">,
  inquiry: UnsentInquiry,
): Promise<boolean> {
  const { id, techId, title, message, email } = inquiry;
  const about = `Inquiry about technology ${techId}: ${title}`;
  const address = `${deps.origin}/patentinfo?tech_id=${techId}`;
  // Inquiries have their own form at the provider, so that messages from strangers cannot use up its quota.
  const env = { ...deps.env, FORM_KEY: deps.env.INQUIRY_FORM_KEY ?? deps.env.FORM_KEY };
  const errors = await sendMessage(
    { ...deps, env },
    {
      email,
      message: `${about}\n${address}\nInquiry ${id}\n\n${message}`,
      subject: about.replace(/\s+/g, " "),
      tech_id: String(techId),
      inquiry_id: id,
    },
  );
  return errors === null;
}

function refusal(outcome: keyof typeof REFUSALS): DomainError {
  const [code, message] = REFUSALS[outcome];
  return new DomainError(code, message);
}
