import { Link } from "@remix-run/react";
import type { AnalysisPoint } from "#app/technology/analysis/analysis.schema.ts";
import { DownloadButton } from "#app/technology/reports/download-button.tsx";
import { FILE_CHAPTERS } from "#app/technology/reports/report-chapters.ts";
import { CategoryBubble } from "#app/technology/technology-badges.tsx";
import { signInToTechnologyHref } from "#app/technology/technology-links.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { AnalysisView, ModelAnalysis, ReportPart } from "./analysis-view.ts";
import { PassageQuote } from "./passage-quote.tsx";
import { RequestAnalysis } from "./request-analysis.tsx";

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
  mayInquire,
}: {
  techId: number;
  brand: string;
  analysis: AnalysisView;
  /** Whether the viewer may write to the owner: then questions can be ticked for the inquiry. */
  mayInquire: boolean;
}) {
  return (
    <section className="panel analysis" id="analysis" aria-labelledby="analysis-heading">
      <h2 id="analysis-heading">Explain.AI Analysis</h2>
      <Report
        report={analysis.report}
        isBelow={(analysis.record.analysis?.chapters.length ?? 0) > 0}
        techId={techId}
        brand={brand}
      />
      {analysis.request === false ? null : (
        <RequestAnalysis techId={techId} request={analysis.request} />
      )}
      <RecordAnalysis record={analysis.record} techId={mayInquire ? techId : null} />
    </section>
  );
}

function Report({
  report,
  isBelow,
  techId,
  brand,
}: {
  report: AnalysisView["report"];
  /** Whether the chapters of an analysis are below. */
  isBelow: boolean;
  techId: number;
  brand: string;
}) {
  if (report.state === "none") {
    return (
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
        {`The research report on this technology: what its obstacles are, what it competes with, and where it could be used first. ${whereItIs(report.sections.length > 0, isBelow)}`}
      </p>
      <p className="report-download">
        <DownloadButton reportId={report.reportId} variant="primary" />
      </p>
      <Parts parts={report.sections} />
    </>
  );
}

/** Where the page has a report, as a sentence. An analysis, which is below, has the letters of SWOT and PEST itself. */
function whereItIs(hasSections: boolean, isBelow: boolean): string {
  if (hasSections)
    return `The PDF also holds the ${FILE_CHAPTERS.landscape} and the ${FILE_CHAPTERS.swot_pest}.`;
  if (isBelow) return `Its chapters are below; the PDF also holds the ${FILE_CHAPTERS.landscape}.`;
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

/** @param techId whose owner can be asked; null if the viewer may not */
function RecordAnalysis({
  record,
  techId,
}: {
  record: AnalysisView["record"];
  techId: number | null;
}) {
  const { category, classes, scores, gaps, chapters, isTitleOnly, analysis } = record;
  const isAssessed = category !== "Unclassified" || scores.length > 0 || analysis !== null;
  return (
    <div className="record-analysis">
      {isAssessed || chapters.length === 0 ? (
        <h3>{isAssessed ? "What the record shows" : "Not assessed yet"}</h3>
      ) : null}
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
          <p className="note">Stated by the source</p>
        </>
      ) : null}
      {analysis ? (
        <ChosenByModel analysis={analysis} hasScores={scores.length > 0} techId={techId} />
      ) : null}
      {chapters.length > 0 ? <ChosenByLikeness chapters={chapters} /> : null}
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

/** What the record says: its own sentences, each with its section. It is no analysis, and says nothing of its own. */
function ChosenByLikeness({ chapters }: { chapters: AnalysisView["record"]["chapters"] }) {
  return (
    <>
      <h3>What the record says</h3>
      {chapters.map(({ heading, passages }) => (
        <div key={heading} className="stack">
          <h4>{heading}</h4>
          <Points points={passages.map((passage) => ({ passages: [passage] }))} />
        </div>
      ))}
      <p className="note">The owner’s own sentences, sorted by a program that reads English</p>
    </>
  );
}

/** A model's choice of the record: every sentence with its place. Scores that the source states go before its own. */
function ChosenByModel({
  analysis,
  hasScores,
  techId,
}: {
  analysis: ModelAnalysis;
  hasScores: boolean;
  techId: number | null;
}) {
  const { author, model, category, rationale, scores, chapters, questions } = analysis;
  const reasons = rationale.length > 0 ? rationale : category ? [{ passages: category }] : [];
  return (
    <>
      {reasons.length > 0 ? (
        <>
          <h4>Why</h4>
          <Points points={reasons} />
        </>
      ) : null}
      {scores.length > 0 && !hasScores ? (
        <>
          <h4>Scores</h4>
          {scores.map(({ name, value, passages }) => (
            <div key={name}>
              <dl className="scores">
                <div>
                  <dt>{name}</dt>
                  <dd>
                    <Bar share={value / 100} />
                    {value} of 100
                  </dd>
                </div>
              </dl>
              <Points points={[{ passages }]} />
            </div>
          ))}
          <p className="note">Estimated by {author}</p>
        </>
      ) : null}
      {chapters.map(({ id, heading, points }) => (
        <details className="accordion" key={id}>
          <summary>
            <h4>{heading}</h4>
          </summary>
          <div className="accordion-body" id={id}>
            <Points points={points} />
          </div>
        </details>
      ))}
      {questions.length > 0 ? (
        <details className="accordion">
          <summary>
            <h4>Questions to ask the owner</h4>
          </summary>
          <div className="accordion-body">
            <p className="note">In {model}’s words</p>
            <Questions questions={questions} techId={techId} />
          </div>
        </details>
      ) : null}
      <p className="note">Sentences of the record, chosen by {author}</p>
    </>
  );
}

/** Questions that can be ticked; the button leads to the inquiry, which then holds them. */
function Questions({ questions, techId }: { questions: string[]; techId: number | null }) {
  if (techId === null) {
    return (
      <ul className="gaps">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    );
  }
  return (
    <form method="get" action="/patentinfo#inquiry" className="stack">
      <input type="hidden" name="tech_id" value={techId} />
      {questions.map((question, place) => (
        <label className="tick" key={question}>
          <input type="checkbox" name="question" value={place} />
          {question}
        </label>
      ))}
      <Button size="small">Ask the owner</Button>
    </form>
  );
}

function Points({ points }: { points: readonly AnalysisPoint[] }) {
  return (
    <ul className="analysis-points">
      {points.map(({ label, passages }) => (
        <li key={passages.map(({ text }) => text).join(" ")}>
          {label ? <strong>{label}</strong> : null}
          {passages.map((passage) => (
            <PassageQuote key={passage.text} passage={passage} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** 100 units wide, with a tick at each quarter. Decorative: the number is beside it. */
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
