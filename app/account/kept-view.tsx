import { Link } from "@remix-run/react";
import { formatCount } from "../ui/format.ts";
import { EmptyState } from "../ui/notice.tsx";
import { Pagination } from "../ui/pagination.tsx";
import type { KeptPage } from "./account.schema.ts";
import { KeptCards } from "./kept-cards.tsx";
import { KEPT_LISTS, type KeptKind } from "./kept-lists.ts";

/** All that somebody saved or liked, a page at a time. `page` is null when it could not be read. */
export function KeptView({
  kind,
  page,
  imagesUrl,
  here,
}: {
  kind: KeptKind;
  page: KeptPage | null;
  imagesUrl: string;
  here: string;
}) {
  const { heading, path } = KEPT_LISTS[kind];
  return (
    <div className="wrap kept">
      <header className="page-header">
        <p className="eyebrow">
          <Link to="/login">Your profile</Link>
        </p>
        <h1>{heading}</h1>
        {page && page.total > 0 ? (
          <p className="note">{`${formatCount(page.total)} in all, the newest first`}</p>
        ) : null}
      </header>
      {page === null ? (
        <EmptyState title="This list could not be loaded.">
          <p>
            Nothing of it is lost. <a href={here}>Try again</a>
          </p>
        </EmptyState>
      ) : (
        <KeptCards kind={kind} cards={page.cards} imagesUrl={imagesUrl} priority>
          <Pagination
            label="Pages"
            page={page.page}
            pages={page.pages}
            hrefOf={(number) => `${path}?page=${number}`}
          />
        </KeptCards>
      )}
    </div>
  );
}
