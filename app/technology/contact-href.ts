/**
 * An e-mail address (RFC 5321, without quoted local parts), in any script. It contains nothing that could end the
 * address, start a header or be decoded twice: no `?`, `&`, `%`, quotes, brackets or separators.
 */
const ADDRESS =
  /^[\p{L}\p{N}!#$'*+\-/=^_`{|}~]+(?:\.[\p{L}\p{N}!#$'*+\-/=^_`{|}~]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** The maximum path length of RFC 5321. */
const LONGEST_ADDRESS = 254;

/**
 * The mailto link of Contact Patent Owner; null if the viewer may not see a contact, or it contains no trustworthy
 * address. Owners type this field:
 *
 * - `Jane Doe <jane@a.example>`, `Jane Doe, jane@a.example, +1 555 0100`: the address in it;
 * - several addresses: the first, so that one person is contacted and the user sees whom;
 * - `mailto:jane@a.example`: the address;
 * - a phone number, a URL, a name: none;
 * - line breaks, `?`, `&` or `%` anywhere: none, since honest contacts have no use for them and mail programs read
 * headers from them.
 *
 * Title and address are fully percent-encoded (RFC 6068, section 5), so neither can add a header.
 */
export function contactHref({
  pi_contactinfo,
  title,
}: {
  pi_contactinfo: string | null;
  title: string;
}): string | null {
  const address = findAddress(pi_contactinfo?.trim() ?? "");
  if (address === null) return null;
  const line = oneLine(title);
  const subject = encodeURIComponent(`Inquiry about ${line}`);
  const body = encodeURIComponent(
    `Hello,\r\n\r\nI would like to receive more information about "${line}".\r\n\r\nThank you.`,
  );
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${subject}&body=${body}`;
}

function findAddress(contact: string): string | null {
  if (/[\p{Cc}\u2028\u2029?&%]/u.test(contact)) return null;
  // An address may be surrounded by spaces, brackets, separators or a full stop.
  const words = contact
    .split(/[\s<>()[\],;:"]+/u)
    .map((word) => word.replace(/^[./]+|(?<![./])[./]+$/g, ""));
  return words.find((word) => word.length <= LONGEST_ADDRESS && ADDRESS.test(word)) ?? null;
}

/**
 * A title without line breaks and other control characters, and without lone surrogates, which `encodeURIComponent`
 * rejects.
 */
function oneLine(title: string): string {
  return title
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
