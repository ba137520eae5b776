import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { Field } from "#app/ui/field.tsx";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { SearchesPage } from "./alerts.schema.ts";
import { CHANGE_WORDS, newsWords } from "./change-words.ts";
import { FREQUENCY_WORDS, FrequencyField } from "./frequency-field.tsx";
import { SearchHistory } from "./search-history.tsx";
import { StoppedMail } from "./stopped-mail.tsx";
import { searchHref, searchWords } from "./stored-search.ts";

type SavedSearch = SearchesPage["searches"][number];

/**
 * A person's saved searches and watched technologies.
 *
 * @param error why the last change failed
 */
export function SearchesView({
  page,
  origin,
  formKey,
  error,
}: {
  page: SearchesPage;
  origin: string;
  formKey: string;
  error: string | null;
}) {
  return (
    <div className="wrap narrow inquiries">
      <PageHeader title="Saved searches">The alerts that you asked for, once a night.</PageHeader>
      {error ? <Notice tone="bad">{error}</Notice> : null}
      <div className="patent-aside">
        <StoppedMail mail={page.mail} />
        <UncertainMail uncertain={page.uncertain} />
        {page.searches.length === 0 ? (
          <EmptyState title="No saved searches.">
            <p>
              Search or filter in the <Link to="/marketplace">marketplace</Link>, then choose 'Save
              this search'.
            </p>
          </EmptyState>
        ) : (
          <ul className="asked">
            {page.searches.map((search) => (
              <SearchItem key={search.id} search={search} origin={origin} formKey={formKey} />
            ))}
          </ul>
        )}
        <p className="note">
          {page.viewer?.subscribed
            ? "You may keep 50 saved searches and watch 500 technologies."
            : "You may keep one saved search with words and five with filters alone, and watch 500 technologies. Pro keeps 50 searches."}{" "}
          Their words are stored because you asked for it; they are in your account's export and
          gone with the account.
        </p>
        <Watches watches={page.watches} />
        <SearchHistory history={page.history} />
      </div>
    </div>
  );
}

function UncertainMail({ uncertain }: { uncertain: number }) {
  if (uncertain === 0) return null;
  return (
    <p className="note">{`${uncertain} ${uncertain === 1 ? "mail" : "mails"} of the last 30 days may not have reached you. What they listed is on this page.`}</p>
  );
}

function SearchItem({
  search,
  origin,
  formKey,
}: {
  search: SavedSearch;
  origin: string;
  formKey: string;
}) {
  const { id, name, frequency, paused, told, changed, lastRunAt, hasFeed } = search;
  return (
    <li id={`search-${id}`}>
      <h2>
        <Link to={searchHref(search.search)}>{name}</Link>{" "}
        {search.unread > 0 ? <Pill tone="new">{`${formatCount(search.unread)} new`}</Pill> : null}
      </h2>
      <p>{searchWords(search.search)}</p>
      <p className="note">
        {frequency === "none" ? "No mail. " : `Mail: ${FREQUENCY_WORDS[frequency].toLowerCase()}. `}
        {told === 0
          ? "Nothing reported so far. "
          : `${newsWords(told - changed, changed)} so far. `}
        {lastRunAt ? `Last run on ${formatDate(lastRunAt)}. ` : "It has not run yet. "}
        {paused === "person" ? "Paused." : null}
        {paused === "plan"
          ? "Paused: you have no free search left for these words. Run the search or choose a plan to resume."
          : null}
      </p>
      <NewestTold search={search} />
      <form method="post" action="/searches">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="key" value={formKey} />
        <details>
          <summary className="text-button">
            Change<VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </summary>
          <div className="stack">
            <Field label="Name" name="name" maxLength={80} required defaultValue={name} />
            <FrequencyField id={`frequency-${id}`} chosen={frequency} />
            <Button size="small" name="intent" value="change">
              Save changes
            </Button>
          </div>
        </details>
        <p className="row">
          {[
            paused ? ["resume", "Go on"] : ["pause", "Pause"],
            hasFeed ? ["no-feed", "Take the feed back"] : ["feed", "Make a private feed"],
            ["delete", "Delete"],
          ].map(([intent, label]) => (
            <Button key={intent} size="small" name="intent" value={intent}>
              {label}
              <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            </Button>
          ))}
        </p>
      </form>
      {search.feed ? <NewFeed address={`${origin}/feeds/${search.feed}`} /> : null}
    </li>
  );
}

/** The addresses of a feed that was just made: only its hash is stored, so other visits of the page lack them. */
function NewFeed({ address }: { address: string }) {
  return (
    <div className="notice good">
      <p>Anyone with this address can read the feed. Copy it now: it is not shown again.</p>
      <p>
        <a href={`${address}.atom`} data-link>
          <code>{`${address}.atom`}</code>
        </a>
      </p>
      <p>
        <a href={`${address}.json`}>
          <code>{`${address}.json`}</code>
        </a>
      </p>
    </div>
  );
}

function NewestTold({ search: { id: search, name, newest, told } }: { search: SavedSearch }) {
  if (newest.length === 0) return null;
  return (
    <details open={newest.some(({ unread }) => unread)}>
      <summary className="text-button">
        {newest.length < told ? `The newest ${newest.length}` : "What it reported"}
        <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
      </summary>
      <ul>
        {newest.map(({ id, kind, title, reason, at, unread }) => (
          <li key={id}>
            <Link to={technologyHref(id)}>{title}</Link>{" "}
            {unread ? <Pill tone="new">new</Pill> : null}
            <span className="note">{`${kind === "text" ? " changed," : ""} ${formatDate(at)}`}</span>
            {reason ? (
              <p>
                <q>{reason}</q>
              </p>
            ) : null}
            <form method="post" action="/searches">
              <input type="hidden" name="id" value={search} />
              <input type="hidden" name="tech_id" value={id} />
              <button type="submit" className="text-button" name="intent" value="not-for-me">
                Not for me<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** 'Its status changed: reported on 2 May 2026', from the events of one run. */
function changesWords(changes: SearchesPage["watches"][number]["changes"]): string {
  const words = changes.map(({ kind }) => CHANGE_WORDS[kind]).join(", ");
  return `${capitalised(words)}: reported on ${formatDate(changes[0]?.at ?? "")}`;
}

function Watches({ watches }: { watches: SearchesPage["watches"] }) {
  if (watches.length === 0) return null;
  return (
    <section>
      <h2>Watched technologies</h2>
      <ul className="asked">
        {watches.map(({ techId, title, uni, since, changes }) => (
          <li key={techId}>
            {title === null ? (
              <p>A technology that was withdrawn</p>
            ) : (
              <p>
                <Link to={technologyHref(techId)}>{title}</Link>
              </p>
            )}
            <p className="note">{`${uni ? `${uni}. ` : ""}Since ${formatDate(since)}`}</p>
            {changes.length > 0 ? <p className="note">{changesWords(changes)}</p> : null}
            <form method="post" action="/searches">
              <input type="hidden" name="tech_id" value={techId} />
              <Button size="small" name="intent" value="unwatch">
                Stop watching<VisuallyHidden>{`: ${title ?? techId}`}</VisuallyHidden>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
