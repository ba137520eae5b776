import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { EmptyState } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Numbers } from "./numbers.schema.ts";
import { COLUMNS } from "./numbers-steps.ts";

/** The numbers of an organisation's listings: the last twelve weeks, and each listing in the chosen one. */
export function NumbersView({ page }: { page: Numbers }) {
  const { organisation } = page;
  const own = `/organisations/${organisation.slug}`;
  return (
    <div className="wrap">
      <PageHeader eyebrow={organisation.name} title="Numbers">
        What your listings do, by week.
      </PageHeader>
      <div className="patent-aside">
        <Weeks page={page} own={own} />
        <Listings page={page} />
        <section aria-labelledby="how-heading">
          <h2 id="how-heading">How this is counted</h2>
          <p className="note">
            Inquiries are your own, and exact. Of what readers do there are only counts, never
            people: below five is “&lt;5”, and totals are rounded down to five. Your members,
            declared bots and prefetched pages do not count. Visitors' pages from the edge's cache
            are missing. Weeks before the first count are blank.
          </p>
          <p>
            <a href={`${own}/data?format=csv&part=weeks`}>Download all weeks as CSV</a>
          </p>
        </section>
      </div>
    </div>
  );
}

function Weeks({ page: { weeks, week, began }, own }: { page: Numbers; own: string }) {
  const most = Math.max(5, ...weeks.map(({ shown }) => shown));
  return (
    <section aria-labelledby="weeks-heading">
      <h2 id="weeks-heading">By week</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too. */}
      <section className="table-scroll" aria-label="Weeks" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {COLUMNS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">Shown, as a bar</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((each) => (
              <tr key={each.week}>
                <th scope="row">
                  <Link
                    to={`${own}/numbers?week=${each.week}`}
                    aria-current={each.week === week ? "true" : undefined}
                  >
                    {formatDate(each.week)}
                  </Link>
                </th>
                {COLUMNS.map(({ key, isExact }) => (
                  <td key={key}>
                    {each.week < began
                      ? null
                      : each[key] < 5 && !isExact
                        ? "<5"
                        : formatCount(each[key])}
                  </td>
                ))}
                <td>
                  {each.week < began ? null : (
                    <meter
                      min={0}
                      max={most}
                      value={each.shown}
                      aria-label={`Shown in the week from ${formatDate(each.week)}`}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Listings({ page: { week, listings, total } }: { page: Numbers }) {
  return (
    <section aria-labelledby="listings-heading">
      <h2 id="listings-heading">{`Listings in the week from ${formatDate(week)}`}</h2>
      {listings.length === 0 ? (
        <EmptyState title="Nothing was counted in this week." />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too.
        <section className="table-scroll" aria-label="Listings" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Technology</th>
                {COLUMNS.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listings.map((listing) => (
                <tr key={listing.techId}>
                  <th scope="row">
                    <Link to={technologyHref(listing.techId)}>{listing.title}</Link>
                  </th>
                  {COLUMNS.map(({ key }) => (
                    <td key={key}>{listing[key] === null ? "<5" : formatCount(listing[key])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {total > listings.length ? (
        <p className="note">{`The ${listings.length} most shown of ${formatCount(total)}; the CSV has all.`}</p>
      ) : null}
    </section>
  );
}
