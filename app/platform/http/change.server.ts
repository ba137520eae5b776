import * as z from "zod";
import type { RequestContext } from "#app/load-context.server.ts";
import { DomainError } from "../domain-error.ts";
import { lazily, lazyObject } from "../lazily.ts";
import type { ArgumentsOf, FunctionName } from "../services/database.server.ts";
import { CHANGES } from "../session/rate-limits.ts";
import { requireSession } from "../session/session.server.ts";
import { changeRefusal } from "./change-refusals.ts";

/** Dependencies of a change; `jobs`, `log` and `requestId` are for its consequences. */
export type ChangeDeps = Pick<
  RequestContext,
  "database" | "jobs" | "log" | "rates" | "requestId" | "session"
>;

/** The database function's answer to a change. */
type Answer = { outcome: string; viewer?: object | null };

/** The answer of a function that returns nothing else. */
export const OutcomeSchema = lazyObject(() => ({
  outcome: z.string(),
  viewer: z.object({}).nullable().optional(),
}));

/** The answer of a function that changes something about a technology: its refusal, or whether there is one. */
export const FoundSchema = lazily(() =>
  z
    .object({
      viewer: z.object({}).nullable(),
      found: z.boolean(),
      refused: z.string().nullable(),
    })
    .transform(({ viewer, found, refused }) => ({
      viewer,
      outcome: refused ?? (found ? "changed" : "not-found"),
    })),
);

/** HTTP status and message of a room's own refusals, by outcome, which is the error's code with 403 and 409. */
export type Refusals = Readonly<Record<string, readonly [status: Status, message: string]>>;
type Status = 400 | 403 | 404 | 409 | 429;

/** The refusals in a room's file, which has the messages by status and outcome. */
export function refusalsOf(
  file: {
    readonly [Each in Status]?: Readonly<Record<string, string>>;
  },
): Refusals {
  const refusals = Object.entries(file).flatMap(([status, messages]) =>
    Object.entries(messages).map(([outcome, message]) => [outcome, [Number(status), message]]),
  );
  return Object.fromEntries(refusals);
}

const CODES = { 400: "invalid-input", 404: "not-found", 429: "rate-limited" } as const;

type Rules<Name extends FunctionName, Changed extends Answer> = {
  schema: () => z.ZodType<Changed>;
  /** The message for visitors. */
  signIn: string;
  /** The message for members whose role does not allow the change. */
  notAllowed?: string;
  /** The outcomes that are no refusals. */
  done?: readonly string[];
  refusals: Refusals;
  /** Messages of single functions, used instead of those in `refusals`. */
  messages?: { readonly [Each in Name]?: Readonly<Record<string, string>> };
  /** Runs after each change. */
  afterwards?: (deps: ChangeDeps, name: Name) => Promise<unknown>;
};

/**
 * Makes the function by which a room calls its functions of the database that change something: it requires a session,
 * counts the change, and turns a refusal into an error.
 *
 * The function returns the database's answer and throws DomainError "sign-in-required", "rate-limited", "not-allowed",
 * "not-found", "service-unavailable", or one of `refusals`.
 */
export function createChange<Name extends FunctionName, Changed extends Answer = Answer>({
  schema,
  signIn,
  notAllowed,
  done = ["changed"],
  refusals,
  messages = {},
  afterwards,
}: Rules<Name, Changed>) {
  function refusalOf(name: Name, outcome: string): DomainError {
    const refusal = refusals[outcome];
    if (refusal) {
      const [status, message] = refusal;
      const failure = status === 403 || status === 409 ? { code: outcome, status } : CODES[status];
      return new DomainError(failure, messages[name]?.[outcome] ?? message);
    }
    return changeRefusal(outcome, { signIn, notAllowed });
  }

  return async function change<Called extends Name>(
    deps: ChangeDeps,
    name: Called,
    args: ArgumentsOf<Called>,
  ): Promise<Changed> {
    await requireSession(deps.session, signIn);
    await deps.rates.require(CHANGES);
    const answer = await deps.database(name, args, schema());
    if (answer.viewer === null) throw new DomainError("sign-in-required", signIn);
    if (!done.includes(answer.outcome)) throw refusalOf(name, answer.outcome);
    await afterwards?.(deps, name);
    return answer;
  };
}
