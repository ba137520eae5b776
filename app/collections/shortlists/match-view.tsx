import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { Field } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { AddToShortlist } from "./add-to-shortlist.tsx";
import type { Match, MatchedList } from "./match.schema.ts";
import { MOST_LINES } from "./read-lines.ts";

/**
 * A list of one's own: what is pasted or uploaded, and what of it the catalogue holds.
 *
 * @param list null before anything is looked up
 * @param text the pasted text, which a refused form repeats
 * @param shortlist the list that the technologies are meant for
 */
export function MatchView({
  list,
  text,
  error,
  shortlist,
  formKey,
}: {
  list: MatchedList | null;
  text: string;
  error: string | null;
  shortlist: string | null;
  formKey: string;
}) {
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Shortlists" title="A list of your own">
        Look up titles or patent numbers that you have already. It is free: no search is counted.
      </PageHeader>
      <div className="patent-aside">
        {list === null ? null : <Found list={list} shortlist={shortlist} formKey={formKey} />}
        <form
          method="post"
          action={shortlist === null ? PATH : `${PATH}?shortlist=${shortlist}`}
          encType="multipart/form-data"
          className="panel stack"
        >
          <Field
            as="textarea"
            label={list === null ? "Titles or patent numbers" : "Look up another list"}
            name="lines"
            rows={8}
            defaultValue={text}
            {...(error === null ? {} : { error })}
          />
          <Field label="Or a text or CSV file" name="file" type="file" accept=".csv,.tsv,.txt" />
          <p className="note">
            {`One a line, up to ${MOST_LINES}. Of a table, the column Title or Patent number is read. Nothing is stored.`}
          </p>
          <Button variant="primary">Look them up</Button>
        </form>
        <p>
          <Link
            className="quiet-link"
            to={shortlist === null ? "/shortlists" : `/shortlists/${shortlist}`}
          >
            Back to {shortlist === null ? "your shortlists" : "the shortlist"}
          </Link>
        </p>
      </div>
    </div>
  );
}

const PATH = "/shortlists/match";

function Found({
  list: { matched, uncertain, unmatched, lists },
  shortlist,
  formKey,
}: {
  list: MatchedList;
  shortlist: string | null;
  formKey: string;
}) {
  return (
    <section className="panel stack" aria-labelledby="found">
      <h2 id="found">
        {[
          `${formatCount(matched.length)}\u00a0matched`,
          `${formatCount(uncertain.length)}\u00a0uncertain`,
          `${formatCount(unmatched.length)}\u00a0not\u00a0found`,
        ].join(", ")}
      </h2>
      {matched.length + uncertain.length === 0 ? (
        <EmptyState title="None of these is in the catalogue." />
      ) : (
        <AddToShortlist
          lists={lists}
          formKey={formKey}
          back={null}
          ids={[]}
          choices={
            <>
              {matched.length > 0 ? (
                <fieldset>
                  <legend>Matched</legend>
                  <ul className="to-tick">
                    {matched.map(({ line, found: [match] }) =>
                      match ? <Choice key={line} line={line} match={match} ticked /> : null,
                    )}
                  </ul>
                </fieldset>
              ) : null}
              {uncertain.map(({ line, found }) => (
                <fieldset key={line}>
                  <legend>{`Uncertain: “${line}”. Tick what you mean.`}</legend>
                  <ul className="to-tick">
                    {found.map((match) => (
                      <Choice key={match.id} line={match.title} match={match} />
                    ))}
                  </ul>
                </fieldset>
              ))}
            </>
          }
          {...(shortlist === null ? {} : { chosen: shortlist })}
        />
      )}
      {unmatched.length > 0 ? (
        <section>
          <h3>Not found</h3>
          <ul className="note">
            {unmatched.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="note">
            A title has to be nearly the whole title. For words of a subject,{" "}
            <Link to="/marketplace">search the marketplace</Link>.
          </p>
        </section>
      ) : null}
    </section>
  );
}

/** A technology to tick; with the typed text where that is not its title. */
function Choice({
  line,
  match: { id, title, uni, class: technologyClass },
  ticked = false,
}: {
  line: string;
  match: Match;
  ticked?: boolean;
}) {
  const typed = line.toLowerCase() === title.toLowerCase() ? null : `for “${line}”`;
  return (
    <li>
      <Tick name="id" value={id} defaultChecked={ticked}>
        <span>
          {title}{" "}
          <span className="note">
            {[uni, technologyClass && capitalised(technologyClass), typed]
              .filter((each) => each !== null)
              .join(" · ")}
          </span>
        </span>
      </Tick>
    </li>
  );
}
