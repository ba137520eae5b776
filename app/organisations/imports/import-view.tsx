import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { OrganisationHeader } from "../organisation-header.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { ImportGroups } from "./import-groups.tsx";
import { ImportSheets } from "./import-sheets.tsx";
import { STATE_WORDS } from "./import-words.ts";
import type { ImportPage } from "./imports.schema.ts";
import { PUBLISH_FORM_ID, PublishPanel } from "./publish-panel.tsx";
import { RollBack, Undone } from "./roll-back.tsx";

/**
 * One import to look through: what has to be decided, what changes by field, what is new, and, always in sight, what
 * publishing does and its button.
 *
 * @param whole the place of the row that is shown whole, beside its source
 */
export function ImportView({
  page,
  whole,
  here,
  answer,
}: {
  page: ImportPage;
  whole: number | null;
  here: string;
  answer?: FormAnswer | undefined;
}) {
  const { organisation, details } = page;
  const { counts, report, state } = details;
  const href = `/organisations/${organisation.slug}/import/${details.id}`;
  const isPublishable = state === "draft" || (state === "done" && counts.open > 0);
  const isAsked = state === "sheet" || state === "columns";
  return (
    <div className="wrap import-page">
      <Head page={page} />
      {answer ? <Notice tone="bad">{answer.error}</Notice> : null}
      {details.problem ? <Notice tone="bad">{details.problem}</Notice> : null}
      {["waiting", "reading", "publishing", "undoing"].includes(state) ? (
        <Notice>
          {`${formatCount(counts.rows)} rows so far. `}
          <a href={here}>Look again</a>
        </Notice>
      ) : null}
      <ReportNotes page={page} />
      {isAsked ? (
        <div className="narrow">
          {state === "sheet" && report.sheets ? <ImportSheets sheets={report.sheets} /> : null}
          {state === "columns" && report.columns ? (
            <ImportColumns
              columns={report.columns}
              delimiters={report.delimiters ?? []}
              typed={answer?.fields ?? {}}
            />
          ) : null}
        </div>
      ) : (
        <>
          <Figures page={page} />
          <div className="import-review">
            <div className="stack">
              <ImportGroups page={page} href={href} whole={whole} answer={answer} />
            </div>
            <div className={isPublishable ? "import-side in-sight" : "import-side"}>
              {isPublishable ? <PublishPanel page={page} /> : null}
              {page.images.waiting + page.images.failed > 0 ? <Images {...page.images} /> : null}
              {report.undone ? <Undone {...report.undone} /> : null}
              {page.undo && details.wrote > 0 ? <RollBack undo={page.undo} /> : null}
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Head({ page: { organisation, details } }: { page: ImportPage }) {
  const { counts, report, state } = details;
  return (
    <>
      <p className="import-back">
        <Link className="quiet-link" to={`/organisations/${organisation.slug}/import`}>
          All imports
        </Link>
      </p>
      <OrganisationHeader
        title={state === "draft" ? `Review ${details.name}` : STATE_WORDS[state]}
        actions={
          state === "draft" ? (
            <Button size="small" form={PUBLISH_FORM_ID} name="intent" value="leave" formNoValidate>
              Discard
            </Button>
          ) : null
        }
      >
        {state === "draft" ? null : (
          <>
            <bdi>{details.name}</bdi>
            {", "}
          </>
        )}
        {counts.rows > 0 ? `${formatCount(counts.rows)} rows, ` : ""}
        {formatDate(details.madeAt)}
        {report.format ? `, read as ${report.format}.` : "."}
        {state === "draft" ? " Nothing is published yet." : null}
      </OrganisationHeader>
    </>
  );
}

/** The reader's notes on the whole file, and its withdrawals. */
function ReportNotes({ page: { details } }: { page: ImportPage }) {
  const { notes = [], gone = [] } = details.report;
  if (notes.length + gone.length === 0) return null;
  return (
    <ul className="import-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
      {gone.map((title) => (
        <li key={title}>
          {`Withdrawn, because the ${details.isFeed ? "feed" : "file"} no longer has it: ${title}`}
        </li>
      ))}
    </ul>
  );
}

function Figures({ page: { details, absent } }: { page: ImportPage }) {
  const { counts } = details;
  const figures: [count: number, what: string][] = [
    [counts.new, "new"],
    [counts.changed, "changed"],
    [counts.unchanged, "as before"],
    ...(counts.unsure > 0 ? [[counts.unsure, "to decide"] as [number, string]] : []),
    ...(absent ? [[absent.count, "not in this file"] as [number, string]] : []),
    [counts.rejected, "refused"],
    ...(counts.copies > 0 ? [[counts.copies, "repeated"] as [number, string]] : []),
  ];
  return (
    <ul className="figures" aria-label="Rows by result">
      {figures.map(([count, what]) => (
        <li key={what}>
          <b>{formatCount(count)}</b> {what}
        </li>
      ))}
    </ul>
  );
}

/** Images that the import's rows name and that its listings do not show yet. */
function Images({ waiting, failed, shown }: ImportPage["images"]) {
  return (
    <section className="panel stack" aria-label="Images">
      {waiting > 0 ? <p>{`Images still to be fetched: ${waiting}.`}</p> : null}
      {failed > 0 ? (
        <>
          <p>{`Images that could not be fetched: ${failed}. Add them on their listings' pages, or import the file again when their addresses work.`}</p>
          <ul>
            {shown.map(({ techId, title, address, problem }) => (
              <li key={address + techId}>
                <bdi>{title}</bdi>
                {` (no. ${techId}): ${problem ?? ""} `}
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
