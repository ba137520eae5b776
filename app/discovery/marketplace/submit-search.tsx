import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CarriedParameters } from "./carried-parameters.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceAction, marketplaceHref, SEARCH_ID } from "./marketplace-href.ts";

/** How searches are submitted: by URL for subscribers, by post with a one-time key for anyone else. */
export type Submitting = { kind: "address" } | { kind: "post"; key: string };

/**
 * A form that runs a search. It contains hidden fields for the parts of `query` that are not its own fields.
 *
 * @param here the query of the current page, which a failed post shows again
 * @param query the search that it runs
 * @param tool attributes that describe the form to agents
 */
export function SubmitSearch({
  id,
  className,
  submitting,
  here,
  query,
  without = [],
  tool,
  children,
}: {
  id?: string;
  className?: string;
  submitting: Submitting;
  here: MarketplaceQuery;
  query: MarketplaceQuery;
  without?: (keyof MarketplaceQuery)[];
  tool?: object | undefined;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const onItsWay = navigation.formMethod === "POST";
  const post = submitting.kind === "post";
  return (
    <Form
      id={id}
      className={className}
      role="search"
      method={post ? "post" : "get"}
      action={post ? marketplaceHref(here) : marketplaceAction(hydrated, SEARCH_ID)}
      preventScrollReset
      {...tool}
      onSubmit={(event: FormEvent) => {
        // Ignores a second click while the first is in flight; with the same key it would be the same search anyway.
        if (onItsWay) event.preventDefault();
      }}
    >
      {post ? <input type="hidden" name="key" value={submitting.key} /> : null}
      <CarriedParameters query={query} without={without} />
      {children}
    </Form>
  );
}
