import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ListingProblems, ListingTexts } from "../listings/listing-content.ts";
import { ListingFields } from "../listings/listing-form.tsx";
import { Asked } from "./drafts-view.tsx";
import type { Draft, Organisation } from "./publication.schema.ts";

/** A form that was refused: why, and the typed text. */
export type DraftAnswer = {
  error: string;
  problems: ListingProblems;
  texts: ListingTexts;
  /** The version that the posted form was made from; absent where the page's own replaces it. */
  seen?: string | undefined;
};

/**
 * One draft, or a listing that was withdrawn: all its fields, and the ways to publish it.
 *
 * @param draft the stored draft; null for a new one
 * @param texts the stored texts, as the form has it
 */
export function DraftView({
  organisation,
  draft,
  texts,
  answer,
}: {
  organisation: Organisation;
  draft: Omit<Draft, "content"> | null;
  texts: ListingTexts;
  answer: DraftAnswer | undefined;
}) {
  const { name, slug } = organisation;
  const isWithdrawn = draft?.withdrawnAt != null;
  return (
    <div className="wrap narrow">
      <PageHeader
        eyebrow={name}
        title={isWithdrawn ? "Withdrawn listing" : draft ? "Draft" : "New draft"}
      >
        {draft ? (
          <>
            Saved by <bdi>{draft.by}</bdi>
            {` on ${formatDate(draft.updatedAt)}. Only members of your organisation see it.`}
          </>
        ) : (
          "Only members of your organisation see it until you publish it."
        )}
      </PageHeader>
      <p>
        <Link
          className="quiet-link"
          to={`/organisations/${slug}/drafts${isWithdrawn ? "?withdrawn=yes" : ""}`}
        >
          {isWithdrawn ? "Withdrawn listings" : "Drafts"}
        </Link>
      </p>
      {answer ? <Notice tone="bad">{answer.error}</Notice> : null}
      {draft?.publishAt ? (
        <Notice>{`Publishes on ${formatDate(draft.publishAt)}, 00:00 UTC, within ten minutes.`}</Notice>
      ) : null}
      {draft?.listed ? (
        <Notice>
          {"You list this patent already: "}
          <Link to={`/organisations/${slug}/listings/${draft.listed.id}`}>
            {draft.listed.title}
          </Link>
          . Publish this draft only if it is another technology, or delete it.
        </Notice>
      ) : null}
      {draft?.onRecord ? <Notice>{recordWords(draft.onRecord)}</Notice> : null}
      <form method="post" className="stack">
        {/* The first button is what Enter in a field presses. */}
        <button type="submit" name="intent" value="save" hidden />
        <input type="hidden" name="seen" value={answer?.seen ?? draft?.updatedAt ?? ""} />
        <ListingFields texts={answer?.texts ?? texts} problems={answer?.problems ?? {}} />
        <PublishPanel organisation={organisation} draft={draft} />
        <div className="save-bar">
          <p>Nobody outside your organisation sees a draft.</p>
          <Button name="intent" value="preview">
            Preview
          </Button>
          <Button variant="primary" name="intent" value="save">
            Save
          </Button>
        </div>
      </form>
    </div>
  );
}

const ON_RECORD: Readonly<Record<string, string>> = {
  pi_patentid: "number",
  title: "title",
  inventor: "inventors",
  pi_filingdate: "filing day",
};

/** 'As recorded by the patent office (24 November 2026): inventors, number, title.' */
function recordWords({ asOf, columns }: NonNullable<Draft["onRecord"]>): string {
  const named = columns.map((column) => ON_RECORD[column] ?? column);
  return `As recorded by the patent office (${formatDate(asOf)}): ${named.join(", ")}. All else is your own.`;
}

type DraftOf = { draft: Omit<Draft, "content"> | null };

/** The ways to publish it, by whether the organisation has proved a domain. */
function PublishPanel({ organisation, draft }: DraftOf & { organisation: Organisation }) {
  return (
    <section className="panel stack" aria-labelledby="publish-heading">
      <h2 id="publish-heading">{draft?.withdrawnAt ? "Publish again" : "Publish"}</h2>
      {organisation.verified ? (
        <PublishNow draft={draft} />
      ) : (
        <AskToPublish draft={draft} slug={organisation.slug} />
      )}
    </section>
  );
}

/** Publishes at once, or on a day. */
function PublishNow({ draft }: DraftOf) {
  const isWithdrawn = draft?.withdrawnAt != null;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return (
    <>
      <p>
        {isWithdrawn
          ? "It is back at its old address at once, with everybody's saves and notes."
          : "It is in the marketplace at once."}
      </p>
      <p>
        <Button variant="primary" name="intent" value="publish">
          {isWithdrawn ? "Publish again" : "Publish"}
        </Button>
      </p>
      <Field
        label="Day, from 00:00 UTC on"
        name="publish_on"
        type="date"
        min={tomorrow}
        defaultValue={draft?.publishAt?.slice(0, 10) ?? ""}
      />
      <p className="row">
        <Button name="intent" value="plan">
          Publish on this day
        </Button>
        {draft?.publishAt ? (
          <Button name="intent" value="keep">
            Do not publish on that day
          </Button>
        ) : null}
      </p>
    </>
  );
}

function AskToPublish({ draft, slug }: DraftOf & { slug: string }) {
  return (
    <>
      <p>
        No domain of this organisation is verified, so a moderator reads it before it appears.{" "}
        <Link to={`/organisations/${slug}`}>Verify a domain</Link>
      </p>
      {draft ? (
        <p>
          <Asked draft={draft} />
        </p>
      ) : null}
      <p className="row">
        <Button variant="primary" name="intent" value="publish">
          Ask a moderator to publish
        </Button>
        {draft?.askedAt ? (
          <Button name="intent" value="keep">
            Take the question back
          </Button>
        ) : null}
      </p>
    </>
  );
}
