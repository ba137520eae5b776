import { Link } from "@remix-run/react";
import { technologyHref } from "#app/technology/technology-links.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { formatCount, formatDate, formatMonth } from "#app/ui/format.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { AnswerDays } from "./answer-days.tsx";
import { nextToAdd } from "./listings/completeness.ts";
import { lackedWords } from "./listings/filter-words.ts";
import { fewWords, monthParagraphs, shortDay, spanWords } from "./month-words.ts";
import type { Numbers } from "./numbers.schema.ts";
import { COLUMNS } from "./numbers-steps.ts";
import { Openings } from "./openings.tsx";
import { OrganisationHeader } from "./organisation-header.tsx";
import { WeekChart } from "./week-chart.tsx";

/** A month of an organisation's listings: sentences first, then four figures, answers, and the best and silent listings. */
export function NumbersView({ page }: { page: Numbers }) {
  const { organisation, month, weeks, from, total, before } = page;
  const own = `/organisations/${organisation.slug}`;
  const change = (key: "shown" | "opened" | "saved") =>
    `${fewWords(total[key])}${before ? `, before ${fewWords(before[key])}` : ""}`;
  return (
    <div className="wrap month">
      <OrganisationHeader
        eyebrow={organisation.name}
        title={formatMonth(month)}
        actions={<Actions page={page} own={own} />}
      >
        {`${spanWords(page)} ${formatCount(page.listings)} public ${page.listings === 1 ? "listing" : "listings"}.`}
      </OrganisationHeader>
      <div className="home-columns">
        <div className="stack">
          <section className="month-words" aria-label="The month in words">
            {monthParagraphs(page).map((paragraph, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs keep their order.
              <p key={place}>
                {paragraph.map((part) =>
                  typeof part === "string" ? part : <b key={part.strong}>{part.strong}</b>,
                )}
              </p>
            ))}
          </section>
          <section className="stack" aria-labelledby="weeks-heading">
            <div>
              <h2 id="weeks-heading">Week by week</h2>
              <p className="note">
                {`The month is dark, the weeks before are pale. Counted since ${formatDate(page.began)}.`}
              </p>
            </div>
            <div className="charts">
              {(["shown", "opened", "saved"] as const).map((key) => (
                <WeekChart
                  key={key}
                  weeks={weeks}
                  from={from}
                  series={[{ key, label: capitalised(key) }]}
                  isLine={key === "shown"}
                  note={change(key)}
                />
              ))}
              <WeekChart
                weeks={weeks}
                from={from}
                series={[
                  { key: "asked", label: "Asked" },
                  { key: "answered", label: "Answered" },
                ]}
                note={`${total.asked} and ${total.answered}`}
              />
            </div>
            <WeekTable page={page} own={own} />
          </section>
        </div>
        <div className="stack">
          <section aria-labelledby="answers-heading">
            <h2 id="answers-heading">Days to answer</h2>
            <AnswerDays answers={page.answers} />
          </section>
          <section aria-labelledby="openings-heading">
            <h2 id="openings-heading">Where the openings came from</h2>
            <Openings total={total} />
          </section>
        </div>
      </div>
      <div className="month-lists">
        <Best page={page} />
        <Silent page={page} own={own} />
      </div>
      <p className="note">
        Inquiries are your own, and exact. Of what readers do there are only counts, never people,
        rounded down to five; fewer than five are not shown. Visitors count, and pages that were
        loaded ahead and then opened; your members and declared bots do not.
      </p>
    </div>
  );
}

/** The months before and after, and the month by mail. */
function Actions({ page: { month, months, mailed, viewer }, own }: { page: Numbers; own: string }) {
  const place = months.indexOf(month);
  return (
    <>
      <span className="segments">
        {[months[place + 1], month, months[place - 1]].map((each) =>
          each ? (
            <Link
              key={each}
              to={`${own}/numbers?month=${each}`}
              aria-current={each === month ? "page" : undefined}
            >
              {formatMonth(each).split(" ")[0]}
            </Link>
          ) : null,
        )}
      </span>
      <form method="post" action={`${own}/members`}>
        <input type="hidden" name="member" value={viewer?.id} />
        <Button name="role" value={mailed ? "not-monthly" : "monthly"} size="small">
          {mailed ? "Stop the monthly mail" : "Mail me each month"}
        </Button>
      </form>
    </>
  );
}

/** The figures' numbers, the newest week first. */
function WeekTable({ page: { weeks }, own }: { page: Numbers; own: string }) {
  return (
    <details className="group">
      <summary className="group-head">
        <b>The same as a table</b>
        <span className="num">{`${weeks.length} weeks`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too. */}
      <section className="table-scroll" aria-label="Weeks" tabIndex={0}>
        <table className="sheet-numbers">
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {COLUMNS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((each) => (
              <tr key={each.week}>
                <th scope="row">{shortDay(each.week)}</th>
                {COLUMNS.map(({ key, isExact }) => (
                  <td key={key}>{each[key] < 5 && !isExact ? "–" : formatCount(each[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="note">
        – is fewer than five.{" "}
        <a href={`${own}/data?format=csv&part=weeks`}>Download each listing's weeks as CSV</a>
      </p>
    </details>
  );
}

function Best({ page: { best } }: { page: Numbers }) {
  return (
    <section aria-labelledby="best-heading">
      <h2 id="best-heading">Opened most</h2>
      {best.length === 0 ? (
        <p className="note">No listing was opened five times.</p>
      ) : (
        <ol className="lines">
          {best.map(({ techId, title, opened, saved, asked }) => (
            <li key={techId}>
              <div className="what">
                <Link to={technologyHref(techId)}>
                  <bdi>{title}</bdi>
                </Link>
                <p className="note">
                  {[
                    saved === null ? null : `saved ${formatCount(saved)}`,
                    asked === 0 ? "nobody asked yet" : `asked ${formatCount(asked)}`,
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </p>
              </div>
              <span className="num">
                <b>{formatCount(opened)}</b> opened
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Listings that were shown and hardly opened, each with what its page lacks most. */
function Silent({ page: { silent, organisation }, own }: { page: Numbers; own: string }) {
  return (
    <section aria-labelledby="silent-heading">
      <h2 id="silent-heading">Silent</h2>
      <p className="note">Shown most of those that were opened fewer than five times.</p>
      {silent.length === 0 ? null : (
        <ol className="lines">
          {silent.map(({ techId, title, shown, gaps }) => {
            const gap = nextToAdd(gaps, 0)?.column;
            return (
              <li key={techId}>
                <div className="what">
                  <Link to={technologyHref(techId)}>
                    <bdi>{title}</bdi>
                  </Link>
                  <p className="note">
                    {`Shown ${formatCount(shown)} times${gap ? `, lacks ${lackedWords(gap)}` : ""}`}
                  </p>
                </div>
                {gap && organisation.role !== "reader" ? (
                  <ButtonLink size="small" to={`${own}/listings/${techId}`}>
                    Complete
                    <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
                  </ButtonLink>
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
