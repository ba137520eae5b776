import { escapeXml } from "#app/platform/http/xml.ts";

/** A mail's document around `body`, which is HTML already. No colours but the reader's own: it follows light and dark. */
export function mailHtml(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeXml(title)}</title></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">${body}</body></html>`;
}

/** A paragraph of HTML at a mail's end: why it was sent, and how to stop it. */
export function mailEnd(html: string): string {
  return `<p style="font-size:14px;margin-top:28px">${html}</p>`;
}

/** `List-Unsubscribe` and one-click by RFC 8058; opening the link alone changes nothing. */
export function unsubscribeHeaders(stop: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${stop}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
