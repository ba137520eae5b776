import { Link } from "@remix-run/react";
import { SAVES_FULL, SEE_PLANS } from "#app/membership/saves-limit.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { PatentAnswer } from "./patent-answer.ts";

/**
 * Notices at the top of a technology's page: why a form posted without JavaScript was refused, if its own panel does
 * not show that, and that the user's earlier reactions, note or inquiries could not be read.
 */
export function PatentNotices({
  answer,
  missing,
}: {
  answer?: { intent: string; error: string | null };
  missing: string[];
}) {
  const error = answer && !WITH_OWN_ERRORS.includes(answer.intent) ? answer.error : null;
  const unread = missing.includes("reactions");
  if (!error && !unread) return null;
  return (
    <div className="wrap stack patent-notices">
      {error ? (
        <Notice tone="bad">
          {error}
          {error === SAVES_FULL ? (
            <>
              {" "}
              <Link to={SEE_PLANS.to}>{SEE_PLANS.label}</Link>
            </>
          ) : null}
        </Notice>
      ) : null}
      {unread ? (
        <Notice tone="bad">
          Whether you saved or liked this technology could not be read just now.
        </Notice>
      ) : null}
    </div>
  );
}

/** Forms whose own panels show their errors. */
const WITH_OWN_ERRORS: string[] = ["note", "inquire"] satisfies PatentAnswer["intent"][];
