import { availabilityWords } from "#app/technology/availability-words.ts";
import { imageAddress } from "#app/technology/cover-image.tsx";
import { statusMark } from "#app/technology/status-words.ts";
import {
  embedHref,
  ownerHref,
  questionHref,
  technologyHref,
} from "#app/technology/technology-links.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { formatCount } from "#app/ui/format.ts";
import { LONGEST_WORDS, type OwnerPage } from "../owner-page.schema.ts";
import { searchOf } from "./owner-feed.ts";

/** The font of the reader's machine, and the colours of their scheme, so that it fits into most pages. */
const STYLE = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { margin: .5rem; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: 1rem; padding: 0; list-style: none; }
li { display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--line); border-radius: .5rem; }
li img { display: block; width: 100%; height: 7.5rem; object-fit: cover; }
li > div { display: flex; flex: 1; flex-direction: column; gap: .25rem; padding: .75rem 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.125rem; }
h2 { margin: 0; font-size: 1rem; line-height: 1.3; }
p { margin: 0; overflow-wrap: anywhere; }
.summary { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 3; }
.ways { justify-content: space-between; margin-top: auto; padding-top: .5rem; border-top: 1px solid var(--line); }
nav, form, .ways { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
form, body > nav { margin-block: .5rem; }
input { flex: 1 1 12rem; }
input, button { min-height: 2.5rem; box-sizing: border-box; padding-inline: .75rem; border: 1px solid; border-radius: .375rem; font: inherit; }
button { border-color: var(--own, currentColor); background: var(--own, Canvas); color: var(--on, CanvasText); font-weight: 600; }
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
  imagesUrl,
  nonce,
  today,
}: {
  page: OwnerPage;
  brand: string;
  origin: string;
  imagesUrl: string;
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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and a colour that the database has checked. */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styleOf(owner.colour) }} />
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
              <Card
                key={card.id}
                card={card}
                href={`${origin}${technologyHref(card.id)}&from=embed`}
                askHref={page.takesQuestions ? origin + questionHref(owner.slug, card.id) : null}
                image={imageAddress(card, imagesUrl)}
                today={today}
              />
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

/** The style, with the organisation's own colour on the button. */
function styleOf(colour: string | null): string {
  return colour ? `${STYLE}:root { --own: ${colour}; --on: #fff; }` : STYLE;
}

function Card({
  card,
  href,
  askHref,
  image,
  today,
}: {
  card: OwnerPage["newest"][number];
  href: string;
  askHref: string | null;
  image: string;
  today: string;
}) {
  const classes = [card.technologyClass, card.secondClass].filter((name) => name !== null);
  return (
    <li>
      <img src={image} alt="" width="480" height="120" loading="lazy" />
      <div>
        <small>
          {[statusMark(card, today).label, capitalised(classes.join(", "))]
            .filter(Boolean)
            .join(" · ")}
        </small>
        <h2>{card.title}</h2>
        {card.summary ? <p className="summary">{card.summary}</p> : null}
        {card.availability ? (
          <p>
            <b>{`Availability: ${availabilityWords(card.availability)}`}</b>
          </p>
        ) : null}
        <p className="ways">
          {askHref ? (
            <Out href={askHref} about={card.title}>
              Ask the owner
            </Out>
          ) : null}
          <Out href={href} about={card.title}>
            Learn More
          </Out>
        </p>
      </div>
    </li>
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

/** A link out of the frame. @param about the technology by which links of one name differ */
function Out({ href, about, children }: { href: string; about?: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={about ? `${children}: ${about}` : undefined}
    >
      {children}
    </a>
  );
}
