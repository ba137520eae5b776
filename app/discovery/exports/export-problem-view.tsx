import { Link } from "@remix-run/react";
import { MOST_EXPORTED_BY_ID } from "#app/technology/export-formats.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ExportProblem } from "./export-problem.ts";

const PROBLEMS: Record<ExportProblem, { title: string; text: string }> = {
  choice: {
    title: "Choose what to export.",
    text: `Select at least one technology, and at most ${MOST_EXPORTED_BY_ID}, choose a format, then export again.`,
  },
  plan: {
    title: "Whole searches are part of Pro.",
    text: "You can export the page that you see, what you ticked, and your own shortlists.",
  },
  missing: {
    title: "There is nothing to export.",
    text: "These technologies are not in the catalogue any longer, the search finds nothing, or the shortlist is not yours.",
  },
  limited: {
    title: "You made twenty exports within an hour.",
    text: "Please wait a while, then export again. Several technologies fit into one file.",
  },
  failed: {
    title: "The export could not be made.",
    text: "The fault is ours. It usually passes within a minute.",
  },
};

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
        {text} If you think this is a mistake, <Link to="/contact">tell us</Link>.
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
