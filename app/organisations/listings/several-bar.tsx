import type { ReactNode } from "react";
import { availabilityWords } from "#app/technology/availability-words.ts";
import { Button } from "#app/ui/button.tsx";
import { capitalised } from "#app/ui/capitalised.ts";
import { SelectField } from "#app/ui/field.tsx";
import { formatCount } from "#app/ui/format.ts";
import { NoDefaultButton } from "#app/ui/no-default-button.tsx";
import { option } from "#app/ui/option.tsx";
import { AVAILABILITIES } from "#import/availability.ts";
import { TECHNOLOGY_CLASSES } from "#import/vocabulary.ts";
import type { ListingsPage, ListingsQuery } from "./listings.schema.ts";

/** The id of the form that the select boxes and every act on several listings belong to. */
export const SEVERAL_FORM_ID = "several";

/** A form of several listings that was refused: why, the typed text, and what was ticked. */
export type SeveralAnswer = { error: string; fields: Record<string, string>; ids: number[] };

/**
 * Actions on the selected listings. The style sheet shows it with the first selection and counts, so that it works
 * without JavaScript; each act opens its fields, and its button sends them with the selected.
 *
 * @param action where the form is posted, with the filter that 'all' means
 */
export function SeveralBar({
  page,
  query,
  action,
  answer,
}: {
  page: ListingsPage;
  query: ListingsQuery;
  action: string;
  answer: SeveralAnswer | undefined;
}) {
  const { organisation, members, others, total } = page;
  const typed = answer?.fields ?? {};
  return (
    <form
      method="post"
      action={action}
      id={SEVERAL_FORM_ID}
      className="selected-bar listing-acts"
      aria-label="Selected listings"
    >
      <NoDefaultButton />
      <p>
        <span className="count">selected</span>
        <span className="count-all">{`All ${formatCount(total)} selected`}</span>
      </p>
      <div className="tools">
        <Act title="Contact" intent="contact" button="Set the contact" typed={typed}>
          <label className="field">
            <b>Name and e-mail address</b>
            <input dir="auto" name="contact" maxLength={500} defaultValue={typed.contact} />
          </label>
        </Act>
        {organisation.role === "admin" ? <CaseManager members={members} typed={typed} /> : null}
        <Act title="Class" intent="class" button="Set the class" typed={typed}>
          <SelectField name="class" label="Class" defaultValue={typed.class}>
            {TECHNOLOGY_CLASSES.map((value) => option(value, capitalised(value)))}
          </SelectField>
        </Act>
        <Act title="Availability" intent="availability" button="Set the availability" typed={typed}>
          <SelectField name="availability" label="Availability" defaultValue={typed.availability}>
            {AVAILABILITIES.map((value) => option(value, capitalised(availabilityWords(value))))}
            <option value="">Not stated</option>
          </SelectField>
        </Act>
        <Act title="Tags" intent="tags" button="Set the tags" typed={typed}>
          <label className="field">
            <b>First tag</b>
            <input dir="auto" name="tag1" maxLength={60} defaultValue={typed.tag1} />
          </label>
          <label className="field">
            <b>Second tag</b>
            <input dir="auto" name="tag2" maxLength={60} defaultValue={typed.tag2} />
          </label>
          <p className="note">They replace the tags that are there; empty for none.</p>
        </Act>
        {others.length > 0 ? <PassOn others={others} typed={typed} /> : null}
        <Withdraw slug={organisation.slug} query={query} />
      </div>
      <Button size="small" type="reset">
        Clear
      </Button>
    </form>
  );
}

type Typed = { typed: Record<string, string> };

function CaseManager({ members, typed }: Pick<ListingsPage, "members"> & Typed) {
  return (
    <Act title="Case manager" intent="case-manager" button="Set the case manager" typed={typed}>
      <SelectField
        name="member"
        label="Who answers inquiries about them"
        defaultValue={typed.member}
      >
        {members.map(({ id, name }) => option(id, name))}
        <option value="">Nobody in particular</option>
      </SelectField>
    </Act>
  );
}

function PassOn({ others, typed }: Pick<ListingsPage, "others"> & Typed) {
  return (
    <Act title="Pass on" intent="move" button="Pass on" typed={typed}>
      <SelectField
        name="organisation"
        label="Another organisation of yours"
        defaultValue={typed.organisation}
      >
        {others.map(({ name, slug }) => option(slug, name))}
      </SelectField>
    </Act>
  );
}

/** An act that opens its fields above the bar. Only one is open at a time. */
function Act({
  title,
  intent,
  button,
  typed,
  children,
}: Typed & {
  title: string;
  intent: string;
  button: string;
  children: ReactNode;
}) {
  return (
    <details name="several-act" open={typed.intent === intent}>
      <summary className="button small">{title}</summary>
      <div className="act stack">
        {children}
        <Button size="small" variant="primary" name="intent" value={intent}>
          {button}
        </Button>
      </div>
    </details>
  );
}

/** Leads to the page that says first what withdrawal means. It gets the filter, for when all are selected. */
function Withdraw({ slug, query }: { slug: string; query: ListingsQuery }) {
  const { like, missing, class: of, status } = query;
  return (
    <>
      {Object.entries({ like, missing, status, of }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={`filter-${name}`} value={value} /> : null,
      )}
      <Button size="small" formMethod="get" formAction={`/organisations/${slug}/withdraw`}>
        Withdraw
      </Button>
    </>
  );
}
