import { Link } from "@remix-run/react";
import { useId, useState } from "react";
import { Button } from "../ui/button.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref, searchAnew } from "./marketplace-href.ts";
import { SubmitSearch, type Submitting } from "./submit-search.tsx";
import { useSuggestions } from "./use-suggestions.ts";
import { LONGEST_QUERY, SEARCH_MODES, type SearchMode } from "./vocabulary.ts";

/** The form, for buttons that stand outside of it. */
export const SEARCH_FORM_ID = "search-form";

/** The specification's modes, each with its placeholder. */
export const MODES = {
  regular: {
    label: "Browse Patents & Innovations",
    placeholder: "Words, a title, an inventor, a university or a patent number",
  },
  ai: {
    label: "Discovery.AI",
    placeholder: "Describe what you are looking for in your own words",
  },
} as const satisfies Record<SearchMode, { label: string; placeholder: string }>;

/**
 * The search field in its two modes. Without a script a mode is another page; with one it only changes the field.
 *
 * @param here the query of the page
 * @param query what the field holds: the page's, or what a failed submit left
 */
export function SearchForm({
  here,
  query,
  submitting,
}: {
  here: MarketplaceQuery;
  query: MarketplaceQuery;
  submitting: Submitting;
}) {
  const [mode, setMode] = useState<SearchMode>(query.mode);
  const listId = useId();
  const { suggestions, suggest } = useSuggestions(mode === "regular");
  // The next search has the mode of the field, and neither the words nor the order of this one.
  const next = { ...searchAnew(query, query.q, []), mode };
  return (
    <>
      <nav className="modes" aria-label="Search mode">
        {SEARCH_MODES.map((value) => (
          <Link
            key={value}
            to={marketplaceHref(modeOf(query, value, submitting))}
            aria-current={mode === value ? "true" : undefined}
            preventScrollReset
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              setMode(value);
            }}
          >
            {MODES[value].label}
          </Link>
        ))}
      </nav>
      <SubmitSearch
        id={SEARCH_FORM_ID}
        className={mode === "ai" ? "search-row prompt" : "search-row"}
        submitting={submitting}
        here={here}
        query={next}
        without={["q"]}
      >
        <input
          // A new address brings its own words with it, also by the back button.
          key={query.q}
          type="search"
          name="q"
          aria-label={MODES[mode].label}
          placeholder={MODES[mode].placeholder}
          defaultValue={query.q}
          maxLength={LONGEST_QUERY}
          autoComplete="off"
          enterKeyHint="search"
          list={listId}
          onInput={suggest}
        />
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <Button variant="primary">Search</Button>
      </SubmitSearch>
    </>
  );
}

/** Where a mode leads without a script: a subscriber's search is run in it, anyone else's would have to be paid for. */
function modeOf(query: MarketplaceQuery, mode: SearchMode, submitting: Submitting) {
  const q = submitting.kind === "address" ? query.q : "";
  return { ...searchAnew(query, q, []), mode };
}
