import { Link } from "@remix-run/react";
import { DownloadButton } from "#app/technology/reports/download-button.tsx";
import { FILE_CHAPTERS } from "#app/technology/reports/report-chapters.ts";
import { CategoryBubble } from "#app/technology/technology-badges.tsx";
import { signInToTechnologyHref } from "#app/technology/technology-links.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { AnalysisView, ReportPart } from "./analysis-view.ts";
import { RequestAnalysis } from "./request-analysis.tsx";
import { ScoreBar } from "./score-bar.tsx";

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
  "Facts, with the patent's status and dates",
  "In the owner's words",
  "What the text states",
  "Near technologies of the catalogue",
  "Questions to the owner",
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
      <Report
        report={analysis.report}
        isAnalysed={analysis.record.analysis !== null}
        techId={techId}
        brand={brand}
      />
      {analysis.request === false ? null : (
        <RequestAnalysis techId={techId} request={analysis.request} />
      )}
      <InShort record={analysis.record} />
    </section>
  );
}

function Report({
  report,
  isAnalysed,
  techId,
  brand,
}: {
  report: AnalysisView["report"];
  isAnalysed: boolean;
  techId: number;
  brand: string;
}) {
  if (report.state === "none") {
    return isAnalysed ? null : (
      <p className="analysis-none">
        No report is available for this technology. Please{" "}
        <Link to="/contact">contact the provider</Link> to report the issue.
      </p>
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
        {`The research report on this technology: what its obstacles are, what it competes with, and where it could be used first. ${whereItIs(report.sections.length > 0, isAnalysed)}`}
      </p>
      <p className="report-download">
        <DownloadButton reportId={report.reportId} variant="primary" />
      </p>
      <Parts parts={report.sections} />
    </>
  );
}

/** Where the page has a report, as a sentence. An analysis, which is below, has the letters of SWOT and PEST itself. */
function whereItIs(hasSections: boolean, isAnalysed: boolean): string {
  if (hasSections)
    return `The PDF also holds the ${FILE_CHAPTERS.landscape} and the ${FILE_CHAPTERS.swot_pest}.`;
  if (isAnalysed)
    return `Its chapters are below; the PDF also holds the ${FILE_CHAPTERS.landscape}.`;
  return "The PDF holds its chapters.";
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
          <strong>No report yet.</strong> The record has not been analysed. Its fact sheet is free:
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
        <strong>No report yet.</strong> The record has not been analysed. The fact sheet is free:
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
  if (parts.length === 0) return null;
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

/** What the record states of its category and scores, the analysis's scores in short, and what is missing. */
function InShort({
  record: { category, classes, scores, gaps, isTitleOnly, chapters, analysis },
}: {
  record: AnalysisView["record"];
}) {
  const isAssessed = category !== "Unclassified" || scores.length > 0 || analysis !== null;
  const stated = scores.map(({ name, value, share }) => ({ name, share, words: value }));
  const estimated = (analysis?.scores ?? []).map(({ name, value }) => ({
    name,
    share: value / 100,
    words: `${value} of 100`,
  }));
  const shown = stated.length > 0 ? stated : estimated;
  return (
    <div className="record-analysis">
      <h3>{isAssessed ? "What the record shows" : "Not assessed yet"}</h3>
      {isAssessed ? (
        <p className="row">
          <CategoryBubble category={category} />
          {classes.length > 0 ? (
            <span className="note">Technology class: {classes.join(", ")}</span>
          ) : null}
          {category === "Unclassified" ? null : (
            <span className="note">
              {analysis?.category
                ? `Category estimated by ${analysis.author}`
                : "Category stated by the source"}
            </span>
          )}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <>
          <dl className="scores">
            {shown.map(({ name, share, words }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <ScoreBar share={share}>{words}</ScoreBar>
                </dd>
              </div>
            ))}
          </dl>
          <p className="note">
            {stated.length > 0 ? "Stated by the source" : `Estimated by ${analysis?.author}`}
          </p>
        </>
      ) : null}
      {analysis || chapters.length > 0 ? (
        <p>
          <a href="#report">{analysis ? "Read why" : "What the record says"}</a>
        </p>
      ) : null}
      {isTitleOnly && analysis === null ? (
        <p className="note">The record has a title and no text.</p>
      ) : null}
      {gaps.length > 0 && !analysis?.questions.length ? (
        <details className="accordion">
          <summary>
            <h4>Questions to ask the owner</h4>
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
