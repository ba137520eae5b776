import { Form } from "@remix-run/react";
import { type ChangeEvent, useEffect, useId, useState } from "react";
import { OWNER_KIND_WORDS } from "#app/technology/owner-kinds.ts";
import { Button } from "#app/ui/button.tsx";
import { formatCount } from "#app/ui/format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CarriedParameters } from "./carried-parameters.tsx";
import { FilterValues } from "./filter-values.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceAction, marketplaceParameters, UNIVERSITIES_ID } from "./marketplace-href.ts";
import type { Universities } from "./universities.schema.ts";

/** Pause in milliseconds before a request, long enough that typing a word at normal speed makes only one. */
const TYPING_PAUSE_MS = 200;

/**
 * The searchable list of universities. Without JavaScript, 'Find' reloads the page with `uniLike`; with it, the list
 * follows typing.
 */
export function UniversityFilter({
  universities: fromPage,
  query,
  disabled,
}: {
  universities: Universities;
  query: MarketplaceQuery;
  disabled: boolean;
}) {
  const headingId = useId();
  const hydrated = useHydrated();
  const { universities, state, search } = useLiveUniversities(fromPage, query);
  const current = query.uni.join(", ") || "All Universities";
  return (
    <section className="filter-group" id={UNIVERSITIES_ID} aria-labelledby={headingId}>
      <h2 id={headingId}>Universities</h2>
      {disabled ? (
        <button className="combo-closed" type="button">
          {current}
        </button>
      ) : (
        <details className="combo" open={query.uniLike !== null}>
          <summary aria-label={`Universities: ${current}`}>{current}</summary>
          <Form
            action={marketplaceAction(hydrated, UNIVERSITIES_ID)}
            preventScrollReset
            className="combo-search"
          >
            <CarriedParameters query={query} without={["uniLike"]} />
            <input
              type="search"
              dir="auto"
              name="uniLike"
              aria-label="Find a university"
              placeholder="Find a university"
              autoComplete="off"
              maxLength={100}
              defaultValue={query.uniLike ?? ""}
              onChange={search}
            />
            <Button size="small">Find</Button>
          </Form>
          <FilterValues
            name="uni"
            values={universities.found.map(({ name, technologies, kind }) => ({
              value: name,
              count: technologies,
              kind: kind && kind !== "university" ? OWNER_KIND_WORDS[kind] : null,
            }))}
            query={query}
            className="combo-list"
            labelledBy={headingId}
            busy={state === "searching"}
            first={
              <li>
                <button
                  className="facet"
                  type="submit"
                  name="uni"
                  value=""
                  aria-pressed={query.uni.length === 0}
                >
                  <span className="facet-label">All Universities</span>
                </button>
              </li>
            }
            after={
              <p className="note" aria-live="polite">
                {state === "failed"
                  ? "The list could not be searched just now; 'Find' tries again."
                  : whatIsShown(universities)}
              </p>
            }
          />
        </details>
      )}
    </section>
  );
}

function whatIsShown({ found, matching }: Universities): string | null {
  if (found.length === 0) return "No matches";
  if (found.length >= matching) return null;
  return `Showing ${formatCount(found.length)} of ${formatCount(matching)}; type to find others`;
}

/**
 * The page's universities until something is typed, then the results of `/api/universities`. Not a Remix fetcher: a
 * failed one replaces the whole page with an error, and here only the list is affected.
 */
function useLiveUniversities(fromPage: Universities, query: MarketplaceQuery) {
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<Universities | null>(null);
  const [state, setState] = useState<"idle" | "searching" | "failed">("idle");

  const address = typed === null ? null : universitiesAddress(query, typed);

  useEffect(() => {
    if (address === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setState("searching");
      const universities = await searchUniversities(address, stop.signal);
      if (stop.signal.aborted) return;
      setState(universities ? "idle" : "failed");
      if (universities) setFound(universities);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address]);

  return {
    universities: (typed === null ? null : found) ?? fromPage,
    state,
    search: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  };
}

/** The API's URL for universities whose names contain `like`, under the other filters. */
function universitiesAddress(query: MarketplaceQuery, like: string): string {
  const search = marketplaceParameters({ ...query, uniLike: null, page: 1 });
  return `/api/universities?${new URLSearchParams([...search, ["like", like]])}`;
}

/** The universities at a URL; null if they could not be fetched. */
async function searchUniversities(address: string, signal: AbortSignal) {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? ((await response.json()) as Universities) : null;
  } catch {
    return null;
  }
}
