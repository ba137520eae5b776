import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { formatCount, formatDate, toDateTime } from "#app/ui/format.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import type { SearchesPage } from "./alerts.schema.ts";
import { searchHref } from "./stored-search.ts";

type History = NonNullable<SearchesPage["history"]>;
type PastSearch = History["searches"][number];

/** The month's searches, for whoever asked to store them; else what turning the history on would mean. */
export function SearchHistory({ history }: { history: SearchesPage["history"] }) {
  return (
    <section id="history" className="saved-search">
      <h2>Search history</h2>
      <div>{history ? <StoredHistory history={history} /> : <NoHistory />}</div>
    </section>
  );
}

function NoHistory() {
  return (
    <form method="post" action="/searches" className="stack">
      <p>
        Off. What you search for is not stored. Turn it on to find this month's searches again, here
        and on no other page.
      </p>
      <p className="note">
        The history holds your words, the mode, the keywords and the time of up to 500 different
        searches. It is deleted when the month ends (UTC), when you delete it or turn it off, and
        with your account.
      </p>
      <p className="row">
        <Button size="small" name="intent" value="history-on">
          Turn search history on
        </Button>
      </p>
    </form>
  );
}

function StoredHistory({ history }: { history: History }) {
  const { total, open, page, pages, searches } = history;
  const opened = searches.filter((search) => search.open);
  const others = searches.filter((search) => !search.open);
  return (
    <>
      <p className="note">
        {`On since ${formatDate(history.since)}. ${formatCount(total)} ${total === 1 ? "search" : "searches"} this month; at most the latest 500 are kept. They are deleted when the month ends (UTC).`}
      </p>
      {total === 0 ? (
        <p>
          Nothing yet. Search in the <Link to="/marketplace">marketplace</Link> and it appears here.
        </p>
      ) : null}
      <PastSearches title={`Open without a new search (${formatCount(open)})`} searches={opened} />
      <PastSearches
        title={`Not open now (${formatCount(total - open)})`}
        searches={others}
        note="These found nothing, or were run with Pro. Opening one is free; only running it again counts as a search."
      />
      {pages > 1 ? (
        <Pagination
          label="Pages of your search history"
          page={page}
          pages={pages}
          hrefOf={(n) => `/searches?history=${n}#history`}
        />
      ) : null}
      <ConfirmForm action="/searches" fields={{ intent: "history-clear" }}>
        Delete all searches
      </ConfirmForm>
      <ConfirmForm
        action="/searches"
        fields={{ intent: "history-off" }}
        ask="Turn search history off"
        about="This deletes every search in your history. Searches that were open to you still are, and saved searches stay."
      >
        Turn off and delete
      </ConfirmForm>
    </>
  );
}

function PastSearches({
  title,
  note,
  searches,
}: {
  title: string;
  note?: string;
  searches: PastSearch[];
}) {
  if (searches.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {note ? <p className="note">{note}</p> : null}
      <ul className="asked">
        {searches.map(({ q, mode, kw, at }) => (
          <li key={`${mode} ${q} ${kw.join()}`}>
            <Link to={searchHref({ q, mode, kw, filters: {} })}>{q}</Link>
            <p className="note">
              {mode === "ai" ? `${["Discovery.AI", ...kw].join(", ")}. ` : null}
              <time dateTime={toDateTime(at)}>{`${formatDate(at)}, ${at.slice(11, 16)} UTC`}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
