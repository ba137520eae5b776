import { Link } from "@remix-run/react";
import { formatCount, formatDate } from "#app/ui/format.ts";
import { allOf, ListPanel } from "#app/ui/list-panel.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { SavedSearch } from "./alerts.schema.ts";
import { FREQUENCY_WORDS } from "./frequency-field.tsx";

type Search = Pick<SavedSearch, "id" | "name" | "frequency" | "paused" | "lastRunAt" | "unread"> & {
  newest: string | null;
};

/** A person's saved searches on their dashboard, those with news first. */
export function SearchesPanel({ searches, total }: { searches: Search[]; total: number }) {
  return (
    <ListPanel
      title="New for your searches"
      all={total > 0 ? { to: "/searches", label: allOf(total), of: "saved searches" } : undefined}
    >
      {searches.length === 0 ? (
        <EmptyState title="No saved searches.">
          <p>
            Search the <Link to="/marketplace">marketplace</Link>, choose 'Save this search', and
            what is new appears here and in your mail.
          </p>
        </EmptyState>
      ) : (
        <ul className="lines">
          {searches.map((search) => (
            <li key={search.id}>
              <div className="what">
                <Link to={`/searches#search-${search.id}`}>{search.name}</Link>
                <span className="note">{newsOf(search)}</span>
              </div>
              {search.unread > 0 ? (
                <Pill tone="new">{`${formatCount(search.unread)} new`}</Pill>
              ) : (
                <span className="note">
                  {search.paused ? "Paused" : FREQUENCY_WORDS[search.frequency]}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  );
}

/** '“A heat pump” and 2 more', or when it last ran. */
function newsOf({ unread, newest, lastRunAt }: Search): string {
  if (newest !== null)
    return unread > 1 ? `“${newest}” and ${formatCount(unread - 1)} more` : `“${newest}”`;
  return lastRunAt ? `Nothing new; last run on ${formatDate(lastRunAt)}` : "It has not run yet";
}
