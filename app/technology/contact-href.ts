/**
 * An address as mail knows it (RFC 5321, without quoted local parts), in any script. It holds nothing that ends an
 * address, begins a header or is read twice: no `?`, `&`, `%`, quotes, brackets or separators.
 */
const ADDRESS =
  /^[\p{L}\p{N}!#$'*+\-/=^_`{|}~]+(?:\.[\p{L}\p{N}!#$'*+\-/=^_`{|}~]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** RFC 5321's longest path. */
const LONGEST_ADDRESS = 254;

/**
 * The mailto link of Contact Patent Owner; null where the viewer was given no contact, or it holds no address that
 * can be trusted. Owners write this field by hand:
 *
 * - `Jane Doe <jane@a.example>`, `Jane Doe, jane@a.example, +1 555 0100`: the address is found in it;
 * - several addresses: the first, so that one person is asked and the reader sees whom;
 * - `mailto:jane@a.example`: the address;
 * - a phone number, a web address, a name: none;
 * - line breaks, `?`, `&` or `%` anywhere: none, since no honest contact needs them and mail programs read headers
 *   out of them.
 *
 * The title and the address are percent-encoded whole (RFC 6068, section 5), so neither can add a header.
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
  // Around an address stand spaces, brackets, separators and the full stop of its sentence.
  const words = contact
    .split(/[\s<>()[\],;:"]+/u)
    .map((word) => word.replace(/^[./]+|(?<![./])[./]+$/g, ""));
  return words.find((word) => word.length <= LONGEST_ADDRESS && ADDRESS.test(word)) ?? null;
}

/** A title without line breaks and other control characters; `encodeURIComponent` refuses half a character. */
function oneLine(title: string): string {
  return title
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
