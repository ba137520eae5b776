import { createContext, useContext } from "react";
import plainPagesHref from "./plain-pages.css";
import stylesHref from "./styles.css";

/** The page's part of the style sheet, its CSP nonce, and whether this is the browser. */
export type PageStyles = { rules: string; nonce?: string | undefined; inBrowser: boolean };

/** Null if pages link the style sheets as files. */
export const StyleSheetContext = createContext<PageStyles | null>(null);

/**
 * The styles in the page's head: the rules of both style sheets that the page uses as rendered. Scripts may add any
 * class of styles.css, so that file loads before they run, and `completeStyles` adds its other rules.
 *
 * @param hydrate whether the page has scripts. Once a page with scripts was loaded, this stays true for later pages.
 */
export function StyleSheet({ hydrate }: { hydrate: boolean }) {
  const styles = useContext(StyleSheetContext);
  if (styles === null) {
    return (
      <>
        <link rel="stylesheet" href={stylesHref} />
        <link rel="stylesheet" href={plainPagesHref} />
      </>
    );
  }
  return (
    <>
      <style
        nonce={styles.nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rules of our own style sheet.
        dangerouslySetInnerHTML={{ __html: styles.rules }}
      />
      {hydrate || styles.inBrowser ? (
        <link rel="preload" as="fetch" crossOrigin="anonymous" href={stylesHref} />
      ) : null}
      {/* A redirect after a form led the router to a page without scripts. */}
      {styles.inBrowser && !hydrate ? <link rel="stylesheet" href={plainPagesHref} /> : null}
    </>
  );
}

/**
 * Adds the missing rules before hydration, each at its place, so that the page then has the rules of the file. Linking
 * the file would have the same effect, but the browser would recompute the style of every element, while added rules
 * that match nothing cost nothing.
 *
 * @returns the browser's styles from now on; null if the page links the file
 */
export async function completeStyles(): Promise<PageStyles | null> {
  const style = document.querySelector<HTMLStyleElement>("head style[nonce]");
  if (!style?.sheet) return null;
  const { nonce, textContent } = style;
  try {
    const answer = await fetch(stylesHref);
    if (!answer.ok) throw new Error(`The style sheet was answered with ${answer.status}.`);
    const rules = await answer.text();
    await addMissing(style.sheet, await new CSSStyleSheet().replace(rules));
    return { rules, nonce, inBrowser: true };
  } catch (error) {
    console.info("The style sheet is asked for once more, as a file.", error);
    document.querySelector("head link[as=fetch]")?.setAttribute("rel", "stylesheet");
    return { rules: textContent ?? "", nonce, inBrowser: true };
  }
}

type Rules = CSSStyleSheet | CSSGroupingRule;

async function addMissing(own: Rules, whole: Rules): Promise<void> {
  for (const [at, rule] of [...whole.cssRules].entries()) {
    // Yields to user input: adding all rules takes a slow phone a while.
    if (at % 40 === 39) await new Promise((done) => setTimeout(done));
    const there = own.cssRules[at];
    if (!there || nameOf(there) !== nameOf(rule)) own.insertRule(rule.cssText, at);
    else if (rule instanceof CSSGroupingRule) await addMissing(there as CSSGroupingRule, rule);
  }
}

/** Identifies a rule. A page has either all rules of one name or none. */
function nameOf(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) return rule.selectorText;
  return rule instanceof CSSConditionRule ? rule.conditionText : rule.cssText;
}
