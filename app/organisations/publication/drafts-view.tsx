import { Link } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { DraftsPage, DraftsQuery } from "./publication.schema.ts";

const REASONS = {
  owner: "Withdrawn",
  feed: "Withdrawn, because your feed no longer has it,",
  moderator: "Withdrawn by a moderator",
} as const;

type Filtered = { page: DraftsPage; query: DraftsQuery };

/** An organisation's drafts, or what it withdrew. */
export function DraftsView({ page, query, error }: Filtered & { error: string | null }) {
  const { organisation, drafts } = page;
  const root = `/organisations/${organisation.slug}`;
  const isWithdrawn = query.withdrawn !== null;
  const asked = drafts.filter(({ id, techId }) => techId === null && query.draft.includes(id));
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={organisation.name} title={isWithdrawn ? "Withdrawn listings" : "Drafts"}>
        {isWithdrawn
          ? "In no list, search or feed. People keep their notes; publish one again and it is back."
          : "Only members of your organisation see these."}
      </PageHeader>
      <Kinds page={page} isWithdrawn={isWithdrawn} />
      <div className="patent-aside">
        {error ? <Notice tone="bad">{error}</Notice> : null}
        {organisation.verified ? null : (
          <Notice>
            No domain of this organisation is verified, so a moderator reads what you publish before
            it appears. <Link to={root}>Verify a domain</Link>
          </Notice>
        )}
        {isWithdrawn ? (
          <form action={`${root}/withdraw`} className="row">
            <Field
              label="Number of a listing, at the end of its page's address"
              name="id"
              inputMode="numeric"
              size={10}
              required
            />
            <Button size="small">Withdraw</Button>
          </form>
        ) : (
          <p>
            <ButtonLink variant="primary" to={`${root}/drafts/new`}>
              New draft
            </ButtonLink>
          </p>
        )}
        {query.ask === "delete" && asked.length > 0 ? (
          <DeleteQuestion asked={asked} root={root} />
        ) : drafts.length === 0 ? (
          <EmptyState title={isWithdrawn ? "Nothing is withdrawn." : "No drafts."} />
        ) : (
          <DraftsList page={page} query={query} root={root} />
        )}
        {page.pages > 1 ? (
          <Pagination
            label="Pages"
            page={page.page}
            pages={page.pages}
            hrefOf={(number) =>
              `${root}/drafts?${new URLSearchParams({ ...(isWithdrawn ? { withdrawn: "yes" } : {}), page: String(number) })}`
            }
          />
        ) : null}
      </div>
    </div>
  );
}

/** Drafts or withdrawn listings, each with their number. */
function Kinds({
  page: { organisation, open, withdrawn },
  isWithdrawn,
}: {
  page: DraftsPage;
  isWithdrawn: boolean;
}) {
  const root = `/organisations/${organisation.slug}`;
  return (
    <nav className="row kept" aria-label="Drafts and withdrawn listings">
      <Link
        className="quiet-link"
        to={`${root}/drafts`}
        aria-current={isWithdrawn ? undefined : "true"}
      >
        {`Drafts (${formatCount(open)} of 2,000)`}
      </Link>
      <Link
        className="quiet-link"
        to={`${root}/drafts?withdrawn=yes`}
        aria-current={isWithdrawn ? "true" : undefined}
      >
        {`Withdrawn (${formatCount(withdrawn)})`}
      </Link>
    </nav>
  );
}

/** Asks before drafts are deleted for good. */
function DeleteQuestion({ asked, root }: { asked: DraftsPage["drafts"]; root: string }) {
  return (
    <form method="post" action={`${root}/drafts`} className="panel stack">
      <p>
        {`Delete ${asked.length === 1 ? "this draft" : `these ${asked.length} drafts`}? This cannot be undone.`}
      </p>
      <ul>
        {asked.map(({ id, title }) => (
          <li key={id}>
            {title || "Untitled"}
            <input type="hidden" name="draft" value={id} />
          </li>
        ))}
      </ul>
      <p className="row">
        <Button name="intent" value="delete">
          Delete
        </Button>
        <Link to={`${root}/drafts`}>Keep</Link>
      </p>
    </form>
  );
}

/** The list, with boxes and what to do with those that are ticked. */
function DraftsList({ page: { organisation, drafts }, query, root }: Filtered & { root: string }) {
  const isWithdrawn = query.withdrawn !== null;
  return (
    <form method="post" action={`${root}/drafts`} className="stack">
      <NoDefaultButton />
      {isWithdrawn ? <input type="hidden" name="withdrawn" value="yes" /> : null}
      <ul className="asked">
        {drafts.map((draft) => (
          <li key={draft.id}>
            <Tick
              name="draft"
              value={draft.id}
              defaultChecked={query.draft.includes(draft.id)}
              aria-label={`Choose ${draft.title || "Untitled"}`}
            >
              <Link to={`${root}/drafts/${draft.id}`}>{draft.title || "Untitled"}</Link>
            </Tick>
            <p className="note">
              {draft.withdrawnAt ? (
                `${REASONS[draft.reason ?? "owner"]} on ${formatDate(draft.withdrawnAt)} (record ${draft.techId}). `
              ) : (
                <>
                  Saved by <bdi>{draft.by}</bdi>
                  {` on ${formatDate(draft.updatedAt)}. `}
                </>
              )}
              {draft.publishAt ? (
                <b>{`Publishes on ${formatDate(draft.publishAt)}, 00:00 UTC.`}</b>
              ) : null}
              <Asked draft={draft} />
            </p>
          </li>
        ))}
      </ul>
      <p className="row">
        <Button variant="primary" name="intent" value="publish">
          {organisation.verified
            ? isWithdrawn
              ? "Publish again"
              : "Publish"
            : "Ask a moderator to publish"}
        </Button>
        {isWithdrawn ? null : (
          <Button formMethod="get" name="ask" value="delete">
            Delete
          </Button>
        )}
      </p>
    </form>
  );
}

/** A note that a draft waits for a moderator, or why it was not published. */
export function Asked({
  draft: { askedAt, refusal },
}: {
  draft: { askedAt: string | null; refusal: string | null };
}) {
  if (askedAt) return <b>{`Waiting for a moderator since ${formatDate(askedAt)}.`}</b>;
  return refusal ? <b>{`A moderator did not publish it: ${refusal}`}</b> : null;
}

/** The effect of a form of the list, in words; null if it had none. */
export function draftsMessage({ said, n, untitled }: DraftsQuery): string | null {
  if (said === null) return null;
  const counted = n === 1 ? "1 listing" : `${formatCount(n)} listings`;
  const left = untitled > 0 ? ` ${formatCount(untitled)} without a title stayed a draft.` : "";
  if (said === "ask") return `${counted} waiting for a moderator.${left}`;
  if (said === "publish") return `${counted} published.${left}`;
  if (said === "delete") return n === 1 ? "1 draft deleted." : `${formatCount(n)} drafts deleted.`;
  return said === "withdraw" ? `${counted} withdrawn.` : "Changed.";
}
