import { createContext, useContext } from "react";
import stylesHref from "./styles.css";

/** What a page carries of the style sheet, with the nonce that lets it, and whether this is the browser. */
export type PageStyles = { rules: string; nonce?: string | undefined; inBrowser: boolean };

/** Null where pages link the whole style sheet. */
export const StyleSheetContext = createContext<PageStyles | null>(null);

/**
 * The one style sheet, in the page's head: the rules that the page uses as it was sent, and where scripts run, which
 * may write anything, the whole file behind them (platform/scripts-last.server.ts fetches it before the scripts).
 *
 * @param hydrate whether the page brings scripts. One that has brought them keeps the whole file, whatever comes next.
 */
export function StyleSheet({ hydrate }: { hydrate: boolean }) {
  const styles = useContext(StyleSheetContext);
  const whole = <link rel="stylesheet" href={stylesHref} />;
  if (styles === null) return whole;
  return (
    <>
      <style
        nonce={styles.nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rules of our own style sheet.
        dangerouslySetInnerHTML={{ __html: styles.rules }}
      />
      {hydrate || styles.inBrowser ? whole : null}
    </>
  );
}
