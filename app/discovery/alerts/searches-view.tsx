import { Link } from "@remix-run/react";
import { CoverImage } from "#app/technology/cover-image.tsx";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { SearchesPage } from "./alerts.schema.ts";
import { CHANGE_WORDS, newsWords } from "./change-words.ts";
import { FREQUENCY_WORDS, FrequencyField } from "./frequency-field.tsx";
import { SearchHistory } from "./search-history.tsx";
import { StoppedMail } from "./stopped-mail.tsx";
import { searchHref, searchWords } from "./stored-search.ts";

type SavedSearch = SearchesPage["searches"][number];

/** Values for the searches' links, images and forms. */
type Site = { origin: string; imagesUrl: string; formKey: string };

/**
 * A person's saved searches and watched technologies.
 *
 * @param error why the last change failed
 */
export function SearchesView({
  page,
  error,
  ...site
}: Site & {
  page: SearchesPage;
  error: string | null;
}) {
  return (
    <div className="wrap searches">
      <header className="page-header with-acts">
        <div>
          <h1>Saved searches</h1>
          <p className="lede">{`The alerts that you asked for, once a night. ${usedWords(page)}`}</p>
        </div>
        <ButtonLink size="small" variant="primary" to="/marketplace">
          New search
        </ButtonLink>
      </header>
      {error ? <Notice tone="bad">{error}</Notice> : null}
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
        <ul className="items">
          {page.searches.map((search) => (
            <SearchItem key={search.id} search={search} {...site} />
          ))}
        </ul>
      )}
      <p className="note">
        {page.viewer?.subscribed
          ? null
          : "You may keep one saved search with words and five with filters alone; Pro keeps 50. "}
        Their words are stored because you asked for it; they are in your account's export and gone
        with the account.
      </p>
      <Watches watches={page.watches} />
      <SearchHistory history={page.history} />
    </div>
  );
}

/** '3 of 50 used.', for subscribers. */
function usedWords({ viewer, searches }: SearchesPage): string {
  return viewer?.subscribed ? `${searches.length} of 50 used.` : "";
}

function UncertainMail({ uncertain }: { uncertain: number }) {
  if (uncertain === 0) return null;
  return (
    <p className="note">{`${uncertain} ${uncertain === 1 ? "mail" : "mails"} of the last 30 days may not have reached you. What they listed is on this page.`}</p>
  );
}

/** A search: its words and settings, and beside them what is new. */
function SearchItem({
  search,
  origin,
  imagesUrl,
  formKey,
}: Site & {
  search: SavedSearch;
}) {
  const { id, name, frequency, paused, told, changed, lastRunAt, hasFeed } = search;
  const words = settingsOf(search);
  return (
    <li id={`search-${id}`} className="saved-search">
      <div>
        <h2>
          <Link to={searchHref(search.search)}>{name}</Link>
        </h2>
        {words ? <p className="note">{words}</p> : null}
        <p className="note">
          {frequency === "none"
            ? "No mail. "
            : `Mail: ${FREQUENCY_WORDS[frequency].toLowerCase()}. `}
          {told === 0 ? null : `${newsWords(told - changed, changed)} so far. `}
          {lastRunAt ? `Last run on ${formatDate(lastRunAt)}. ` : "It has not run yet. "}
          {paused === "person" ? "Paused." : null}
          {paused === "plan"
            ? "Paused: you have no free search left for these words. Run the search or choose a plan to resume."
            : null}
        </p>
        <form method="post" action="/searches" className="row">
          <HiddenFields fields={{ id, key: formKey }} />
          <details className="in-place">
            <summary className="text-button">
              Change<VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </summary>
            <div className="stack">
              <Field label="Name" name="name" maxLength={80} required defaultValue={name} />
              <FrequencyField id={`frequency-${id}`} chosen={frequency} />
              <Button size="small" variant="primary" name="intent" value="change">
                Save changes
              </Button>
            </div>
          </details>
          <details className="more" name="search-acts">
            <summary>
              <Icon name="more" />
              <VisuallyHidden>{`More: ${name}`}</VisuallyHidden>
            </summary>
            <div>
              {[
                paused ? ["resume", "Go on"] : ["pause", "Pause"],
                hasFeed ? ["no-feed", "Take the feed back"] : ["feed", "Make a private feed"],
                ["delete", "Delete"],
              ].map(([intent, label]) => (
                <button
                  key={intent}
                  type="submit"
                  className="text-button"
                  name="intent"
                  value={intent}
                  formNoValidate
                >
                  {label}
                  <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
                </button>
              ))}
            </div>
          </details>
        </form>
        <Strictness id={id} name={name} strictness={search.strictness} />
        {search.feed ? <NewFeed address={`${origin}/feeds/${search.feed}`} /> : null}
      </div>
      <div>
        <News search={search} imagesUrl={imagesUrl} />
      </div>
    </li>
  );
}

/** How the reader's answers moved what a search reports, with a button that takes them back. */
function Strictness({ id, name, strictness }: Pick<SavedSearch, "id" | "name" | "strictness">) {
  if (strictness === 0) return null;
  return (
    <form method="post" action="/searches" className="note">
      <input type="hidden" name="id" value={id} />
      {`After your answers it reports ${strictness > 0 ? "more strictly" : "more"}. `}
      <button type="submit" className="text-button" name="intent" value="reset-alerts">
        Reset<VisuallyHidden>{`: ${name}`}</VisuallyHidden>
      </button>
    </form>
  );
}

/** Mode, keywords and filters; with the words where the name has others. */
function settingsOf({ name, search }: SavedSearch): string {
  const words = searchWords(search.q === name ? { ...search, q: "" } : search);
  const mode = search.mode === "ai" ? ["Discovery.AI"] : [];
  return [...mode, ...(words === name || isBare(search, name) ? [] : [words])].join(" · ");
}

/** Whether nothing is left of a search beside the words that are its name. */
function isBare({ q, kw, filters }: SavedSearch["search"], name: string): boolean {
  return q === name && kw.length === 0 && Object.keys(filters).length === 0;
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

/** A search's new results and why; else how much was read for it, and its earlier alerts behind a button. */
function News({ search, imagesUrl }: { search: SavedSearch; imagesUrl: string }) {
  const { name, newest, told, unread, read, lastRunAt } = search;
  const fresh = newest.filter((each) => each.unread);
  const earlier = newest.filter((each) => !each.unread);
  return (
    <>
      {fresh.length > 0 ? (
        <>
          <p>
            <Pill tone="new">{`${formatCount(unread)} new`}</Pill>{" "}
            <span className="note">{`since ${formatDate(fresh.at(-1)?.at ?? "")}`}</span>
          </p>
          <Reported search={search} reported={fresh} imagesUrl={imagesUrl} />
        </>
      ) : (
        <p className="note">
          {lastRunAt ? readWords(told, read) : "Nothing yet: the first run is tonight."}
        </p>
      )}
      {earlier.length > 0 ? (
        <details>
          <summary className="text-button">
            {newest.length < told ? `The newest ${newest.length}` : "What it reported"}
            <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          </summary>
          <Reported search={search} reported={earlier} imagesUrl={imagesUrl} />
        </details>
      ) : null}
    </>
  );
}

/** 'Nothing yet. We read 214 new or changed technologies for this since 2 November 2026.' */
function readWords(told: number, read: SavedSearch["read"]): string {
  const found = told === 0 ? "Nothing yet." : "Nothing new.";
  if (read === null) return found;
  const { technologies, since } = read;
  const what = technologies === 1 ? "technology" : "technologies";
  return `${found} We read ${formatCount(technologies)} new or changed ${what} for this since ${formatDate(since)}.`;
}

function Reported({
  search: { id: search },
  reported,
  imagesUrl,
}: {
  search: SavedSearch;
  reported: SavedSearch["newest"];
  imagesUrl: string;
}) {
  return (
    <ul className="lines">
      {reported.map(({ id, kind, title, uni, img, technologyClass, reason, at, fits, unread }) => (
        <li key={id}>
          <CoverImage
            technology={{ id, img, technologyClass }}
            imagesUrl={imagesUrl}
            width={56}
            height={40}
            sizes="56px"
          />
          <div className="what">
            <Link to={technologyHref(id)}>{title}</Link>
            <p>{reason ? <q>{reason}</q> : uni}</p>
          </div>
          {/* The line above those that are new says when. */}
          <span className="note">
            {[kind === "text" ? "changed" : null, unread ? null : formatDate(at)]
              .filter(Boolean)
              .join(", ")}
          </span>
          <form method="post" action="/searches">
            <HiddenFields fields={{ id: search, tech_id: id }} />
            {fits ? (
              <span className="note">Fits</span>
            ) : (
              <button type="submit" className="text-button" name="intent" value="fits">
                Fits<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
              </button>
            )}{" "}
            <button type="submit" className="text-button" name="intent" value="does-not-fit">
              Does not fit<VisuallyHidden>{`: ${title}`}</VisuallyHidden>
            </button>
          </form>
        </li>
      ))}
    </ul>
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
    <section className="saved-search">
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
