import { formatCount } from "#app/ui/format.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { type FlagFilter, filterWords, type ListFilter } from "./filters.ts";

/**
 * One value of a filter group, a submit button of the group's form. Pressing the active one submits no value, and so
 * clears the group.
 */
export function FilterButton({
  name,
  value,
  count,
  pressed,
  kind = null,
  label = filterWords(name, value),
  form,
}: {
  name: ListFilter | FlagFilter;
  value: string;
  count: number;
  pressed: boolean;
  /** The kind of owner, if it is not a university. */
  kind?: string | null;
  /** Its text, if that is not the value. */
  label?: string;
  /** The id of another form that it submits, which holds all it needs. */
  form?: string | undefined;
}) {
  return (
    <button
      className={count === 0 && !pressed ? "facet none" : "facet"}
      type="submit"
      form={form}
      name={form ? undefined : name}
      value={pressed ? "" : value}
      aria-pressed={pressed}
    >
      <span className="facet-label">
        {label}
        {kind ? <span className="facet-kind">{` ${kind}`}</span> : null}
      </span>
      <span className="facet-count">
        {formatCount(count)}
        <VisuallyHidden> technologies</VisuallyHidden>
      </span>
    </button>
  );
}
