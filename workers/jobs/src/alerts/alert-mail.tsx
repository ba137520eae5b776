import type { AlertMail } from "#app/discovery/alerts/alerts.schema.ts";
import { CHANGE_WORDS, newsWords } from "#app/discovery/alerts/change-words.ts";
import { searchHref } from "#app/discovery/alerts/stored-search.ts";
import type { Mail } from "#app/platform/services/mail.server.ts";
import { formatCount } from "#app/ui/format.ts";
import { END, mailHtml, SMALL, unsubscribeHeaders } from "../mail/mail-html.tsx";

/** Entries of one mail. The rest is counted and linked: mail programs cut off what is over about 100 kB. */
const MOST_ENTRIES = 150;

type Site = { brand: string; origin: string };
/** A line of the mail: text, or a link to a page of the site. */
type Item = { text: string; href: string | null; note: string };
type Section = {
  heading: string;
  href: string | null;
  /** Stops the mail of this search. */
  stop: string | null;
  items: Item[];
  /** Entries that the mail does not list, and the page that leads to them. */
  more: { count: number; href: string };
};

/**
 * The mail of one night: what is new for each saved search, and what happened to watched technologies. A mail program's
 * own 'unsubscribe' stops the one search that the mail is about, or all alerts if it is about more.
 */
export function alertMail(key: string, told: AlertMail, site: Site): Mail {
  const sections = capped(sectionsOf(told, site));
  const subject = subjectOf(told, site);
  const stop = stopHref(told.token, site);
  const only = sections.length === 1 ? sections[0]?.stop : null;
  const manage = `${site.origin}/searches`;
  return {
    key,
    kind: "alerts",
    to: told.to,
    subject,
    text: textOf(sections, { stop, manage }, site),
    html: mailHtml(
      subject,
      <>
        <p style={{ fontWeight: 600 }}>{site.brand}</p>
        {sections.map((section) => (
          <SectionView key={section.heading} {...section} />
        ))}
        <p style={END}>
          You asked {site.brand} for these alerts.{" "}
          <a href={manage}>Change what comes and how often</a>, or{" "}
          <a href={stop}>stop all alerts by mail</a>.
        </p>
      </>,
    ),
    headers: unsubscribeHeaders(only ?? stop),
  };
}

function stopHref(token: string, { origin }: Site): string {
  return `${origin}/unsubscribe/${token}`;
}

function sectionsOf({ searches, watched }: AlertMail, site: Site): Section[] {
  const { origin } = site;
  const page = (id: number) => `${origin}/patentinfo?tech_id=${id}`;
  const sections = searches.map(({ name, search, token, technologies }) => ({
    heading: `'${name}': ${newsWords(...countsOf(technologies))}`,
    href: `${origin}${searchHref(search)}`,
    stop: stopHref(token, site),
    items: technologies.map((technology) => ({
      text: technology.title,
      href: page(technology.id),
      note: noteOf(technology),
    })),
    more: { count: 0, href: newestFirst(`${origin}${searchHref(search)}`) },
  }));
  if (watched.length === 0) return sections;
  const items = watched.map(({ id, title, changes }) => ({
    text: title,
    href: changes.includes("withdrawn") ? null : page(id),
    note: `Watched: ${changeWords(changes)}`,
  }));
  const more = { count: 0, href: `${origin}/searches` };
  return [
    ...sections,
    { heading: "Technologies that you watch", href: null, stop: null, items, more },
  ];
}

type Found = AlertMail["searches"][number]["technologies"][number];

/** How many are new, and how many were listed before and changed. */
function countsOf(technologies: readonly Found[]): [fresh: number, changed: number] {
  const fresh = technologies.filter(({ kind }) => kind === "new").length;
  return [fresh, technologies.length - fresh];
}

function noteOf({ uni, kind, why, also, watched }: Found): string {
  const others = [
    ...also.map((name) => `'${name}'`),
    ...(watched.length > 0 ? [`a technology that you watch (${changeWords(watched)})`] : []),
  ];
  return [
    ...(kind === "text" ? ["Changed"] : []),
    uni,
    why,
    ...(others.length > 0 ? [`Also: ${others.join(", ")}`] : []),
  ].reduce((said, part) => (/[.!?…]$/.test(said) ? `${said} ${part}` : `${said}. ${part}`));
}

function changeWords(changes: Found["watched"]): string {
  return changes.map((change) => CHANGE_WORDS[change]).join(", ");
}

/** A search's page with what is new at its top. */
function newestFirst(href: string): string {
  const url = new URL(href);
  url.searchParams.set("sort", "most-recent");
  return url.href;
}

/** The sections with `MOST_ENTRIES` together. None is left out for a longer one: what short ones do not need, long ones get. */
function capped(sections: readonly Section[]): Section[] {
  const shortestFirst = [...sections].sort((a, b) => a.items.length - b.items.length);
  const kept = new Map<Section, number>();
  let left = MOST_ENTRIES;
  for (const [index, section] of shortestFirst.entries()) {
    const share = Math.floor(left / (sections.length - index));
    const count = Math.min(section.items.length, share);
    kept.set(section, count);
    left -= count;
  }
  return sections.map((section) => {
    const count = kept.get(section) ?? 0;
    const more = { ...section.more, count: section.items.length - count };
    return { ...section, items: section.items.slice(0, count), more };
  });
}

function moreWords({ count }: Section["more"]): string {
  return `and ${formatCount(count)} more`;
}

/** 'QUAD: 5 new, 1 changed', with the search's name where there is nothing else. */
function subjectOf({ searches, watched }: AlertMail, { brand }: Site): string {
  const [fresh, changed] = countsOf(searches.flatMap(({ technologies }) => technologies));
  const [only] = searches.length === 1 && watched.length === 0 ? searches : [];
  const news = newsWords(fresh, changed + watched.length);
  // A name is the person's own text: no line break of it may become a header.
  return `${brand}: ${news}${only ? ` for '${only.name}'` : ""}`.replace(/[\p{Cc}\s]+/gu, " ");
}

function textOf(
  sections: readonly Section[],
  { stop, manage }: { stop: string; manage: string },
  { brand }: Site,
): string {
  const blocks = sections.map(({ heading, href, stop: stopOne, items, more }) =>
    [
      href ? `${heading}\n${href}` : heading,
      ...items.map(({ text, href: to, note }) =>
        [`- ${text}`, `  ${note}`, ...(to ? [`  ${to}`] : [])].join("\n"),
      ),
      ...(more.count > 0 ? [`${moreWords(more)}: ${more.href}`] : []),
      ...(stopOne ? [`Stop mail of this search: ${stopOne}`] : []),
    ].join("\n\n"),
  );
  const end = `You asked ${brand} for these alerts. Change what comes and how often: ${manage}\nStop all alerts by mail: ${stop}\n`;
  return `${[...blocks, end].join("\n\n\n")}`;
}

function SectionView({ heading, href, stop, items, more }: Section) {
  return (
    <>
      <h2 style={{ fontSize: 17, margin: "24px 0 8px" }}>
        {href ? <a href={href}>{heading}</a> : heading}
      </h2>
      <ul style={{ paddingLeft: 18, margin: 0 }}>
        {items.map(({ text, href: to, note }) => (
          <li key={`${text} ${to}`} style={{ margin: "0 0 10px" }}>
            {to ? <a href={to}>{text}</a> : text}
            <br />
            <span style={SMALL}>{note}</span>
          </li>
        ))}
      </ul>
      {more.count > 0 && (
        <p>
          <a href={more.href}>{moreWords(more)}</a>
        </p>
      )}
      {stop && (
        <p style={SMALL}>
          <a href={stop}>Stop mail of this search</a>
        </p>
      )}
    </>
  );
}
