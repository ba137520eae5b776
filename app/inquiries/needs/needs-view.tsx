import { Link } from "@remix-run/react";
import type { Organisation } from "#app/membership/viewer.schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { EmptyState, Unread } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { organisationNeedsHref } from "./need-href.ts";
import { NeedText } from "./need-text.tsx";
import type { NeedsPage, OwnNeed } from "./needs.schema.ts";

/** The public needs, and above them the viewer's own. */
export function NeedsView({ page }: { page: NeedsPage | null }) {
  const answerers =
    page?.viewer?.places?.organisations.filter(({ role }) => role !== "reader") ?? [];
  return (
    <div className="wrap narrow inquiries stack">
      <PageHeader title="Standing needs">
        What companies and researchers seek. Organisations answer with a listing or a few sentences;
        whoever asks has no name until they accept an answer.
      </PageHeader>
      <p className="row">
        <ButtonLink to="/needs/new">Publish a need</ButtonLink>
        <a href="/needs.atom">Feed of new needs</a>
      </p>
      {page === null ? (
        <Unread title="The needs could not be loaded." retry="/needs">
          Nothing is lost.
        </Unread>
      ) : (
        <>
          {page.own.length > 0 ? <Own needs={page.own} /> : null}
          {page.needs.length === 0 ? (
            <EmptyState title="No public needs at present.">
              <p>A need that its asker shows to everybody is here until it ends.</p>
            </EmptyState>
          ) : (
            <section aria-labelledby="public">
              <h2 id="public">{`Public (${formatCount(page.total)})`}</h2>
              <ul className="asked">
                {page.needs.map((need) => (
                  <li key={need.id} id={`need-${need.id}`}>
                    <h3>{need.sought}</h3>
                    <NeedText need={need} />
                    <Answerers organisations={answerers} id={need.id} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </div>
  );
}

function Answerers({ organisations, id }: { organisations: Organisation[]; id: string }) {
  return organisations.length > 0 ? (
    <p className="row">
      {organisations.map(({ slug, name }) => (
        <Link key={slug} to={organisationNeedsHref(slug, id)}>{`Answer for ${name}`}</Link>
      ))}
    </p>
  ) : null;
}

function Own({ needs }: { needs: OwnNeed[] }) {
  return (
    <section aria-labelledby="own">
      <h2 id="own">Yours</h2>
      <ul className="asked">
        {needs.map((need) => (
          <li key={need.id}>
            <h3>
              <Link to={`/needs/${need.id}`}>{need.sought}</Link>{" "}
              {need.unread > 0 ? <Pill tone="new">{`${need.unread} to read`}</Pill> : null}
            </h3>
            <p className="note">{stateWords(need)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Open to everybody. 4 organisations have listings near it, 1 answer.' */
export function stateWords({ state, isOpen, isPublic, near, answers }: OwnNeed): string {
  const answered = `${formatCount(answers)} ${answers === 1 ? "answer" : "answers"}.`;
  if (state === "waiting") return "Waits for a moderator.";
  if (state === "refused") return "Refused by a moderator.";
  if (!isOpen) return `Over. ${answered}`;
  const readers = isPublic ? "Open to everybody." : "Open to organisations with listings near it.";
  const organisations = near === 1 ? "organisation has" : "organisations have";
  return `${readers} ${formatCount(near)} ${organisations} listings near it, ${answered}`;
}
