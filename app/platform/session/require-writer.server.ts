import { DomainError } from "../domain-error.ts";
import type { Session } from "./session.server.ts";

/**
 * Refuses a form that was rendered, or stored offline, for another user of the same browser.
 * @throws DomainError "wrong-account"
 */
export async function requireWriter(
  { session }: { session: Pick<Session, "subject"> },
  writer: string | undefined,
): Promise<void> {
  const subject = await session.subject();
  if (writer === undefined || subject === null || subject === writer) return;
  throw new DomainError("wrong-account", "Somebody else is signed in here now. Reload the page.");
}
