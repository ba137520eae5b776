import type { BillingContext } from "#app/membership/billing.server.ts";
import { BILLING_REQUESTS } from "#app/membership/billing-rate.ts";
import { cancelMembership } from "#app/membership/cancel-membership.server.ts";
import { DomainError } from "#app/platform/domain-error.ts";
import { createDatabase } from "#app/platform/services/database.server.ts";
import { NOT_RECOGNISED } from "#app/platform/session/session.server.ts";
import { DeletionAnswerSchema } from "./account.schema.ts";

/** The result of a deletion; also "deleted" if another request has just done it, as after a double click. */
export type DeletionOutcome = "deleted" | "not-confirmed" | "signed-out";

const LAST_ADMIN = { code: "last-admin", status: 409 } as const;
const NOT_CANCELLED =
  "Your subscription could not be cancelled just now, so nothing was deleted. Please try again in a moment.";
const NOT_DELETED =
  "The account could not be deleted just now. A subscription, if there was one, is cancelled already. Please try again in a moment.";

/**
 * Deletes the signed-in user's account after cancelling its subscription. `typed` must be the account's e-mail address.
 * @throws DomainError "rate-limited"; "last-admin", where an organisation would be left without one; "service-unavailable", whose message says what was and was not done
 */
export async function deleteAccount(context: BillingContext, typed: string) {
  const { env, session, meter, log } = context;
  const token = await session.accessToken();
  if (session.unanswered) throw new DomainError("service-unavailable", NOT_RECOGNISED);
  if (token === null) return "signed-out";
  await context.rates.require(BILLING_REQUESTS);
  // Uses the token as sent, without a refresh: once the account is gone, it still lets the database tell a deleted
  // account from an ended session.
  const database = createDatabase({
    env,
    session: { ...session, accessToken: () => Promise.resolve(token) },
    fetch: meter.fetch,
    log,
  });
  const ask = async (args: { p_email: string; p_check_only?: boolean }) => {
    const { outcome, organisation } = await database(
      "delete_account",
      args,
      DeletionAnswerSchema(),
    );
    if (outcome !== "last-admin") return outcome;
    throw new DomainError(
      LAST_ADMIN,
      `You are the only admin of ${organisation?.name}. Make another member an admin, or close it, in its settings. Nothing was deleted.`,
    );
  };

  const checked = await ask({ p_email: typed, p_check_only: true });
  if (checked !== "confirmed") return asOutcome(checked);
  await endMembership(context);
  return asOutcome(
    await ask({ p_email: typed }).catch((error: unknown) => {
      throw restated(error, NOT_DELETED);
    }),
  );
}

async function endMembership(context: BillingContext): Promise<void> {
  try {
    await cancelMembership(context);
  } catch (error) {
    // The session has ended meanwhile, perhaps with the account, as after a double click. The database call below tells
    // which.
    if (!isCode(error, "sign-in-required") && !isCode(error, "session-rejected")) {
      throw restated(error, NOT_CANCELLED);
    }
  }
}

function asOutcome(answer: string): DeletionOutcome {
  if (answer === "deleted" || answer === "not-confirmed" || answer === "signed-out") return answer;
  throw new DomainError("service-unavailable", NOT_CANCELLED);
}

function restated(error: unknown, message: string): unknown {
  return isCode(error, "service-unavailable")
    ? new DomainError("service-unavailable", message, { cause: error })
    : error;
}

function isCode(error: unknown, code: DomainError["code"]): boolean {
  return error instanceof DomainError && error.code === code;
}
