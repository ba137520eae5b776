import PostalMime from "postal-mime";

/** What is read from an incoming mail: its plain text, and the number of attachments. */
export type ReadMail = {
  headers: MailHeaders;
  /** Null where there is no plain text. */
  text: string | null;
  attachments: number;
};

/** Headers in their order, names in lower case, each unfolded. */
export type MailHeaders = readonly (readonly [name: string, value: string])[];

/** No program that people write with nests deeper, or has more in its headers. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 200_000, forceRfc822Attachments: true };

/** Reads a mail. One that goes beyond the limits has no headers and no text. */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, LIMITS).catch(() => null);
  if (mail === null) return { headers: [], text: null, attachments: 0 };
  return {
    headers: mail.headers.map(({ key, value }) => [key, value]),
    text: mail.text ?? null,
    attachments: mail.attachments.length,
  };
}

/** The first header of a name; empty where there is none. */
export function headerOf(headers: MailHeaders, name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? "";
}
