import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, HiddenFields, SelectField } from "#app/ui/field.tsx";
import type { OwnShortlist } from "./own-shortlist.schema.ts";
import { SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { may } from "./shortlist-roles.ts";

/**
 * The small form that puts technologies on one of the user's lists, or on a new one. It posts a document, with or
 * without JavaScript.
 *
 * @param ids the technologies
 * @param choices fields to tick instead, each with the name `id`
 * @param formKey an id of this form, so that a form posted twice makes one list
 * @param back the page to lead back to afterwards
 * @param name the typed name of the new list, and why it was refused
 */
export function AddToShortlist({
  ids,
  choices,
  lists,
  formKey,
  back,
  name = "",
  chosen,
  error,
}: {
  ids: readonly number[];
  choices?: ReactNode;
  lists: readonly OwnShortlist[];
  formKey: string;
  back: string | null;
  name?: string;
  chosen?: string;
  error?: string;
}) {
  const open = lists.filter(({ role }) => may(role, "edit"));
  const free = open.find(({ holds }) => !holds);
  const first = free ? String(free.id) : "new";
  // The ids are in the address too, so that a refused form, or signing in first, leads back to them.
  const search = new URLSearchParams(ids.map((id) => ["id", `${id}`]));
  if (back) search.set("back", back);
  return (
    <form method="post" action={`/shortlists?${search}`} className="stack">
      <HiddenFields fields={{ intent: "add", key: formKey }} />
      {back ? <input type="hidden" name="back" value={back} /> : null}
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {choices}
      {open.length > 0 ? (
        <SelectField label="Shortlist" name="shortlist" defaultValue={chosen ?? first}>
          {open.map((list) => (
            <option key={list.id} value={list.id}>
              {`${list.name} (${list.items})${list.holds ? " – on it already" : ""}`}
            </option>
          ))}
          <option value="new">New shortlist</option>
        </SelectField>
      ) : (
        <input type="hidden" name="shortlist" value="new" />
      )}
      <Field
        label={open.length > 0 ? "Name, for a new shortlist" : "Name of your first shortlist"}
        name="name"
        defaultValue={name}
        maxLength={SHORTLIST_LIMITS.name}
        autoComplete="off"
        error={error}
      />
      <p className="row">
        <Button size="small">Add to a shortlist</Button>
        <a className="quiet-link" href="/shortlists">
          Your shortlists
        </a>
      </p>
    </form>
  );
}
