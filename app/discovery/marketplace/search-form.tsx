import { Link } from "@remix-run/react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useWebMcp } from "#app/ui/use-web-mcp.ts";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref, searchAnew } from "./marketplace-href.ts";
import { SubmitSearch, type Submitting } from "./submit-search.tsx";
import { useSuggestions } from "./use-suggestions.ts";
import { LONGEST_QUERY, SEARCH_MODES, type SearchMode } from "./vocabulary.ts";

/** The form's id, for buttons outside it. */
export const SEARCH_FORM_ID = "search-form";

/** The search modes, with their placeholders. */
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
 * The search field with its two modes. Without JavaScript, a mode is a link to another page; with it, the mode changes
 * in place.
 *
 * @param here the page's query
 * @param query the field's values: the page's query, or those of a failed submit
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
  // Typed text stays when the mode changes in place.
  const [typed, setTyped] = useState({ q: query.q, text: query.q });
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const listId = useId();
  const tool = useWebMcp();
  const { suggestions, suggest } = useSuggestions(mode === "regular");
  // The next search has the field's mode, but neither the words nor the order of this one.
  const next = { ...searchAnew(query, query.q, []), mode };
  const attributes = {
    ref: field,
    dir: "auto",
    name: "q",
    "aria-label": MODES[mode].label,
    placeholder: MODES[mode].placeholder,
    defaultValue: typed.q === query.q ? typed.text : query.q,
    maxLength: LONGEST_QUERY,
    autoComplete: "off",
    enterKeyHint: "search",
    ...tool({ toolparamdescription: `${MODES[mode].placeholder}.` }),
  } as const;
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
              setTyped({ q: query.q, text: field.current?.value ?? query.q });
              setMode(value);
            }}
          >
            {MODES[value].label}
          </Link>
        ))}
      </nav>
      <SubmitSearch
        id={SEARCH_FORM_ID}
        className="search-row"
        submitting={submitting}
        here={here}
        query={next}
        without={["q"]}
        tool={tool({
          toolname: "search_technologies",
          tooldescription: "Searches technologies and patents that universities own.",
          // A search that is charged is sent by the person.
          toolautosubmit: submitting.kind === "address" ? "" : undefined,
        })}
      >
        {/* Remounted when the URL's query changes, also by the back button. */}
        {mode === "ai" ? (
          <textarea key={query.q} {...attributes} rows={1} onKeyDown={sendOnEnter} />
        ) : (
          <input key={query.q} {...attributes} type="search" list={listId} onInput={suggest} />
        )}
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
        <Button variant="primary">
          <Icon name="search" />
          <span>Search</span>
        </Button>
      </SubmitSearch>
      {mode === "ai" ? (
        <p className="note">
          <Link to="/brief">Describe what you need</Link> on a page of its own, and see which
          technology says what of it.
        </p>
      ) : null}
    </>
  );
}

/** Code of a key that an input method takes; Safari says so of the Enter that ends a composition. */
const TAKEN = 229;

/** Enter sends a prompt, but not while an input method composes a word; with Shift it begins a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const composes = event.nativeEvent.isComposing || event.keyCode === TAKEN;
  if (event.key !== "Enter" || event.shiftKey || composes) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/**
 * The link to a mode without JavaScript. For a subscriber it runs the search in that mode; for anyone else that would
 * cost a search, so it does not.
 */
function modeOf(query: MarketplaceQuery, mode: SearchMode, submitting: Submitting) {
  const q = submitting.kind === "address" ? query.q : "";
  return { ...searchAnew(query, q, []), mode };
}
