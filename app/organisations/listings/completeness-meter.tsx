import { Link } from "@remix-run/react";
import { completeness, nextToAdd } from "./completeness.ts";
import { LISTING_FIELDS } from "./listing-fields.ts";

/**
 * How much of a listing is there, as a bar and a number, and the field to add next, which leads to its place in the
 * editor.
 *
 * @param gaps the columns that the listing does not have
 * @param href the listing's page in the editor
 */
export function CompletenessMeter({ gaps, href }: { gaps: readonly string[]; href: string }) {
  const percent = completeness(gaps);
  const next = nextToAdd(gaps, 0);
  const label = LISTING_FIELDS.find(({ column }) => column === next?.column)?.label;
  return (
    <div className="complete">
      <meter min={0} max={100} value={percent} aria-label="How complete it is" />
      <span>{`${percent}%`}</span>
      {next && label ? (
        <Link to={`${href}#field-${next.column}`}>{`Add ${label.toLowerCase()}`}</Link>
      ) : null}
    </div>
  );
}
