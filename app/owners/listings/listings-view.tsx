import { Form, Link } from "@remix-run/react";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { statusMark } from "#app/technology/status-words.ts";
import { Button } from "#app/ui/button.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { Field } from "#app/ui/field.tsx";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { AVAILABILITIES } from "#import/availability.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import { completeness } from "./completeness.ts";
import type { ListingsPage } from "./listings.schema.ts";

/** The id of the form that the ticks and every button of several listings belong to. */
const SEVERAL = "several";

/**
 * An organisation's listings, for its members: found by a part of their title, fifty a page. Editors tick several and
 * change them at once.
 *
 * @param page null if they could not be read
 * @param like the part of a title that is looked for
 * @param error why a form was refused
 */
export function ListingsView({
  page,
  like,
  here,
  error,
}: {
  page: ListingsPage | null;
  like: string;
  here: string;
  error?: string | undefined;
}) {
  if (page === null) {
    return (
      <div className="wrap narrow">
        <PageHeader title="Listings" />
        <EmptyState title="The listings could not be loaded.">
          <p>
            Nothing is lost. <a href={here}>Try again</a>
          </p>
        </EmptyState>
      </div>
    );
  }
  const { organisation, listings, total, pages } = page;
  const href = `/organisations/${organisation.slug}/listings`;
  const edits = organisation.role !== "reader";
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={organisation.name} title="Listings">
        {`${formatCount(total)} ${total === 1 ? "listing" : "listings"}${like ? ` whose title or case number has “${like}”` : ""}.`}
      </PageHeader>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <Form action={href} className="stack" role="search">
        <Field label="Find by title or case number" name="like" type="search" defaultValue={like} />
        <Button size="small">Find</Button>
      </Form>
      {listings.length === 0 ? (
        <EmptyState
          title={like ? "No title and no case number contains that." : "Nothing is listed yet."}
        >
          <p>
            {like ? (
              <Link to={href}>All listings</Link>
            ) : (
              "What your organisation publishes is here, to be edited."
            )}
          </p>
        </EmptyState>
      ) : (
        <ul className="asked">
          {listings.map((listing) => (
            <ListingRow
              key={listing.id}
              listing={listing}
              href={`${href}/${listing.id}`}
              edits={edits}
            />
          ))}
        </ul>
      )}
      <div className="patent-aside">
        {pages > 1 ? (
          <Pagination
            label="Pages of listings"
            page={page.page}
            pages={pages}
            hrefOf={(wanted) => `${href}?${new URLSearchParams({ like, page: String(wanted) })}`}
          />
        ) : null}
        {edits && listings.length > 0 ? <Several page={page} here={here} /> : null}
      </div>
    </div>
  );
}

function ListingRow({
  listing,
  href,
  edits,
}: {
  listing: ListingsPage["listings"][number];
  href: string;
  edits: boolean;
}) {
  const { id, title, gaps, offers, editedAt, addedOn, availability } = listing;
  const updated = editedAt
    ? `edited ${formatDate(editedAt)}`
    : addedOn
      ? `added ${formatDate(addedOn)}`
      : "never edited";
  const facts = [
    listing.caseNumber,
    listing.class ? capitalised(listing.class) : "No class",
    statusMark(listing, new Date().toISOString().slice(0, 10)).label,
    availability ? availabilityWords(availability) : null,
    `${completeness(gaps)}% complete`,
    updated,
    offers > 0 ? `${offers} offered by the feed` : null,
  ];
  return (
    <li className="tick">
      {edits ? (
        <input type="checkbox" name="id" value={id} form={SEVERAL} aria-label={`Choose ${title}`} />
      ) : null}
      <div>
        <h2>
          <Link to={href}>{title}</Link>
        </h2>
        <p className="note">{facts.filter((fact) => fact !== null).join(" · ")}</p>
      </div>
    </li>
  );
}

/** One form with a button for each change: the chosen listings go with whichever is pressed. */
function Several({ page: { organisation, others }, here }: { page: ListingsPage; here: string }) {
  return (
    <form method="post" action={here} id={SEVERAL} className="panel stack">
      <h2>Change those chosen above</h2>
      <label className="field">
        <b>Class</b>
        <select name="class">
          {TECHNOLOGY_CLASSES.map((value) => (
            <option key={value} value={value}>
              {capitalised(value)}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" name="intent" value="class">
        Set the class
      </Button>
      <label className="field">
        <b>Availability</b>
        <select name="availability">
          {AVAILABILITIES.map((value) => (
            <option key={value} value={value}>
              {availabilityWords(value)}
            </option>
          ))}
          <option value="">Not stated</option>
        </select>
      </label>
      <Button size="small" name="intent" value="availability">
        Set the availability
      </Button>
      {others.length > 0 ? (
        <>
          <label className="field">
            <b>Another organisation of yours</b>
            <select name="organisation">
              {others.map(({ name, slug }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Button size="small" name="intent" value="move">
            Pass on
          </Button>
        </>
      ) : null}
      {/* A page says first what that means. */}
      <Button
        size="small"
        formMethod="get"
        formAction={`/organisations/${organisation.slug}/withdraw`}
      >
        Withdraw
      </Button>
    </form>
  );
}
