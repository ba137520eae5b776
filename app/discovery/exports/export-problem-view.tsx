import { Link } from "@remix-run/react";
import { MOST_EXPORTED_BY_ID } from "#app/technology/export-formats.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ExportProblem } from "./export-problem.ts";
import problems from "./export-problems.json";

const PROBLEMS: Record<ExportProblem, { title: string; text: string }> = problems;

/** The page after a refused export. `from` is the page that the reader came from, if any. */
export function ExportProblemView({
  problem,
  from,
}: {
  problem: ExportProblem;
  from: string | null;
}) {
  const { title, text } = PROBLEMS[problem];
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Export" title={title}>
        {text.replace("{most}", String(MOST_EXPORTED_BY_ID))} If you think this is a mistake,{" "}
        <Link to="/contact">tell us</Link>.
      </PageHeader>
      <p className="go">
        {problem === "plan" ? (
          <ButtonLink variant="primary" to="/login#plans">
            See the plans
          </ButtonLink>
        ) : null}
        <ButtonLink to={from ?? "/marketplace"}>
          {from ? "Back to where you were" : "Go to the marketplace"}
        </ButtonLink>
      </p>
    </div>
  );
}
