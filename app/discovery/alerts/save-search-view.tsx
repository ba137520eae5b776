import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useWebMcp } from "#app/ui/use-web-mcp.ts";
import type { Frequency, StoredSearch } from "./alerts.schema.ts";
import { FrequencyField } from "./frequency-field.tsx";
import { searchHref, searchParameters, searchWords } from "./stored-search.ts";

/** The alerts that a search would have had in the last thirty days. */
export type Preview = {
  allowed: boolean;
  total: number;
  titles: { id: number; title: string; uni: string }[];
};

/**
 * The form that saves a search, with a preview.
 *
 * @param back the results that it was opened from
 * @param preview null if it could not be read; undefined beside an error, which comes first
 * @param error why the search was not saved
 * @param nameError the problem of the name
 */
export function SaveSearchView({
  search,
  back,
  preview,
  name,
  frequency,
  error,
  nameError,
}: {
  search: StoredSearch;
  back: string;
  preview: Preview | null | undefined;
  name: string;
  frequency: Frequency;
  error: string | null;
  nameError: string | null;
}) {
  const tool = useWebMcp();
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow="Saved searches" title="Save this search">
        {searchWords(search)}. <Link to={back}>Back to the results</Link>
      </PageHeader>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {preview && !preview.allowed ? (
        <EmptyState title="Run this search first.">
          <p>
            You can save a search once it is open to you.{" "}
            <Link to={searchHref(search)}>Go to the search</Link>
          </p>
        </EmptyState>
      ) : (
        <div className="patent-aside">
          <form
            className="panel stack"
            method="post"
            action="/searches/new"
            {...tool({
              toolname: "save_search",
              tooldescription: "Saves this search, so that its new results come by mail or feed.",
            })}
          >
            {searchParameters(search).map(([parameter, value]) => (
              <input key={`${parameter} ${value}`} type="hidden" name={parameter} value={value} />
            ))}
            <input type="hidden" name="back" value={back} />
            <Field
              label="Name"
              name="name"
              maxLength={80}
              required
              defaultValue={name}
              {...(nameError ? { error: nameError } : {})}
              {...tool({ toolparamdescription: "What the person calls the search." })}
            />
            <FrequencyField
              id="frequency"
              chosen={frequency}
              tool={tool({ toolparamdescription: "How often mail tells what is new." })}
            />
            {search.mode === "ai" ? (
              <p className="note">
                Alerts tell of what is close and among the ten nearest of all listings.
              </p>
            ) : null}
            <p className="note">
              We keep these words because you ask us to. They are in your account's export and gone
              with the account.
            </p>
            <Button variant="primary">Save this search</Button>
          </form>
          {preview === undefined ? null : <PreviewOfMonth preview={preview} />}
        </div>
      )}
    </div>
  );
}

function PreviewOfMonth({ preview }: { preview: Preview | null }) {
  if (preview === null) {
    return <p className="note">The last 30 days could not be loaded.</p>;
  }
  const { total, titles } = preview;
  return (
    <section className="prose">
      <h2>The last 30 days</h2>
      {total === 0 ? (
        <p>Nothing new was found. We tell you when something is.</p>
      ) : (
        <>
          <p>{`${formatCount(total)} new or changed ${total === 1 ? "technology" : "technologies"} would have been told.`}</p>
          <ul>
            {titles.map(({ id, title, uni }) => (
              <li key={id}>
                <Link to={technologyHref(id)}>{title}</Link>
                <span className="note">{` ${uni}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
