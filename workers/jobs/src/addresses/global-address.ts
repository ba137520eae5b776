import ipaddr from "ipaddr.js";

/** The only IPv6 range that is assigned to the public internet; the registries do not list what is outside it. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address that a resolver gave is a public one (IANA's special-purpose registries); false for a text that is
 * not an address.
 */
export function isGlobalAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === "unicast";
  if (!ipaddr.IPv6.isValid(address) || address.includes("%")) return false;
  const found = ipaddr.IPv6.parse(address);
  return found.match(GIVEN_OUT) && found.range() === "unicast";
}
