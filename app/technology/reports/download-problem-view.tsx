import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { DownloadProblem } from "./reports.schema.ts";

const PROBLEMS: Record<DownloadProblem, { title: string; text: string }> = {
  "signed-out": {
    title: "You're not logged in.",
    text: "Research reports are for subscribers, documents for members. Sign in, and the file is one click away.",
  },
  denied: {
    title: "Access denied or failed to download.",
    text: "Research reports are part of the Pro membership and of its trial.",
  },
  missing: {
    title: "Access denied or failed to download.",
    text: "There is no file at this address. The link may be old.",
  },
  limited: {
    title: "Too many downloads at once.",
    text: "Please wait a minute, then go back and download the file again.",
  },
  failed: {
    title: "Something went wrong during download.",
    text: "The fault is ours. It usually passes within a minute.",
  },
};

/** The page after a failed download without JavaScript. `from` is the page that the reader came from, if any. */
export function DownloadProblemView({
  problem,
  from,
}: {
  problem: DownloadProblem;
  from: string | null;
}) {
  const { title, text } = PROBLEMS[problem];
  const signIn = `/login${from ? `?redirectTo=${encodeURIComponent(from)}` : ""}`;
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Download Report" title={title}>
        {text} If you think this is a mistake, <Link to="/contact">tell us</Link>.
      </PageHeader>
      <p className="go">
        {problem === "signed-out" ? (
          <ButtonLink variant="primary" to={signIn}>
            Sign In
          </ButtonLink>
        ) : null}
        {problem === "denied" ? (
          <ButtonLink variant="primary" to="/login">
            See the plans
          </ButtonLink>
        ) : null}
        {from ? <ButtonLink to={from}>Back to the technology</ButtonLink> : null}
      </p>
    </div>
  );
}
