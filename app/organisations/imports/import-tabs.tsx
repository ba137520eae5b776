import { Link } from "@remix-run/react";
import { formatCount } from "#app/ui/format.ts";
import { ROWS_WORDS } from "./import-words.ts";
import type { ImportPage, RunCounts, ShownRows } from "./imports.schema.ts";

/** The three things that an organisation looks through, each with the results of rows that belong to it. */
const TABS: readonly { name: string; kinds: readonly ShownRows[] }[] = [
  { name: "Taken", kinds: ["new", "changed", "unchanged"] },
  { name: "Questions", kinds: ["unsure"] },
  { name: "Rejected", kinds: ["rejected", "copies", "left", "withdrawn"] },
];

/**
 * The rows of an import as three tabs with their numbers; a tab of several kinds has a second line for them.
 *
 * @param href the import's address
 */
export function ImportTabs({
  page: { run, show },
  href,
}: {
  page: Pick<ImportPage, "run" | "show">;
  href: string;
}) {
  const { counts } = run;
  if (TABS.every(({ kinds }) => totalOf(counts, kinds) === 0)) return null;
  const open = TABS.find(({ kinds }) => kinds.includes(show));
  const within = open?.kinds.filter((kind) => counts[kind] > 0) ?? [];
  return (
    <nav aria-label="Rows by result" className="import-tabs">
      <ul className="segments">
        {TABS.map(({ name, kinds }) => (
          <li key={name}>
            <Link
              to={`${href}?show=${kinds.find((kind) => counts[kind] > 0) ?? kinds[0]}`}
              aria-current={name === open?.name ? "page" : undefined}
            >
              {`${name} ${formatCount(totalOf(counts, kinds))}`}
            </Link>
          </li>
        ))}
      </ul>
      {within.length > 0 && open && open.kinds.length > 1 ? (
        <ul className="row">
          {within.map((kind) => (
            <li key={kind}>
              <Link
                className="quiet-link"
                to={`${href}?show=${kind}`}
                aria-current={kind === show ? "true" : undefined}
              >
                {`${ROWS_WORDS[kind]} ${formatCount(counts[kind])}`}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}

function totalOf(counts: RunCounts, kinds: readonly ShownRows[]): number {
  return kinds.reduce((sum, kind) => sum + counts[kind], 0);
}
