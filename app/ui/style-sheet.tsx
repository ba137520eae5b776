import { createContext, useContext } from "react";
import stylesHref from "./styles.css";

/** What a page carries of the style sheet, with the nonce that lets it, and whether this is the browser. */
export type PageStyles = { rules: string; nonce?: string | undefined; inBrowser: boolean };

/** Null where pages link the whole style sheet. */
export const StyleSheetContext = createContext<PageStyles | null>(null);

/**
 * The one style sheet, in the page's head: the rules that the page uses as it was sent. Scripts may write anything, so
 * that the file comes before they do, and `completeStyles` adds the other rules.
 *
 * @param hydrate whether the page brings scripts. One that has brought them stays so, whatever comes next.
 */
export function StyleSheet({ hydrate }: { hydrate: boolean }) {
  const styles = useContext(StyleSheetContext);
  if (styles === null) return <link rel="stylesheet" href={stylesHref} />;
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
    </>
  );
}

/**
 * Adds to the rules in the page, before it is hydrated, those that it lacks. Each is added in its place, so that the
 * rules are then those of the file: the file behind them would do as well, but a browser works out the looks of every
 * element again for it, while for rules that mean none there is nothing to do.
 *
 * @returns the styles as the browser has them from now on; null where the page links the file
 */
export async function completeStyles(): Promise<PageStyles | null> {
  const style = document.querySelector<HTMLStyleElement>("head style");
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
    // A slow phone takes a while for all of them, and stops between for whatever its reader does.
    if (at % 40 === 39) await new Promise((done) => setTimeout(done));
    const there = own.cssRules[at];
    if (!there || nameOf(there) !== nameOf(rule)) own.insertRule(rule.cssText, at);
    else if (rule instanceof CSSGroupingRule) await addMissing(there as CSSGroupingRule, rule);
  }
}

/** What tells whether a page has a rule: rules of one name are all in a page, or none of them. */
function nameOf(rule: CSSRule): string {
  if (rule instanceof CSSStyleRule) return rule.selectorText;
  return rule instanceof CSSConditionRule ? rule.conditionText : rule.cssText;
}
