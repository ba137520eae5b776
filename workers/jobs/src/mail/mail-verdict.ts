import type { MailHeaders } from "./read-mail.ts";

const DOMAIN = "[a-z0-9-]+(?:\\.[a-z0-9-]+)+";
/** A From line without its quoted strings and comments: an address, or a name and an address in angle brackets. */
const ONE_ADDRESS = new RegExp(
  `^(?:([^\\s<>@,;:]+@${DOMAIN})|[^<>@,;:]*<([^\\s<>@,;:]+@${DOMAIN})>)$`,
);

/** The address that a mail is from, in lower case; empty where its header does not name exactly one. */
export function senderOf(headers: MailHeaders): string {
  const [from, ...more] = headers.filter(([name]) => name === "from");
  if (!from || more.length > 0) return "";
  const found = ONE_ADDRESS.exec(withoutQuotesAndComments(from[1]).trim().toLowerCase());
  return found?.[1] ?? found?.[2] ?? "";
}

/**
 * Whether the receiving mail server verified that the mail is from the domain of `sender`: DMARC passed for this
 * domain, or its owner publishes no DMARC policy and an aligned SPF or DKIM passed (RFC 7489, section 3.1; RFC 8601 for
 * the header).
 */
export function isProvedSender(headers: MailHeaders, sender: string): boolean {
  const domain = sender.slice(sender.indexOf("@") + 1);
  // The receiving server's line is the first one. Later lines came with the mail and prove nothing.
  const line = headers.find(([name]) => name === "authentication-results")?.[1];
  if (!line || domain === "") return false;
  const [, ...results] = withoutQuotesAndComments(line).toLowerCase().split(";");
  const checks = results.map((result) => {
    const words = result.trim().split(/\s+/).join(" ");
    const [method = "", ...properties] = words.replace(/ ?= ?/g, "=").split(" ");
    return { method, of: (name: string) => propertyOf(properties, name) };
  });
  const dmarc = checks.filter(({ method }) => method.startsWith("dmarc="));
  if (dmarc.length !== 1) return false;
  if (dmarc[0]?.method === "dmarc=pass") return dmarc[0].of("header.from") === domain;
  if (dmarc[0]?.method !== "dmarc=none") return false;
  return checks.some(
    ({ method, of }) =>
      (method === "spf=pass" && isAligned(of("smtp.mailfrom"), domain)) ||
      (method === "dkim=pass" && isAligned(of("header.d") || of("header.i"), domain)),
  );
}

function propertyOf(properties: readonly string[], name: string): string {
  return properties.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
}

/** Whether an address or domain is at this domain, above it or below it. */
function isAligned(address: string, domain: string): boolean {
  const other = address.slice(address.lastIndexOf("@") + 1);
  if (!other.includes(".")) return false;
  return other === domain || other.endsWith(`.${domain}`) || domain.endsWith(`.${other}`);
}

/** A structured header without its comments, and with `""` for each quoted string (RFC 5322, section 3.2). */
function withoutQuotesAndComments(value: string): string {
  let kept = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at];
    if (letter === "\\" && (isQuoted || depth > 0)) at += 1;
    else if (letter === '"' && depth === 0) {
      isQuoted = !isQuoted;
      kept += '"';
    } else if (letter === "(" && !isQuoted) depth += 1;
    else if (letter === ")" && depth > 0) depth -= 1;
    else if (!isQuoted && depth === 0) kept += letter;
  }
  return kept;
}
