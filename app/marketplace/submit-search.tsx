import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";
import { KeptParameters } from "./kept-parameters.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceAction, marketplaceHref, SEARCH_ID } from "./marketplace-href.ts";

/** How searches are submitted: a subscriber's are plain addresses, anyone else's are posts with a one-time key. */
export type Submitting = { kind: "address" } | { kind: "post"; key: string };

/**
 * A form that runs a search. It carries what `query` holds but for its own fields.
 *
 * @param here the query of the page that the form stands on, which a failed post shows again
 * @param query the search that it runs
 */
export function SubmitSearch({
  id,
  className,
  submitting,
  here,
  query,
  without = [],
  children,
}: {
  id?: string;
  className?: string;
  submitting: Submitting;
  here: MarketplaceQuery;
  query: MarketplaceQuery;
  without?: (keyof MarketplaceQuery)[];
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
      onSubmit={(event: FormEvent) => {
        // A second click while the first is on its way; its key would make it the same search anyway.
        if (onItsWay) event.preventDefault();
      }}
    >
      {post ? <input type="hidden" name="key" value={submitting.key} /> : null}
      <KeptParameters query={query} without={without} />
      {children}
    </Form>
  );
}
