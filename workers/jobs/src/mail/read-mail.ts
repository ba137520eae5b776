import { convert, type HtmlToTextOptions } from "html-to-text";
import PostalMime from "postal-mime";

/** The content of an incoming mail: its text, and the number of attachments. */
export type ReadMail = {
  headers: MailHeaders;
  /** Its plain text, or its HTML as text; null where there is neither. */
  text: string | null;
  attachments: number;
};

/** Headers in their order, names in lower case, each unfolded. */
export type MailHeaders = readonly (readonly [name: string, value: string])[];

/** No program that people write with nests deeper, or has more in its headers. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 200_000, forceRfc822Attachments: true };

/** Characters of HTML that are read: deep nesting takes quadratic time. */
const LARGEST_HTML = 300_000;
const HTML_OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 200 },
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "img", format: "skip" },
  ],
};

/** Reads a mail. One that goes beyond the limits has no headers and no text. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, LIMITS).catch(() => null);
  if (mail === null) return { headers: [], text: null, attachments: 0 };
  return {
    headers: mail.headers.map(({ key, value }) => [key, value]),
    text: mail.text?.trim() ? mail.text : textOf(mail.html),
    attachments: mail.attachments.length,
  };
}

/** HTML as text, with '>' before quotes. Null where there is none, or it is beyond what people write. */
function textOf(html: string | undefined): string | null {
  try {
    return html === undefined || html.length > LARGEST_HTML ? null : convert(html, HTML_OPTIONS);
  } catch {
    return null;
  }
}

/** The first header of a name; empty where there is none. */
export function headerOf(headers: MailHeaders, name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? "";
}
