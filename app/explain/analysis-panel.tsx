import { Link } from "@remix-run/react";
import { DownloadButton } from "../technology/reports/download-button.tsx";
import { FILE_CHAPTERS } from "../technology/reports/report-chapters.ts";
import { RequestReport } from "../technology/reports/request-report.tsx";
import { signInToTechnologyHref } from "../technology/technology-links.tsx";
import { CategoryBubble } from "../technology/technology-marks.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Prose } from "../ui/prose.tsx";
import type { AnalysisView, ReportPart } from "./analysis-view.ts";

/** The contents of a full report, as the teaser lists them. */
const CONTENTS = [
  "Key Challenges of the Space",
  FILE_CHAPTERS.landscape,
  "Comparison to Existing Solutions",
  "Recommended Use Cases",
  FILE_CHAPTERS.swot_pest,
];

/** The contents of a fact sheet. */
const SHEET_CONTENTS = [
  "What it is",
  "Rights, with dates and their source",
  "What the text claims",
  "Nearest technologies, with the reason",
  "Open questions for the owner",
];

/** The Explain.AI Analysis: the research report in one of its three states, and what the record itself shows. */
export function AnalysisPanel({
  techId,
  brand,
  analysis,
}: {
  techId: number;
  brand: string;
  analysis: AnalysisView;
}) {
  return (
    <section className="panel analysis" id="analysis" aria-labelledby="analysis-heading">
      <h2 id="analysis-heading">Explain.AI Analysis</h2>
      <Report report={analysis.report} techId={techId} brand={brand} />
      <RecordAnalysis record={analysis.record} />
    </section>
  );
}

function Report({
  report,
  techId,
  brand,
}: {
  report: AnalysisView["report"];
  techId: number;
  brand: string;
}) {
  if (report.state === "none") {
    return (
      <div className="stack">
        <p className="analysis-none">
          No report is available for this technology. Please{" "}
          <Link to="/contact">contact the provider</Link> to report the issue.
        </p>
        <RequestReport techId={techId} request={report.request} />
      </div>
    );
  }
  if (report.state === "sheet") return <FactSheet sheet={report} techId={techId} />;
  if (report.state === "teaser") {
    return (
      <div className="stack">
        <p>{`Sign in and upgrade to ${brand} Pro to download the full report. It holds:`}</p>
        <ul>
          {CONTENTS.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="row">
          <ButtonLink size="small" to={report.signedIn ? "/login" : signInToTechnologyHref(techId)}>
            {report.signedIn ? "Upgrade to Pro" : "Sign in"}
          </ButtonLink>
          {/* Everyone sees this section; a reader without access learns so from the button's message. */}
          <DownloadButton reportId={report.reportId} />
        </p>
      </div>
    );
  }
  return (
    <>
      <p>
        {`The research report on this technology: what stands in its way, what it competes with, and where it could be used first. The PDF also holds the ${FILE_CHAPTERS.landscape} and the ${FILE_CHAPTERS.swot_pest}, and the sources of every chapter.`}
      </p>
      <p className="report-download">
        <DownloadButton reportId={report.reportId} variant="primary" />
      </p>
      <Parts parts={report.sections} />
    </>
  );
}

/** No report yet: the fact sheet instead, for members. */
function FactSheet({
  sheet: { reportId, parts },
  techId,
}: {
  sheet: Extract<AnalysisView["report"], { state: "sheet" }>;
  techId: number;
}) {
  if (parts === null) {
    return (
      <div className="stack">
        <p>
          <strong>No report yet.</strong> The record is too short for one. Its fact sheet is free:
          sign in to read it.
        </p>
        <ul>
          {SHEET_CONTENTS.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>
          <ButtonLink size="small" to={signInToTechnologyHref(techId)}>
            Sign in to read the fact sheet
          </ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <>
      <p>
        <strong>No report yet.</strong> The record is too short for one. The fact sheet is free:
        what the record says, its rights and what to ask the owner, on one page.
      </p>
      <p className="report-download">
        <DownloadButton reportId={reportId} label="Download fact sheet" />
      </p>
      <Parts parts={parts} />
    </>
  );
}

function Parts({ parts }: { parts: readonly ReportPart[] }) {
  return (
    <div className="report-sections">
      {parts.map(({ id, heading, html }) => (
        <details className="accordion" key={id}>
          <summary>
            <h3>{heading}</h3>
          </summary>
          {/* The anchor is inside, so that a browser without a script opens the section to show it. */}
          <div className="accordion-body" id={id}>
            <Prose html={html} />
          </div>
        </details>
      ))}
    </div>
  );
}

function RecordAnalysis({ record }: { record: AnalysisView["record"] }) {
  const { category, classes, scores, gaps } = record;
  // Without a reviewer's assessment only the class could be shown, and the page's head already shows it.
  const isAssessed = category !== "Unclassified" || scores.length > 0;
  const GapsHeading = isAssessed ? "h4" : "h3";
  return (
    <div className="record-analysis">
      {isAssessed ? (
        <>
          <h3>What the record shows</h3>
          <p className="row">
            <CategoryBubble category={category} />
            {classes.length > 0 ? (
              <span className="note">Technology class: {classes.join(", ")}</span>
            ) : null}
          </p>
        </>
      ) : null}
      {scores.length > 0 ? (
        <>
          <h4>Scores</h4>
          <dl className="scores">
            {scores.map((score) => (
              <div key={score.name}>
                <dt>{score.name}</dt>
                <dd>
                  {score.share === null ? null : <Bar share={score.share} />}
                  {score.value}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {gaps.length > 0 ? (
        <details className="accordion">
          <summary>
            <GapsHeading>Questions to ask the owner</GapsHeading>
          </summary>
          <ul className="gaps accordion-body">
            {gaps.map(({ missing, ask }) => (
              <li key={missing}>
                <strong>{missing}:</strong> {ask}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** 100 units wide, with a tick at each quarter. Decorative: the number stands beside it. */
function Bar({ share }: { share: number }) {
  const width = Math.round(share * 1000) / 10;
  return (
    <svg className="score-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" x="0" y="0" width="100" height="8" />
      <rect className="value" x="0" y="1.5" width={width} height="5" />
      <path className="ticks" d="M25 0V8M50 0V8M75 0V8" />
    </svg>
  );
}
