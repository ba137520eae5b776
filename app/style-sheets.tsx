import { useMatches } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import ownersStyles from "#app/organisations/organisations.css";
import { NonceContext } from "#app/platform/http/nonce.ts";
import marketplaceStyles from "./discovery/marketplace/marketplace.css";
import pagesStyles from "./pages/pages.css";
import homeStyles from "./technology/home/home.css";
import technologyPageStyles from "./technology-page/technology-page.css";
import baseStyles from "./ui/base.css";
import readingStyles from "./ui/reading.css";

/** Every style sheet, the base first. */
const ALL = [
  baseStyles,
  readingStyles,
  homeStyles,
  marketplaceStyles,
  technologyPageStyles,
  pagesStyles,
  ownersStyles,
];

/** The texts of the style sheets by their URL paths. Set by the build (scripts/build/worker.ts), in the Worker alone. */
declare const STYLE_SHEETS: Readonly<Record<string, string>> | undefined;
const texts = typeof STYLE_SHEETS === "undefined" ? {} : STYLE_SHEETS;

/** Milliseconds between hydration and the loading of the other sheets, which would compete with the page's images. */
const OTHERS_WAIT_MS = 500;

/**
 * The style sheets that the server inlined in this document, by their URL paths; none on the server, and none during
 * development. With their texts and nonces they can be rendered anew, as React does where hydration fails.
 */
const inlined = new Map(
  typeof document === "undefined"
    ? []
    : Array.from(
        document.querySelectorAll<HTMLStyleElement>("style[data-href]"),
        ({ dataset, textContent, nonce }) => [dataset.href ?? "", { text: textContent, nonce }],
      ),
);

/**
 * The page's styles: the base sheet, and the sheets that its route names in `handle.styles`, or `reading.css` and `pages.css`. They are
 * inlined, so that no request blocks the first paint. Soon after hydration the other sheets are linked, because
 * the router shows further pages in the same document.
 */
export function StyleSheets() {
  const nonce = useContext(NonceContext);
  const [complete, setComplete] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setComplete(true), OTHERS_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const named = useMatches().flatMap(({ handle }) => (handle as RouteStyles)?.styles ?? []);
  const own = [baseStyles, ...(named.length > 0 ? named : [readingStyles, pagesStyles])];
  const shown = [...new Set([...inlined.keys(), ...own, ...(complete ? ALL : [])])];
  return shown.map((href) => {
    const stored = inlined.get(href);
    const text = stored?.text ?? texts[href];
    if (text === undefined) return <link key={href} rel="stylesheet" href={href} />;
    return (
      <style
        key={href}
        data-href={href}
        nonce={stored?.nonce ?? nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of ours.
        dangerouslySetInnerHTML={{ __html: text }}
      />
    );
  });
}

/** The styles of a route's `handle`: the URL paths of its sheets. */
type RouteStyles = { styles?: readonly string[] } | undefined;
