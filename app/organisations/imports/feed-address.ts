/** Why an address is never read, whatever is there; null where it may be looked up. */
export function addressProblem(address: string): string | null {
  if (!URL.canParse(address)) return "That is not an address.";
  const url = new URL(address);
  const host = hostOf(url);
  if (url.protocol !== "https:") return "Only addresses with https are read.";
  if (url.port !== "") return "Only https on its own port, 443, is read.";
  if (url.username !== "" || url.password !== "")
    return "An address with a name or a password in it is not read.";
  if (host.startsWith("[") || /^[\d.]+$/.test(host))
    return "Only names are read, no numeric addresses.";
  return host.includes(".") ? null : `${host} is not a public name.`;
}

/** A name in lower case, without the dot of the root. */
export function hostOf({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/(?<!\.)\.+$/, "");
}
