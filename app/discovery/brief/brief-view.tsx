import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { EmptyState, Notice, Unread } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { CellContent } from "../compare/compare-view.tsx";
import { MOST_NEEDS } from "../compare/read-ids.ts";
import { NOT } from "../marketplace/read-conditions.ts";
import { ReorderedNote } from "../reordered-note.tsx";
import type { BriefQuery, ProposedNeed } from "./brief.schema.ts";
import { briefParameters } from "./brief-href.ts";
import { LONGEST_NEED, LONGEST_SOUGHT } from "./brief-limits.ts";
import type { BriefNeed, BriefRow, BriefTable } from "./to-brief-table.ts";

/** What a brief's form holds: what was proposed, or typed. */
type TypedBrief = { q: string; needs: ProposedNeed[] };

/** The answer to a form of the page. */
export type BriefAnswer = {
  error: string | null;
  /** The pasted text, which a refused form repeats. */
  text: string;
  typed: TypedBrief | null;
};

/** A table that was charged; null with `locked` where it was not. */
export type BriefShown = {
  table: BriefTable | null;
  remaining: number | null;
  isEnglish: boolean;
  /** Whether a model chose the order. */
  reordered: boolean;
} | null;

type Shared = { formKey: string };

/**
 * A brief: its text, then the requirements that a person edits, then a table of technologies.
 *
 * @param shown null for a brief without a sentence, or one that could not be read
 * @param model the name of the model that chooses among the brief's sentences; null without one
 */
export function BriefView({
  query,
  shown,
  answer,
  here,
  model,
  ...shared
}: Shared & {
  query: BriefQuery;
  shown: BriefShown;
  answer: BriefAnswer | undefined;
  here: string;
  model: string | null;
}) {
  const typed = answer?.typed ?? null;
  return (
    <div className="wrap brief">
      <PageHeader eyebrow="Discovery.AI" title="Describe what you need">
        {query.q === ""
          ? "Paste a need in your own words. You edit what it has to be, and see which technology says so, sentence by sentence."
          : query.q}
      </PageHeader>
      <div className="patent-aside">
        {answer?.error ? <Notice tone="bad">{answer.error}</Notice> : null}
        {typed ? <EditBrief typed={typed} {...shared} /> : null}
        {typed === null && query.q === "" ? <BriefText answer={answer} model={model} /> : null}
        {typed === null && query.q !== "" ? (
          <Result query={query} shown={shown} here={here} {...shared} />
        ) : null}
      </div>
    </div>
  );
}

function BriefText({ answer, model }: { answer: BriefAnswer | undefined; model: string | null }) {
  return (
    <form method="post" encType="multipart/form-data" className="panel stack">
      <HiddenFields fields={{ intent: "read" }} />
      <Field
        as="textarea"
        label="What you need"
        name="text"
        rows={10}
        defaultValue={answer?.text ?? ""}
        placeholder="We look for a coating that keeps ice off a wing at -30 °C, lasts two winters and is free of fluorine."
      />
      <Field
        label="Or a file: text, PDF or Word, at most 2 MB"
        name="file"
        type="file"
        accept=".txt,.md,.pdf,.docx"
      />
      <p className="note">
        {`Read in memory, and neither stored nor logged. ${model ? `Its sentences are sent to ${model}, which chooses among them.` : "No model reads it."} The next page shows what is searched for, before anything is counted.`}
      </p>
      <Button variant="primary">Propose requirements</Button>
    </form>
  );
}

/** The requirements, each a line to edit, with its place and whether it must be met. */
function EditBrief({ typed: { q, needs }, formKey }: { typed: TypedBrief } & Shared) {
  const lines = Array.from(
    { length: MOST_NEEDS },
    (_, at) => needs[at] ?? { text: "", isMust: false },
  );
  return (
    <form method="post" className="panel stack">
      <HiddenFields fields={{ intent: "find", key: formKey }} />
      <Field
        as="textarea"
        label="What you seek"
        name="q"
        rows={4}
        maxLength={LONGEST_SOUGHT}
        required
        defaultValue={q}
      />
      <fieldset className="needs">
        <legend>What it has to be or do</legend>
        {lines.map(({ text, isMust }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
          <div key={at} className="need">
            <label>
              <VisuallyHidden>{`Place of line ${at + 1}`}</VisuallyHidden>
              <input
                name="place"
                type="number"
                min={1}
                max={MOST_NEEDS}
                defaultValue={at + 1}
                inputMode="numeric"
              />
            </label>
            <label>
              <VisuallyHidden>{`Requirement ${at + 1}`}</VisuallyHidden>
              <input name="need" dir="auto" maxLength={LONGEST_NEED} defaultValue={text} />
            </label>
            <Tick name="must" value={at} defaultChecked={isMust}>
              must
            </Tick>
          </div>
        ))}
      </fieldset>
      <p className="note">
        Empty lines are left out. 'not: silver' shows where silver is named. Running a brief counts
        as one search.
      </p>
      <Button variant="primary">Find technologies</Button>
    </form>
  );
}

function Result({
  query,
  shown,
  here,
  ...shared
}: Shared & { query: BriefQuery; shown: BriefShown; here: string }) {
  const typed = {
    q: query.q,
    needs: query.need.map((text) => ({ text, isMust: query.must.includes(text) })),
  };
  if (shown === null) return <Unread title="The brief could not be run." retry={here} />;
  if (shown.table === null)
    return (
      <>
        <EmptyState title="This brief was not run.">
          {shown.remaining === 0 ? (
            <p>
              {"You have used this month's free searches. "}
              <Link to="/login#plans">See plans</Link>
            </p>
          ) : (
            <p>Running it counts as one search.</p>
          )}
        </EmptyState>
        {shown.remaining === 0 ? null : <EditBrief typed={typed} {...shared} />}
      </>
    );
  return (
    <>
      {shown.table.rows.length === 0 ? (
        <EmptyState title="No technology is near.">
          <p>Take a requirement away, or say what you seek in other words.</p>
        </EmptyState>
      ) : (
        <Found query={query} {...shown} table={shown.table} {...shared} />
      )}
      <details className="in-place">
        <summary className="text-button">Edit the brief</summary>
        <EditBrief typed={typed} {...shared} />
      </details>
    </>
  );
}

function Found({
  query,
  table,
  reordered,
  isEnglish,
  formKey,
}: Shared & {
  query: BriefQuery;
  table: BriefTable;
  reordered: boolean;
  isEnglish: boolean;
}) {
  const parameters = briefParameters(query);
  const carried = [...parameters].map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
  const search = new URLSearchParams({ mode: "ai", q: query.q });
  for (const need of query.need) if (need.startsWith(NOT)) search.append("kw", need);
  return (
    <form method="post" className="stack">
      <HiddenFields fields={{ key: formKey, only: "brief" }} />
      {carried}
      <Gaps table={table} />
      {isEnglish ? null : (
        <p>
          This may not be English, the only language whose meaning is compared: what follows is by
          words alone.
        </p>
      )}
      {reordered ? <ReorderedNote href={`/brief?${parameters}&rerank=no`} /> : null}
      <div className="row brief-acts">
        <Button name="intent" value="keep">
          Keep ticked on a shortlist
        </Button>
        <Button name="intent" value="ask">
          Ask up to three owners
        </Button>
        <Button formAction="/compare" formMethod="get">
          Compare 2 to 4
        </Button>
        <a className="button" href={`/brief/table?${parameters}`}>
          Download as XLSX
        </a>
        <Link className="button" to={`/searches/new?${search}`}>
          Report new ones
        </Link>
        <Link className="button" to={`/needs/new?${parameters}`}>
          Publish it as a need
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="brief-table" aria-label="Technologies against your brief" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Technology</th>
              {table.needs.map(({ value, words, excluded, isMust }) => (
                <th key={value} scope="col">
                  {words}
                  {excluded || isMust ? (
                    <p className="note">{excluded ? "excluded" : "must"}</p>
                  ) : null}
                </th>
              ))}
              <th scope="col">Patent status</th>
              <th scope="col">Availability</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <Row key={row.id} row={row} needs={table.needs} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="note">
        First what says most of what must be, then the nearest; behind them what only one
        requirement finds. 'Says' quotes a sentence with all of the words, 'Near' one that is near
        in meaning or holds most of them; meaning is compared in the first ten. 'Not said' is that
        no sentence was found, and not that it cannot be so.
      </p>
    </form>
  );
}

/** Which requirements nobody covers, and which one alone does: the first line of the table. */
function Gaps({ table: { gaps, alone, rows } }: { table: BriefTable }) {
  return (
    <div className="gaps">
      <p>
        <b>{gaps.length === 0 ? "Each requirement has a sentence. " : "No sentence on: "}</b>
        {gaps.length === 0 ? null : `${gaps.join(" · ")}.`}
      </p>
      {alone.map(({ words, title }) => (
        <p key={words}>
          <b>{`In one alone: ${words}`}</b>
          {` (${title}).`}
        </p>
      ))}
      <p className="note">{`Of ${rows.length} technologies, the nearest to the whole brief and to each requirement.`}</p>
    </div>
  );
}

function Row({ row, needs }: { row: BriefRow; needs: readonly BriefNeed[] }) {
  const { id, title, institution, cells, status, availability } = row;
  return (
    <tr>
      <th scope="row">
        <Tick name="id" value={id}>
          <VisuallyHidden>{`Choose ${title}`}</VisuallyHidden>
        </Tick>
        <Link to={technologyHref(id)}>{title}</Link>
        <p className="note">{institution}</p>
      </th>
      {needs.map((need, at) => {
        const cell = cells[at];
        return (
          <td key={need.value} data-label={need.words}>
            {cell?.kind === "quotes" ? (
              <>
                <b className="note">{cell.isNear ? "Near" : "Says"}</b>
                <CellContent cell={cell} brand="" of={`${need.words}, ${title}`} />
              </>
            ) : cell?.kind === "text" ? (
              cell.text
            ) : (
              <span className="nothing">{need.excluded ? "Not mentioned" : "Not said"}</span>
            )}
          </td>
        );
      })}
      <td data-label="Patent status">{status.kind === "text" ? status.text : "Not stated"}</td>
      <td data-label="Availability">
        {availability.kind === "text" ? (
          availability.text
        ) : (
          <span className="nothing">Not stated</span>
        )}
      </td>
    </tr>
  );
}
