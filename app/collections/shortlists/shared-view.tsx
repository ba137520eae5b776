import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { TechnologyRow } from "#app/technology/technology-row.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice, Unread } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ItemGap } from "./shortlist-item.tsx";
import { shownBy } from "./shortlist-sharing.tsx";
import type { SharedList, ShortlistQuery } from "./shortlists.schema.ts";
import { countOf } from "./shortlists-view.tsx";

/**
 * A list as a visitor with its link sees it: cards, and what the link's maker ticked.
 *
 * @param hrefOf the address of a page of it
 * @param children shown above it, in a preview
 */
export function SharedView({
  list,
  imagesUrl,
  hrefOf,
  children,
}: {
  list: SharedList;
  imagesUrl: string;
  hrefOf: (page: number) => string;
  children?: ReactNode;
}) {
  return (
    <div className="wrap narrow shortlist">
      {children}
      <PageHeader eyebrow="Shared shortlist" title={list.name}>
        {countOf(list.total)}
      </PageHeader>
      <div className="patent-aside">
        {list.total === 0 ? <EmptyState title="No technologies on this list." /> : null}
        <h2 className="sr-only">Technologies</h2>
        <ul>
          {list.items.map(({ techId, card, withdrawn, note, rating }, index) => (
            <li key={techId}>
              {card ? (
                <TechnologyRow card={card} imagesUrl={imagesUrl} priority={index === 0}>
                  {rating === null ? null : <b>{`${rating} of 5`}</b>}
                </TechnologyRow>
              ) : (
                <ItemGap techId={techId} rating={rating} withdrawn={withdrawn} />
              )}
              {card?.summary ? <p className="listed-summary">{card.summary}</p> : null}
              {note ? <p className="asked-message">{note}</p> : null}
            </li>
          ))}
        </ul>
        {list.pages > 1 ? (
          <Pagination label="Pages" page={list.page} pages={list.pages} hrefOf={hrefOf} />
        ) : null}
        {list.comments.length > 0 ? (
          <section className="panel" aria-labelledby="comments-heading">
            <h2 id="comments-heading">Comments</h2>
            <ul className="asked">
              {list.comments.map(({ by, body, at }) => (
                <li key={`${at}${by}`}>
                  <p className="note">
                    <b>{by}</b>
                    {` on ${formatDate(at)}`}
                  </p>
                  <p className="asked-message">{body}</p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  );
}

/** What a link with the ticks would show, and the form that makes it. */
export function LinkPreview({
  id,
  list,
  query,
  imagesUrl,
  formKey,
}: {
  id: number;
  list: SharedList;
  query: ShortlistQuery;
  imagesUrl: string;
  /** A fresh id, so that a form posted twice makes one link. */
  formKey: string;
}) {
  const { notes, ratings, comments, days = "30" } = query;
  const ticked = Object.entries({ notes, ratings, comments }).filter(([, on]) => on);
  const search = new URLSearchParams([...ticked.map(([name]) => [name, "on"]), ["days", days]]);
  return (
    <SharedView
      list={list}
      imagesUrl={imagesUrl}
      hrefOf={(page) => `/shortlists/${id}?preview=1&${search}&page=${page}`}
    >
      <Notice>
        <p>{`This is a preview. A link would show ${shownBy({ notes, ratings, comments })}, as below, to whoever has it.`}</p>
        <form method="post" action={`/shortlists/${id}`} className="row">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="days" value={days} />
          {ticked.map(([name]) => (
            <input key={name} type="hidden" name={name} value="on" />
          ))}
          <Button size="small" variant="primary" name="intent" value="link">
            Make a link
          </Button>
          <Link className="quiet-link" to={`/shortlists/${id}?${search}#share`}>
            Change what it shows
          </Link>
        </form>
      </Notice>
    </SharedView>
  );
}

/** What a link that opens nothing shows, whatever the reason: nobody learns whether it ever was one. */
export function LinkGone() {
  return (
    <div className="wrap narrow">
      <PageHeader title="This link does not work">
        It may have been revoked, or it has expired. Ask the person who sent it to you for a new
        one.
      </PageHeader>
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </div>
  );
}

/** In place of a shared list that could not be read. */
export function SharedUnread({ retry }: { retry: string }) {
  return (
    <div className="wrap narrow">
      <Unread title="This shortlist could not be loaded." retry={retry}>
        The link is not the reason.
      </Unread>
    </div>
  );
}
