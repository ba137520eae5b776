import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo, type FormAnswer } from "#app/ui/form-answer.ts";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { FeedHoldsField } from "./feed-holds.tsx";
import { countWords, STATE_WORDS } from "./import-words.ts";
import type { ImportsPage } from "./imports.schema.ts";
import { ProveFirst } from "./prove-first.tsx";

/**
 * The page on which an organisation imports its listings: a file, or a feed that is read every night.
 *
 * @param freshId a fresh id, so that a form posted twice begins one import
 */
export function ImportsView({
  page,
  freshId,
  answer,
}: {
  page: ImportsPage;
  freshId: string;
  answer?: FormAnswer | undefined;
}) {
  const { organisation, feeds, imports } = page;
  const { field } = answerTo(answer, {});
  return (
    <div className="wrap narrow">
      <PageHeader eyebrow={organisation.name} title="Import listings">
        Nothing is published before you have reviewed it.
      </PageHeader>
      {answer && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
      {organisation.verified ? null : <ProveFirst slug={organisation.slug} />}
      <div className="patent-aside">
        <form method="post" encType="multipart/form-data" className="panel stack">
          <h2>A file</h2>
          <p className="note">
            An Excel workbook or CSV with your own columns, or JSON or XML as your system exports
            it; up to 20 MB and 5,000 rows. <a href="/import-template.csv">A table to start from</a>
          </p>
          <input type="hidden" name="id" value={freshId} />
          <Field label="File" name="file" type="file" required />
          <Button variant="primary" name="intent" value="upload">
            Read the file
          </Button>
        </form>
        <form method="post" className="panel stack">
          <h2>A feed</h2>
          <p className="note">
            TechnologyPublisher, Flintbox, RSS, Atom, a sitemap, JSON or CSV. It is read every
            night; three for an organisation. Before you publish it, we ask whether it holds all
            that you offer or only the newest entries.
          </p>
          <input type="hidden" name="id" value={freshId} />
          <Field label="Address" {...field("address")} type="url" required placeholder="https://" />
          <Button variant="primary" name="intent" value="address">
            Read the address
          </Button>
        </form>
        {feeds.length > 0 ? (
          <Feeds organisation={organisation} feeds={feeds} freshId={freshId} />
        ) : null}
        {imports.length > 0 ? (
          <ImportList imports={imports} href={`/organisations/${organisation.slug}/import`} />
        ) : null}
      </div>
    </div>
  );
}

function Feeds({
  organisation,
  feeds,
  freshId,
}: Pick<ImportsPage, "organisation" | "feeds"> & { freshId: string }) {
  return (
    <section aria-labelledby="feeds-heading">
      <h2 id="feeds-heading">Your feeds</h2>
      {organisation.verified ? null : (
        <Notice tone="bad">
          No feed is read: your organisation has no verified domain.{" "}
          <Link to={`/organisations/${organisation.slug}`}>Prove a domain</Link>, and they are read
          again from the next night on. Their listings stay.
        </Notice>
      )}
      <ul className="asked">
        {feeds.map((feed) => (
          <Feed key={feed.id} feed={feed} freshId={freshId} />
        ))}
      </ul>
    </section>
  );
}

function Feed({ feed, freshId }: { feed: ImportsPage["feeds"][number]; freshId: string }) {
  return (
    <li>
      <p className="prewrap">{feed.address}</p>
      {feed.problem ? <Notice tone="bad">{feed.problem}</Notice> : null}
      <p className="note">
        {feed.state === "new"
          ? feed.place
            ? "Not published yet: it is read every night from then on."
            : "Nothing could be read here. It takes none of your three places, and goes after a day."
          : `Last read on ${formatDate(feed.readAt ?? "")}. ${feed.whole ? "It holds everything: what it has lacked for three nights is withdrawn." : "It holds only the newest entries: what drops out of it stays listed."}`}
      </p>
      {feed.state === "new" ? null : (
        <form method="post" className="row">
          <input type="hidden" name="id" value={feed.latest ?? freshId} />
          <details>
            <summary className="text-button">
              Change what it holds
              <VisuallyHidden>{`: ${feed.address}`}</VisuallyHidden>
            </summary>
            <FeedHoldsField answer={feed.whole ? "everything" : "newest"} />
            <Button
              size="small"
              name="intent"
              value="set"
              aria-label={`Save what it holds: ${feed.address}`}
            >
              Save
            </Button>
          </details>
        </form>
      )}
      <ConfirmForm
        fields={{ intent: "remove", id: feed.latest ?? freshId }}
        of={feed.address}
        ask="Remove this feed"
        about="It is not read any more, and the list of its imports goes. Its listings stay as they are."
      >
        Yes, remove it
      </ConfirmForm>
      <ConfirmForm
        fields={{ intent: "address", id: freshId, address: feed.address }}
        of={feed.address}
      >
        Read it now
      </ConfirmForm>
    </li>
  );
}

function ImportList({ imports, href }: Pick<ImportsPage, "imports"> & { href: string }) {
  return (
    <section aria-labelledby="imports-heading">
      <h2 id="imports-heading">Imports</h2>
      <ul className="asked">
        {imports.map((one) => (
          <li key={one.id}>
            <p className="prewrap">
              <Link to={`${href}/${one.id}`}>{one.name}</Link>
            </p>
            <p className="note">
              {[
                formatDate(one.madeAt),
                STATE_WORDS[one.state],
                one.nightly ? "by night" : null,
                one.problem ?? (countWords(one.counts) || null),
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
