import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { STATEMENT_NAMES } from "#app/technology/text-statements.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmForm } from "#app/ui/confirm-form.tsx";
import { HiddenFields } from "#app/ui/field.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { OrganisationHeader } from "../organisation-header.tsx";
import { completeness, nextToAdd } from "./completeness.ts";
import type { ListingAnswer } from "./listing-answer.ts";
import { ListingDocuments } from "./listing-documents.tsx";
import { LISTING_FIELDS, type ListingColumn } from "./listing-fields.ts";
import { ListingFields, SECTIONS } from "./listing-form.tsx";
import { ListingImages } from "./listing-images.tsx";
import { ListingPreview } from "./listing-preview.tsx";
import { READERS } from "./listing-readers.ts";
import { changes } from "./listing-words.json";
import type { ListingView } from "./to-listing-view.ts";

const LISTING = "listing";
const OFFERS = "offers";

/** The answer to a form that was not saved as a whole. */
type Refused = (Partial<ListingAnswer> & { error: string }) | undefined;

/**
 * One listing: its fields to be edited, what the feed offers, what QUAD made of it, its versions, and how readers see it.
 * Readers of the organisation see the same without buttons.
 *
 * @param answer a form that was not saved as a whole
 */
export function ListingEditor({ view, answer }: { view: ListingView; answer?: Refused }) {
  const { organisation, id, texts, href } = view;
  const edits = organisation.role !== "reader";
  return (
    <div className="wrap">
      <OrganisationHeader eyebrow={organisation.name} title={texts.title ?? ""}>
        {view.caseNumber ? `${view.caseNumber}. ` : null}
        <Completeness view={view} />
      </OrganisationHeader>
      <nav aria-label="See it as" className="row kept">
        {view.as ? <Link to={href}>Edit</Link> : <b>{edits ? "Edit" : "Read"}</b>}
        {READERS.map((reader) => (
          // A tab of its own, so that nothing typed is lost.
          <Link
            key={reader}
            to={`${href}?as=${reader}`}
            target={view.as ? undefined : "_blank"}
            aria-current={view.as === reader ? "page" : undefined}
          >{`As a ${reader}`}</Link>
        ))}
        <Link to={`/patentinfo?tech_id=${id}`} target={view.as ? undefined : "_blank"}>
          Its page
        </Link>
      </nav>
      {view.as ? (
        <div className="narrow">
          <ListingPreview view={view} reader={view.as} />
        </div>
      ) : (
        <div className="editor">
          <Editing view={view} answer={answer} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
          <aside className="editor-preview stack" aria-label="Preview" tabIndex={0}>
            <p className="note">A preview of what is saved.</p>
            <ListingPreview view={view} reader="subscriber" />
          </aside>
        </div>
      )}
    </div>
  );
}

/** The listing's form, and below it what belongs to the listing besides: what QUAD made, and its versions. */
function Editing({ view, answer }: { view: ListingView; answer: Refused }) {
  const { organisation, id, texts, href } = view;
  const edits = organisation.role !== "reader";
  const writes = edits && organisation.verified;
  return (
    <div className="patent-aside">
      {answer ? <Unsaved answer={answer} /> : null}
      <nav aria-label="Sections" className="row">
        {SECTIONS.map((section) => (
          <a key={section.id} className="quiet-link" href={`#${section.id}`}>
            {section.title}
          </a>
        ))}
      </nav>
      <Mistakes view={view} edits={edits} />
      {edits && !organisation.verified ? (
        <Notice>
          To edit published listings,{" "}
          <Link to={`/organisations/${organisation.slug}`}>prove a domain</Link> of your
          organisation. Until then you can withdraw this one, change its draft, and ask for its
          publication.
        </Notice>
      ) : null}
      <form
        method="post"
        action={href}
        encType="multipart/form-data"
        className="stack"
        id={LISTING}
      >
        {/* The first button is what Enter in a field presses. */}
        {writes ? <button type="submit" name="intent" value="save" hidden /> : null}
        <input type="hidden" name="seen" value={answer?.seen ?? view.seen} />
        <ListingFields
          texts={{ ...texts, ...answer?.texts }}
          problems={answer?.problems ?? {}}
          readOnly={!writes}
          beside={(column) => <Beside view={view} column={column} edits={edits} answer={answer} />}
        />
        <ListingImages view={view} edits={writes} typed={answer?.words} />
        <ListingDocuments view={view} edits={writes} typed={answer?.document} />
      </form>
      {edits ? <form method="post" action={href} id={OFFERS} /> : null}
      <Made view={view} edits={edits} />
      <Versions view={view} edits={edits} />
      {edits ? (
        <form action={`/organisations/${organisation.slug}/withdraw`}>
          <Button size="small" name="id" value={id}>
            Withdraw
          </Button>
        </form>
      ) : null}
      {writes ? (
        <div className="save-bar">
          <p>What you save is public at once.</p>
          <Button variant="primary" form={LISTING} name="intent" value="save">
            Save
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The mistakes that readers report, each to be answered. */
function Mistakes({ view: { mistakes, href }, edits }: { view: ListingView; edits: boolean }) {
  if (mistakes.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="mistakes-heading">
      <h2 id="mistakes-heading">Reported by readers</h2>
      {mistakes.map(({ id, message, madeAt }) => (
        <form key={id} method="post" action={href} className="stack">
          <input type="hidden" name="report" value={id} />
          <p className="note">{formatDate(madeAt)}</p>
          <blockquote className="asked-message">{message}</blockquote>
          {edits ? (
            <>
              <label className="field">
                <b>Your answer to the reader</b>
                <textarea dir="auto" name="reason" rows={2} maxLength={500} />
              </label>
              <p className="row">
                <Button size="small" name="intent" value="mended">
                  It is corrected
                </Button>
                <Button size="small" name="intent" value="no-mistake">
                  It is right as it is
                </Button>
              </p>
            </>
          ) : null}
        </form>
      ))}
    </section>
  );
}

function Completeness({ view: { gaps, requests, href } }: { view: ListingView }) {
  const next = nextToAdd(gaps, requests);
  return (
    <>
      {`${completeness(gaps)}% complete. `}
      {next ? (
        <>
          Next: <a href={`${href}#field-${next.column}`}>{labelOf(next.column)}</a>
          {` (${next.points}%), since ${next.why}.`}
        </>
      ) : (
        "Nothing that readers look for is missing."
      )}
    </>
  );
}

/** Why not all was saved, with a way to each field that it is about. */
function Unsaved({ answer }: { answer: NonNullable<Refused> }) {
  const columns = [...(answer.conflicts ?? []), ...Object.keys(answer.problems ?? {})];
  return (
    <Notice tone="bad">
      <p>{answer.error}</p>
      {columns.length > 0 ? (
        <p className="row">
          {columns.map((column) => (
            <a key={column} className="quiet-link" href={`#field-${column}`}>
              {labelOf(column)}
            </a>
          ))}
        </p>
      ) : null}
    </Notice>
  );
}

/** The notes below a field: somebody else's change, and the feed's text. */
function Beside({
  view,
  column,
  edits,
  answer,
}: {
  view: ListingView;
  column: ListingColumn;
  edits: boolean;
  answer: Partial<ListingAnswer> | undefined;
}): ReactNode {
  const offer = view.offers.find(({ field }) => field === column);
  return (
    <>
      {answer?.conflicts?.includes(column) ? (
        <Notice>
          <p>Changed by somebody else meanwhile. Their text, which stays until you save yours:</p>
          <blockquote className="asked-message">{view.texts[column] || "(empty)"}</blockquote>
        </Notice>
      ) : null}
      {offer ? (
        <Notice>
          <p>{`The feed says since ${formatDate(offer.at)}:`}</p>
          <blockquote className="asked-message">{offer.text}</blockquote>
          {edits ? (
            <p className="row">
              <OfferButton column={column} intent="use">
                Use it
              </OfferButton>
              <OfferButton column={column} intent="keep">
                Keep mine
              </OfferButton>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {view.editors.includes(column) ? (
        <p className="note">Your words: no import overwrites them.</p>
      ) : null}
    </>
  );
}

/** A button of the form of offers, which cannot stand within that of the fields. */
function OfferButton({
  column,
  intent,
  children,
}: {
  column: ListingColumn;
  intent: "use" | "keep";
  children: string;
}) {
  return (
    <Button
      size="small"
      form={OFFERS}
      name={intent}
      value={column}
      formNoValidate
      aria-label={`${children}: ${labelOf(column)}`}
    >
      {children}
    </Button>
  );
}

/** The parts that QUAD added to the listing, each to be hidden. */
function Made({ view, edits }: { view: ListingView; edits: boolean }) {
  const { statements, category, report, hidden } = view;
  const form = { href: view.href, edits };
  return (
    <section aria-labelledby="made-heading" className="stack">
      <h2 id="made-heading">Made by QUAD</h2>
      <p className="note">
        Statements that rules found in your text, and what QUAD added. Summary and classes are
        fields above. What you hide is gone at once, does not come back with the next import, and
        can be shown again here.
      </p>
      {statements.length === 0 && !report && category === null ? <p>Nothing.</p> : null}
      {category === null ? null : (
        <Hideable
          {...form}
          name={`Category: ${category}`}
          fields={{ intent: "hide", what: "category" }}
        />
      )}
      {report ? (
        <Hideable {...form} name="The report" fields={{ intent: "hide", what: "report" }} />
      ) : null}
      {statements.map(({ kind, sentence }) => (
        <Hideable
          key={`${kind}${sentence}`}
          {...form}
          name={`${STATEMENT_NAMES[kind as keyof typeof STATEMENT_NAMES] ?? kind}: “${sentence}”`}
          fields={{ intent: "hide-claim", kind, sentence }}
        />
      ))}
      {hidden.map(({ what, kind, sentence }) => (
        <Hideable
          key={`${what}${kind}${sentence}`}
          {...form}
          name={sentence === null ? `Hidden: the ${what}` : `Hidden: “${sentence}”`}
          action="Show again"
          fields={{
            intent: "show",
            what,
            ...(sentence !== null && { kind: kind ?? "", sentence }),
          }}
        />
      ))}
    </section>
  );
}

function Hideable({
  href,
  edits,
  name,
  action = "Hide",
  fields,
}: {
  href: string;
  edits: boolean;
  name: string;
  action?: string;
  fields: Record<string, string>;
}) {
  return (
    <form method="post" action={href}>
      <p>{name}</p>
      <HiddenFields fields={fields} />
      {edits ? (
        <Button size="small" aria-label={`${action} ${name}`}>
          {action}
        </Button>
      ) : null}
    </form>
  );
}

function Versions({ view, edits }: { view: ListingView; edits: boolean }) {
  const { versions, differences, href } = view;
  return (
    <section aria-labelledby="versions-heading">
      <h2 id="versions-heading">Versions</h2>
      {versions.length === 0 ? (
        <p className="note">Nobody has edited it here yet.</p>
      ) : (
        <ul className="asked">
          {versions.map(({ version, at, by, how, fields }) => (
            <li key={version} id={`version-${version}`}>
              <p>
                <Link to={`${href}?version=${version}#version-${version}`}>
                  {`Version ${version}`}
                </Link>
                {`: ${by} ${changes[how]}, ${formatDate(at)}`}
              </p>
              <p className="note">{fields.map(labelOf).join(", ")}</p>
              {differences?.version === version ? <Differences view={view} /> : null}
              {edits && version !== versions[0]?.version ? (
                <ConfirmForm action={href} fields={{ intent: "restore", version }}>
                  Restore this version
                </ConfirmForm>
              ) : null}
            </li>
          ))}
          {edits && versions.at(-1)?.version === 1 ? (
            <li>
              <p>Before the first change</p>
              <ConfirmForm action={href} fields={{ intent: "restore", version: 0 }}>
                Restore this version
              </ConfirmForm>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  );
}

function Differences({ view: { differences } }: { view: ListingView }) {
  return differences?.fields.map(({ field, old, now }) => (
    <div key={field}>
      <h3>{labelOf(field)}</h3>
      <p className="note">Before</p>
      <blockquote className="asked-message">{old || "(empty)"}</blockquote>
      <p className="note">After</p>
      <blockquote className="asked-message">{now || "(empty)"}</blockquote>
    </div>
  ));
}

const OTHERS: Record<string, string> = {
  uni: "Organisation",
  ends_on: "End of the patent",
  categorical_assign: "Category",
  reasoning_for_categorical_assign: "Reasons for the category",
  report_filepath: "Report",
};

function labelOf(field: string): string {
  return LISTING_FIELDS.find(({ column }) => column === field)?.label ?? OTHERS[field] ?? "Report";
}
