import { DomainError } from "../domain-error.ts";
import { tooManyChanges } from "../session/too-many-changes.ts";

/**
 * The error for what any function of the database that changes something may answer: 'signed-out', 'too-fast' or
 * 'not-allowed'. Every other failure means something that is no longer there.
 */
export function changeRefusal(
  outcome: string,
  {
    signIn,
    notAllowed = "Your role does not allow that.",
  }: { signIn: string; notAllowed?: string },
): DomainError {
  switch (outcome) {
    case "signed-out":
      return new DomainError("sign-in-required", signIn);
    case "too-fast":
      return tooManyChanges();
    case "not-allowed":
      return new DomainError({ code: "not-allowed", status: 403 }, notAllowed);
    default:
      return new DomainError("not-found", "That no longer exists. Nothing was changed.");
  }
}
