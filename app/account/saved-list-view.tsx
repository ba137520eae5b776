import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { SavedPage, SavedQuery } from "./account.schema.ts";
import { SavedCards } from "./saved-cards.tsx";
import { SAVED_LISTS, SAVED_SORTS, type SavedListKind } from "./saved-lists.ts";

/** All technologies that a user saved or liked, page by page. */
export function SavedListView({
  kind,
  page,
  query,
  error,
  imagesUrl,
}: {
  kind: SavedListKind;
  page: SavedPage;
  query: SavedQuery;
  error: string | null;
  imagesUrl: string;
}) {
  const { heading, path } = SAVED_LISTS[kind];
  return (
    <div className="wrap kept">
      <header className="page-header">
        <p className="eyebrow">
          <Link to="/login">Your profile</Link>
        </p>
        <h1>{heading}</h1>
        {page.total > 0 ? (
          <nav className="row note" aria-label="Order">
            {`${formatCount(page.total)} in all, by`}
            {SAVED_SORTS.map(({ value, label }) => (
              <Link
                key={value}
                className="quiet-link"
                to={listHref(path, { sort: value, page: 1 })}
                aria-current={value === query.sort ? "true" : undefined}
              >
                {label.toLowerCase()}
              </Link>
            ))}
            <Link className="quiet-link" to={`${path}?empty=ask`}>
              Empty this list
            </Link>
          </nav>
        ) : null}
      </header>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      {page.total > 0 && query.empty === "ask" ? (
        <ConfirmEmpty kind={kind} total={page.total} />
      ) : (
        <SavedCards kind={kind} cards={page.cards} imagesUrl={imagesUrl} priority>
          <Pagination
            label="Pages"
            page={page.page}
            pages={page.pages}
            hrefOf={(number) => listHref(path, { sort: query.sort, page: number })}
          />
        </SavedCards>
      )}
    </div>
  );
}

/** Asks for confirmation before a list is emptied, because this cannot be undone. */
function ConfirmEmpty({ kind, total }: { kind: SavedListKind; total: number }) {
  const { heading, path } = SAVED_LISTS[kind];
  const all = total === 1 ? "the one technology" : `all ${formatCount(total)} technologies`;
  return (
    <Form className="panel stack" method="post" action={path}>
      <p>{`Take ${all} off your list of ${heading.toLowerCase()}? This cannot be undone. Your notes stay.`}</p>
      <p className="row">
        <Button name="intent" value="empty">
          Empty the list
        </Button>
        <Link to={path}>Keep it</Link>
      </p>
    </Form>
  );
}

function listHref(path: string, { page, sort }: Pick<SavedQuery, "page" | "sort">): string {
  const search = new URLSearchParams();
  if (sort !== "newest") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
