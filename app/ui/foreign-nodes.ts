/** The content of the pages' own head and body, as `root.tsx` and `layout.tsx` write them. */
const OWN = {
  head: "title, meta, link, style, script",
  body: ".skip, .site-header, .places-bar, .status, main, .site-footer, #end, link, script",
};

/**
 * Moves nodes that a browser extension has written between the page's own ones to the end of `head` and `body`. React
 * hydrates children in their order: with a foreign one among them it would throw the page away and render it anew, while
 * it ignores what follows the last of its own.
 */
export function moveForeignNodes(): void {
  for (const [place, own] of [
    [document.head, OWN.head],
    [document.body, OWN.body],
  ] as const) {
    for (const node of [...place.children]) if (isForeign(node, own)) place.appendChild(node);
  }
  for (const node of document.querySelectorAll("html > :not(head, body)"))
    document.body.appendChild(node);
}

function isForeign(node: Element, own: string): boolean {
  if (!node.matches(own)) return true;
  // Our policy lets only styles and scripts with this response's nonce take effect; data for search engines needs none.
  const needsNonce = node.matches("style, script:not([type='application/ld+json'])");
  return needsNonce && node instanceof HTMLElement && node.nonce === "";
}

/**
 * Whether a translator has replaced texts of the page. It wraps them in `<font>`, which no page of ours contains, and
 * React then cannot update them: links and forms are left to the browser, which loads the next page whole.
 */
export function isTranslated(): boolean {
  return document.body.querySelector("font") !== null;
}
