import { formatCount } from "../ui/format.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

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
}: {
  name: "class" | "status" | "uni";
  value: string;
  count: number;
  pressed: boolean;
  /** The kind of owner, if it is not a university. */
  kind?: string | null;
}) {
  return (
    <button
      className="facet"
      type="submit"
      name={name}
      value={pressed ? "" : value}
      aria-pressed={pressed}
    >
      <span className="facet-label">
        {value}
        {kind ? <span className="facet-kind">{` ${kind}`}</span> : null}
      </span>
      <span className="facet-count">
        {formatCount(count)}
        <VisuallyHidden> technologies</VisuallyHidden>
      </span>
    </button>
  );
}
