import { createContext, useContext } from "react";
import stylesHref from "./styles.css";

/** The style sheet's text where the page carries it; null where the page links it. */
export const StyleSheetContext = createContext<string | null>(null);

/** The one style sheet, in the page's head. */
export function StyleSheet() {
  const text = useContext(StyleSheetContext);
  if (text === null) return <link rel="stylesheet" href={stylesHref} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, which the policy knows by its hash.
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}
