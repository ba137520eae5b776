import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { CarriedParameters } from "./carried-parameters.tsx";
import type { MarketplaceQuery } from "./marketplace.schema.ts";
import { marketplaceHref } from "./marketplace-href.ts";

/** Removes 'Not Interested' from a hidden technology, and returns to the other hidden ones. */
export function ShowAgain({
  card,
  query,
}: {
  card: { id: number; title: string };
  query: MarketplaceQuery;
}) {
  return (
    <Form method="post" action={marketplaceHref(query)} preventScrollReset>
      <CarriedParameters query={query} without={[]} />
      <Button size="small" name="show" value={card.id}>
        Show again
        <VisuallyHidden>{` ${card.title}`}</VisuallyHidden>
      </Button>
    </Form>
  );
}
