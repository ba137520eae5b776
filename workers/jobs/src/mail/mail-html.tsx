import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** The style of asides: a note, a way to stop the mail. */
export const SMALL = { fontSize: 14 };
/** The style of the paragraph at a mail's end: why it was sent, and how to stop it. */
export const END = { fontSize: 14, marginTop: 28 };

const PAGE = {
  font: "16px/1.5 system-ui,sans-serif",
  maxWidth: "36em",
  margin: "0 auto",
  padding: 16,
};

/** A mail's document around `body`. No colours but the reader's own: it follows light and dark. */
export function mailHtml(title: string, body: ReactNode): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
      </head>
      <body style={PAGE}>{body}</body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** `List-Unsubscribe` and one-click by RFC 8058; opening the link alone changes nothing. */
export function unsubscribeHeaders(stop: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${stop}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
