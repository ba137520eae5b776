import { DomainError } from "#app/platform/domain-error.ts";
import type { ChangeDeps } from "#app/platform/http/change.server.ts";
import { CHANGES } from "#app/platform/session/rate-limits.ts";
import { requireSession } from "#app/platform/session/session.server.ts";
import { type MatchedList, MatchedSchema } from "./match.schema.ts";
import { MOST_LINES, readLines } from "./read-lines.ts";

const SIGN_IN = "Sign in to look a list up.";

/**
 * Looks texts with titles or patent numbers up, such as what was typed and a file. It is no search: nothing is ranked or charged.
 * @throws DomainError "invalid-input" without lines, with too many, or for a workbook, "sign-in-required", "rate-limited" or
 * "service-unavailable"
 */
export async function matchList(
  deps: Pick<ChangeDeps, "database" | "session" | "rates">,
  texts: readonly string[],
): Promise<MatchedList> {
  // Every workbook begins with these bytes.
  if (texts.some((text) => text.startsWith("PK\u0003\u0004")))
    throw new DomainError(
      "invalid-input",
      "That file is a workbook. Save its sheet as CSV, and choose that.",
    );
  const lines = [...new Set((await Promise.all(texts.map(readLines))).flat())];
  if (lines.length === 0)
    throw new DomainError("invalid-input", "Paste titles or patent numbers, or choose a file.");
  if (lines.length > MOST_LINES)
    throw new DomainError(
      "invalid-input",
      `That is ${lines.length} lines. Up to ${MOST_LINES} are looked up at a time, so send it in parts.`,
    );
  await requireSession(deps.session, SIGN_IN);
  await deps.rates.require(CHANGES);
  const answer = await deps.database("match_technologies", { p_lines: lines }, MatchedSchema());
  if (answer.viewer === null) throw new DomainError("sign-in-required", SIGN_IN);
  if (answer.wait > 0)
    throw new DomainError(
      "rate-limited",
      "You can look up ten lists a minute. Please wait a moment.",
      {
        retryAfter: answer.wait,
      },
    );
  const all = answer.lines.map(({ how, found }, index) => ({
    line: lines[index] ?? "",
    how,
    found,
  }));
  const isSure = ({ how, found }: (typeof all)[number]) => how !== "near" && found.length === 1;
  return {
    matched: all.filter(isSure).map(({ line, found }) => ({ line, found })),
    uncertain: all
      .filter((each) => each.found.length > 0 && !isSure(each))
      .map(({ line, found }) => ({ line, found })),
    unmatched: all.filter(({ found }) => found.length === 0).map(({ line }) => line),
    lists: answer.lists,
  };
}
