import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { AddToShortlist } from "./add-to-shortlist.tsx";
import type { OwnShortlist } from "./own-shortlist.schema.ts";

/**
 * 'Add to a shortlist' among a technology's actions, as HTML: the inside of a `details`. Nothing in it needs a script,
 * so the page's scripts do not bring it along.
 *
 * @param formKey an id of this form
 */
export function addFromPageHtml(
  id: number,
  lists: readonly OwnShortlist[],
  formKey: string,
): string {
  const on = lists.filter(({ holds }) => holds).length;
  const label =
    on === 0 ? "Add to a shortlist" : `On ${on === 1 ? "1 shortlist" : `${on} shortlists`}`;
  const form = { ids: [id], lists, formKey, back: `/patentinfo?tech_id=${id}` };
  const inside = createElement(
    Fragment,
    null,
    createElement("summary", { className: "button small" }, label),
    createElement(AddToShortlist, form),
  );
  // Ids of its own, apart from those of the page around it.
  return renderToStaticMarkup(inside, { identifierPrefix: "list" });
}
