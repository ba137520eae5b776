import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import problems from "./download-problems.json";
import type { DownloadProblem } from "./reports.schema.ts";

const PROBLEMS: Record<DownloadProblem, { title: string; text: string }> = problems;

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
