/** How the pages begin that servers answer in place of the one that was asked for. */
const ERROR_PAGE = new RegExp(
  `^(?:${[
    "the origin web server timed out",
    String.raw`(?:http )?error:? (?:code:? )?[45]\d\d\b`,
    String.raw`(?:[45]\d\d:? )?(?:bad gateway|gateway time-?out|service (?:temporarily )?unavailable|internal server error|access denied|forbidden|page not found|too many requests)\.?(?=\n|$)`,
    String.raw`(?:access denied\.?\s)?you (?:don['’]t|do not) have permission to access`,
    String.raw`attention required! \| cloudflare`,
    "checking your browser before",
    "web server is (?:down|returning an unknown error)",
  ].join("|")})`,
  "i",
);
/** A technology's text is longer. */
const LONGEST = 600;

/** Whether what was stored as a technology is the page of a server's error. */
export function isErrorPage(title: string, text: string): boolean {
  return text.length <= LONGEST && [title, text].some((part) => ERROR_PAGE.test(part.trim()));
}
