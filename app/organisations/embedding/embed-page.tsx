import {
  embedHref,
  ownerHref,
  questionHref,
  technologyHref,
} from "#app/technology/technology-links.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { formatCount } from "#app/ui/format.ts";
import { LONGEST_WORDS, type OwnerPage } from "../owner-page.schema.ts";
import { cardWords, searchOf } from "./owner-feed.ts";

/** The font of the reader's machine, and the colours of their scheme, so that it fits into most pages. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: .5rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
ul { padding: 0; list-style: none; }
li { padding-block: .75rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
h1 { margin: 0 0 .5rem; font-size: 1.125rem; }
h2 { margin: 0; font-size: 1rem; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
nav, form { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
form { margin-block: .5rem; }
input { flex: 1 1 12rem; }
input, button { min-height: 2rem; box-sizing: border-box; font: inherit; }
a { display: inline-block; min-height: 1.5rem; color: inherit; }
[aria-current] { font-weight: 700; }
small { opacity: .8; }
`;

/**
 * The document that an organisation's own site shows in a frame: its listings by class, each a link to its page here,
 * in a new tab.
 *
 * @param today an ISO date in UTC
 */
export function EmbedPage({
  page,
  brand,
  origin,
  nonce,
  today,
}: {
  page: OwnerPage;
  brand: string;
  origin: string;
  nonce: string;
  today: string;
}) {
  const { owner, classes, newest, total, found, words } = page;
  const title = `Technologies of ${owner.name}`;
  const own = embedHref(owner.slug);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <form action={own}>
            <input
              type="search"
              name="q"
              aria-label="Words in a title or summary"
              placeholder="Words in a title or summary"
              defaultValue={words ?? ""}
              maxLength={LONGEST_WORDS}
            />
            <button type="submit">Search</button>
          </form>
          <nav aria-label="Classes">
            <Choice
              href={own}
              isChosen={page.class === null && words === null}
            >{`All (${formatCount(total)})`}</Choice>
            {classes.map(({ name, technologies }) => (
              <Choice
                key={name}
                href={own + searchOf({ class: name }, 1)}
                isChosen={page.class === name}
              >
                {`${capitalised(name)} (${formatCount(technologies)})`}
              </Choice>
            ))}
          </nav>
          {words === null ? null : (
            <p>
              {found === 0
                ? `No title or summary here has “${words}”. `
                : `${formatCount(found)} with “${words}”. `}
              <a href={own}>Show all</a>
            </p>
          )}
          {total === 0 ? <p>Nothing is listed now.</p> : null}
          <ul>
            {newest.map((card) => (
              <li key={card.id}>
                <h2>
                  <Out href={`${origin}${technologyHref(card.id)}&from=embed`}>{card.title}</Out>
                </h2>
                {card.summary ? <p>{card.summary}</p> : null}
                <small>{cardWords(card, today)}</small>
                {page.takesQuestions ? (
                  <p>
                    <Out href={origin + questionHref(owner.slug, card.id)}>Ask the owner</Out>
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
          {page.pages > 1 ? (
            <nav aria-label="Pages">
              {page.page > 1 ? <a href={own + searchOf(page, page.page - 1)}>Previous</a> : null}
              <span>{`Page ${formatCount(page.page)} of ${formatCount(page.pages)}`}</span>
              {page.page < page.pages ? (
                <a href={own + searchOf(page, page.page + 1)}>Next</a>
              ) : null}
            </nav>
          ) : null}
          <p>
            <Out href={`${origin}${ownerHref(owner.slug)}`}>{`${owner.name} on ${brand}`}</Out>
          </p>
        </main>
      </body>
    </html>
  );
}

function Choice({
  href,
  isChosen,
  children,
}: {
  href: string;
  isChosen: boolean;
  children: string;
}) {
  return (
    <a href={href} aria-current={isChosen ? "true" : undefined}>
      {children}
    </a>
  );
}

/** A link out of the frame. */
function Out({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
