import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "#app/ui/form-answer.ts";
import { formatCount } from "#app/ui/format.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { FeedReview } from "./feed-review.tsx";
import { ImportRows } from "./import-rows.tsx";
import { columnWords } from "./import-words.ts";
import type { ImportPage, ShownRows } from "./imports.schema.ts";
import { PUBLISH_FORM_ID } from "./publish-panel.tsx";

type Props = {
  page: ImportPage;
  /** The import's address. */
  href: string;
  /** The place of the row that is shown whole, beside its source. */
  whole: number | null;
  /** A form that was refused. */
  answer: FormAnswer | undefined;
};

/**
 * An import's rows, folded: first those that need a decision, then changes by field, then new ones, and those
 * left unchanged. One group is open at a time, since a page with all rows would be too large.
 */
export function ImportGroups(props: Props) {
  const { details, fields } = props.page;
  const { counts } = details;
  const isDraft = details.state === "draft";
  return (
    <>
      <Decisions {...props} />
      {fields.length > 0 ? (
        <Section title={isDraft ? "What changes" : "What changed"}>
          {fields.map(({ column, listings }) => (
            <Group
              key={column}
              {...props}
              show="changed"
              field={column}
              title={columnWords(column)}
              count={`${formatCount(listings)} ${listings === 1 ? "listing" : "listings"}`}
            />
          ))}
        </Section>
      ) : null}
      {counts.new > 0 ? (
        <Section title={isDraft ? "What is new" : "What was new"}>
          <Group {...props} show="new" title="New listings" />
        </Section>
      ) : null}
      {counts.unchanged + counts.left + counts.withdrawn > 0 ? (
        <Section title="What stays as it is">
          <Group {...props} show="unchanged" title="Unchanged" />
          <Group
            {...props}
            show="left"
            title="Left out"
            note="These rows stay out of later imports, too, until you take them in."
          />
          <Group {...props} show="withdrawn" title="Withdrawn" />
        </Section>
      ) : null}
    </>
  );
}

function Decisions(props: Props) {
  const { details, feed, absent, refusals, notes } = props.page;
  const { counts, problem } = details;
  const isAsked =
    counts.unsure + counts.doubtful > 0 || feed !== null || (absent !== null && absent.count > 0);
  if (!isAsked && counts.rejected + counts.copies + notes.length === 0) return null;
  return (
    <Section title={isAsked ? "Needs a decision" : "What was not taken as it is"}>
      {feed ? (
        <li className="group-body">
          <FeedReview feed={feed} isDoubtful={problem !== null} form={PUBLISH_FORM_ID} />
        </li>
      ) : null}
      <Group
        {...props}
        show="unsure"
        title={of(counts.unsure, "row may be a listing of yours", "rows may be listings of yours")}
        note="Not published before you decide."
      />
      <Group
        {...props}
        show="doubtful"
        title={of(counts.doubtful, "row has a doubtful cell", "rows have doubtful cells")}
        note="Mend their cells here, with a date such as 2026-04-30 or a status such as granted or pending. What stays is left out."
      />
      {absent && absent.count > 0 ? <Absent {...absent} /> : null}
      <Group
        {...props}
        show="rejected"
        title={of(counts.rejected, "row was refused", "rows were refused")}
        note={refusals.slice(0, 3).map(refusalWords).join(" ")}
      />
      <Group
        {...props}
        show="copies"
        title={of(counts.copies, "row repeats another row", "rows repeat another row")}
      />
      {notes.length > 0 ? <Notes notes={notes} /> : null}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="groups">{children}</ul>
    </section>
  );
}

/** Rows of one result, or that change one field: a line that leads to them, and the rows below it where it is open. */
function Group({
  page,
  href,
  whole,
  answer,
  show,
  field = null,
  title,
  note,
  count,
}: Props & {
  show: ShownRows;
  field?: string | null;
  title: string;
  note?: string;
  count?: string;
}) {
  const rows = page.details.counts[show];
  if (rows === 0) return null;
  const isOpen = page.show === show && page.field === field;
  const at = `${href}?show=${show}${field === null ? "" : `&field=${field}`}`;
  return (
    <li id={isOpen ? "open" : undefined}>
      <Link className="group-head" to={`${at}#open`} aria-current={isOpen ? "true" : undefined}>
        <span>
          <b>{title}</b>
          {note ? <span className="note">{note}</span> : null}
        </span>
        <span className="num">{count ?? formatCount(rows)}</span>
      </Link>
      {isOpen ? (
        <div className="group-body">
          <ImportRows page={page} at={`${at}&page=${page.page}`} whole={whole} answer={answer} />
          {page.pages > 1 ? (
            <Pagination
              label="Pages of rows"
              page={page.page}
              pages={page.pages}
              hrefOf={(wanted) => `${at}&page=${wanted}#open`}
            />
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** The listings of earlier files that this one lacks, with the choice to withdraw them. */
function Absent({ count, shown }: NonNullable<ImportPage["absent"]>) {
  return (
    <li>
      <details open={count <= 20}>
        <summary className="group-head">
          <span>
            <b>
              {count === 1
                ? "1 of your listings is not in this file."
                : `${formatCount(count)} of your listings are not in this file.`}
            </b>
            <span className="note">They stay public unless you tick below.</span>
          </span>
          <span className="num">{formatCount(count)}</span>
        </summary>
        <ul className="absent">
          {shown.map(({ techId, title }) => (
            <li key={techId}>
              <bdi>{title}</bdi>
            </li>
          ))}
          {count > shown.length ? (
            <li>{`And ${formatCount(count - shown.length)} more.`}</li>
          ) : null}
        </ul>
      </details>
      <div className="group-body">
        <label className="tick">
          <input type="checkbox" name="withdraw" value="yes" id="withdraw" form={PUBLISH_FORM_ID} />
          {count === 1
            ? "Withdraw it when this is published"
            : "Withdraw these when this is published"}
        </label>
        <p className="note">
          What is withdrawn can be published again from Drafts, under Withdrawn.
        </p>
      </div>
    </li>
  );
}

/** Notes that several rows share, such as a column that was left out, shown once. */
function Notes({ notes }: Pick<ImportPage, "notes">) {
  return (
    <li>
      <details>
        <summary className="group-head">
          <span>
            <b>Notes on the rows</b>
            <span className="note">{notes[0]?.note}</span>
          </span>
          <span className="num">{formatCount(notes.length)}</span>
        </summary>
        <ul className="group-body">
          {notes.map(({ note, rows }) => (
            <li key={note}>{`${note} (${formatCount(rows)} rows)`}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** 'Row 70: no title.' or '4 rows: no title.' */
function refusalWords({ reason, rows, first }: ImportPage["refusals"][number]): string {
  const which = rows === 1 && first !== null ? `Row ${first}` : of(rows, "row", "rows");
  return `${which}: ${reason ?? "not readable"}.`;
}

function of(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
