import type { ReactNode } from "react";
import type { AnalysisPoint } from "#app/technology/analysis/analysis.schema.ts";
import { CategoryBubble } from "#app/technology/technology-badges.tsx";
import { Button } from "#app/ui/button.tsx";
import type { AnalysisView, ModelAnalysis } from "./analysis-view.ts";
import { type NumberedPassage, type NumberedPoint, numberPassages } from "./number-passages.ts";
import { PassageQuote } from "./passage-quote.tsx";
import { ScoreBar } from "./score-bar.tsx";

/** A part of the report: its name, what is beside the name, and the record's sentences. */
type Row = { id: string; heading: string; beside?: ReactNode; points: readonly AnalysisPoint[] };
type NumberedRow = Omit<Row, "points"> & { points: NumberedPoint[] };

/** Chapters that stand as a square, each with its place in it by the order. */
const SQUARE = ["strengths", "weaknesses", "opportunities", "threats"].map(
  (name) => `analysis-${name}`,
);

/**
 * What a model chose of the record, or, without one, what the record says: below the record, at the page's full width.
 * Every sentence is the record's and printed once.
 *
 * @param techId whose owner can be asked; null if the viewer may not
 */
export function AnalysisReport({
  record: { analysis, chapters, category },
  techId,
}: {
  record: AnalysisView["record"];
  techId: number | null;
}) {
  if (analysis === null && chapters.length === 0) return null;
  const rows = numberPassages(
    analysis
      ? rowsOf(analysis, <CategoryBubble category={category} />)
      : chapters.map(({ heading, passages }, place) => ({
          id: `says-${place}`,
          heading,
          points: passages.map((passage) => ({ passages: [passage] })),
        })),
  );
  const inSquare = (id: string) => SQUARE.includes(id);
  const square = rows.filter(({ id }) => inSquare(id));
  const last = rows.findIndex(({ id }) => id === square.at(-1)?.id);
  return (
    <section className="analysis-report" id="report" aria-labelledby="report-heading">
      <header>
        <h2 id="report-heading">{analysis ? "Analysis" : "What the record says"}</h2>
        <p className="note">
          {analysis
            ? `Sentences of the record, chosen by ${analysis.author}. A number leads to its place.`
            : "The owner’s own sentences, sorted by a program that reads English. No model, no score, no category."}
        </p>
      </header>
      {rows
        .slice(0, last + 1)
        .map((row) => (inSquare(row.id) ? null : <Part key={row.id} row={row} />))}
      {square.length > 0 ? (
        <div className="square">
          {square.map((row) => (
            <Part key={row.id} row={row} />
          ))}
        </div>
      ) : null}
      {rows.slice(last + 1).map((row) => (
        <Part key={row.id} row={row} />
      ))}
      {analysis && analysis.questions.length > 0 ? (
        <section className="report-part" aria-labelledby="owner-questions">
          <div>
            <h3 id="owner-questions">Questions to ask the owner</h3>
            <p className="note">{`In ${analysis.model}’s words`}</p>
          </div>
          <Questions questions={analysis.questions} techId={techId} />
        </section>
      ) : null}
    </section>
  );
}

/** An analysis in its order: the category with its reasons, the scores, the chapters. */
function rowsOf(
  { rationale, category, scores, chapters }: ModelAnalysis,
  bubble: ReactNode,
): Row[] {
  const reasons = rationale.length > 0 ? rationale : category ? [{ passages: category }] : [];
  return [
    ...(reasons.length > 0
      ? [{ id: "analysis-why", heading: "Innovation Rationale", beside: bubble, points: reasons }]
      : []),
    ...scores.map(({ name, value, passages }) => ({
      id: `analysis-${name.toLowerCase().replaceAll(" ", "-")}`,
      heading: name,
      beside: <ScoreBar share={value / 100}>{`${value} of 100`}</ScoreBar>,
      points: [{ passages }],
    })),
    ...chapters,
  ];
}

function Part({ row: { id, heading, beside, points } }: { row: NumberedRow }) {
  return (
    <section className="report-part" id={id} aria-labelledby={`${id}-heading`}>
      <div>
        <h3 id={`${id}-heading`}>{heading}</h3>
        {beside}
      </div>
      <ul>
        {points.map(({ label, passages }) => (
          <li key={passages.map(({ number }) => number).join(" ")}>
            {label ? <strong>{label}</strong> : null}
            {passages.map((each) => (
              <Numbered key={each.number} of={each} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Numbered({ of: { passage, number, isRepeated } }: { of: NumberedPassage }) {
  if (isRepeated)
    return (
      <p className="numbered">
        <b>{number}</b>
        <a href={`#sentence-${number}`}>“{beginningOf(passage.text)} …” above</a>
      </p>
    );
  return (
    <div className="numbered" id={`sentence-${number}`}>
      <b>{number}</b>
      <PassageQuote passage={passage} />
    </div>
  );
}

/** A sentence's first words, by which it is known again. */
function beginningOf(text: string): string {
  return text.split(/\s+/).slice(0, 6).join(" ");
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
