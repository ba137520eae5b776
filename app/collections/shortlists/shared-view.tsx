import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { RECORD_SECTIONS } from "#app/technology/record-sections.ts";
import { TechnologyBadges } from "#app/technology/technology-badges.tsx";
import { TechnologyItem } from "#app/technology/technology-item.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice, Unread } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { toPlainText } from "#import/text/rich-text.ts";
import { Comment } from "./shortlist-comments.tsx";
import { ItemGap, Stars } from "./shortlist-item.tsx";
import { shownBy } from "./shortlist-sharing.tsx";
import type { OpenedRecord, SharedList, ShortlistQuery } from "./shortlists.schema.ts";
import { countOf } from "./shortlists-view.tsx";

/**
 * A list as a visitor with its link sees it: who shared it and until when, cards, and what the link's maker ticked.
 *
 * @param hrefOf the address of a page of it
 * @param recordHref the address of a record, where the link opens them
 * @param brand the site's name, in the sentence for readers who are not signed in
 * @param isSignedIn whether its reader may open records
 * @param children shown above it, in a preview
 */
export function SharedView({
  list,
  imagesUrl,
  hrefOf,
  recordHref,
  brand,
  isSignedIn,
  children,
}: {
  list: SharedList;
  imagesUrl: string;
  hrefOf: (page: number) => string;
  recordHref?: (techId: number) => string;
  brand: string;
  isSignedIn: boolean;
  children?: ReactNode;
}) {
  const { link } = list;
  return (
    <div className="wrap shortlist shared">
      {children}
      <header className="page-header">
        <p className="note">{link?.by ? `A shortlist from ${link.by}` : "Shared shortlist"}</p>
        <h1>{list.name}</h1>
        <p className="note">
          {link
            ? `${countOf(list.total)}, shared on ${formatDate(link.madeAt)}. The link works until ${formatDate(link.expiresAt)}.`
            : countOf(list.total)}
        </p>
      </header>
      {list.total === 0 ? <EmptyState title="No technologies on this list." /> : null}
      <h2 className="sr-only">Technologies</h2>
      <ul className="items">
        {list.items.map(({ techId, card, withdrawn, note, rating }, index) => (
          <li key={techId} className="item guest">
            {card ? (
              <TechnologyItem
                card={card}
                imagesUrl={imagesUrl}
                wide
                priority={index === 0}
                slots={{
                  badges: <TechnologyBadges technology={card} />,
                  facts: <Stars rating={rating} />,
                }}
              >
                {card.summary ? <p className="summary">{card.summary}</p> : null}
              </TechnologyItem>
            ) : (
              <ItemGap techId={techId} rating={rating} withdrawn={withdrawn} />
            )}
            {note ? <p className="jot asked-message">{note}</p> : null}
            {card && link?.records && recordHref ? (
              <p className="under">
                <Link to={recordHref(techId)}>
                  Read the record<span className="sr-only">: {card.title}</span>
                </Link>
              </p>
            ) : card ? (
              <p className="under note">{isSignedIn ? null : "needs an account"}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {list.pages > 1 ? (
        <Pagination label="Pages" page={list.page} pages={list.pages} hrefOf={hrefOf} />
      ) : null}
      {list.comments.length > 0 ? (
        <section className="block" aria-labelledby="comments-heading">
          <h2 id="comments-heading">Comments</h2>
          <ul className="talk">
            {list.comments.map((comment) => (
              <Comment key={`${comment.at}${comment.by}`} {...comment} />
            ))}
          </ul>
        </section>
      ) : null}
      {isSignedIn ? null : (
        <div className="with-acts whose">
          <p>
            {`${brand} lists what university laboratories invented and what can be licensed. Reading records is free with an account.`}
          </p>
          <ButtonLink
            variant="primary"
            to={`/login?redirectTo=${encodeURIComponent(hrefOf(list.page))}`}
          >
            Sign In
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** A record of a shared list, as far as members read it free. @param listHref leads back to the list */
export function SharedRecord({ record, listHref }: { record: OpenedRecord; listHref: string }) {
  const { title, uni, summary, list, sections } = record;
  const shown = RECORD_SECTIONS.map(({ id, heading, field }) => ({
    id,
    heading,
    paragraphs: toPlainText(sections[field]).split(/\n+/).filter(Boolean),
  })).filter(({ paragraphs }) => paragraphs.length > 0);
  return (
    <div className="wrap narrow">
      <p>
        <Link to={listHref}>{`Back to ${list}`}</Link>
      </p>
      <PageHeader title={title}>{uni}</PageHeader>
      {summary ? <p>{toPlainText(summary)}</p> : null}
      {shown.map(({ id, heading, paragraphs }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          {paragraphs.map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text never move.
            <p key={place}>{text}</p>
          ))}
        </section>
      ))}
      <p className="note">The owner's words. Contact, report and analysis need an account.</p>
    </div>
  );
}

/** The list as a link with the ticks would show it, and the form that makes it. */
export function LinkPreview({
  id,
  list,
  query,
  imagesUrl,
  brand,
  formKey,
}: {
  id: number;
  list: SharedList;
  query: ShortlistQuery;
  imagesUrl: string;
  brand: string;
  /** A fresh id, so that a form posted twice makes one link. */
  formKey: string;
}) {
  const { notes, ratings, comments, records, days = "30" } = query;
  const ticked = Object.entries({ notes, ratings, comments, records }).filter(([, on]) => on);
  const search = new URLSearchParams([...ticked.map(([name]) => [name, "on"]), ["days", days]]);
  return (
    <SharedView
      list={list}
      imagesUrl={imagesUrl}
      brand={brand}
      isSignedIn
      hrefOf={(page) => `/shortlists/${id}?preview=1&${search}&page=${page}`}
    >
      <Notice>
        <p>{`This is a preview. A link would show ${shownBy({ notes, ratings, comments, records })}, as below, to whoever has it.`}</p>
        <form method="post" action={`/shortlists/${id}`} className="row">
          <HiddenFields fields={{ key: formKey, ...Object.fromEntries(search) }} />
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

/** The page of a link that opens nothing, for any reason: nobody learns whether it ever was one. */
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

/** Shown in place of a shared list that could not be read. */
export function SharedUnread({ retry }: { retry: string }) {
  return (
    <div className="wrap narrow">
      <Unread title="This shortlist could not be loaded." retry={retry}>
        The link is not the reason.
      </Unread>
    </div>
  );
}
