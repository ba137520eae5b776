import ipaddr from "ipaddr.js";

/** Of IPv6, only these are given out; the ranges outside them have no name of their own. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether an address that a resolver gave is a public one (IANA's special-purpose registries); false for what is none. */
export function isGlobalAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address))
    return ipaddr.IPv4.parse(address).range() === "unicast";
  if (!ipaddr.IPv6.isValid(address) || address.includes("%")) return false;
  const found = ipaddr.IPv6.parse(address);
  return found.match(GIVEN_OUT) && found.range() === "unicast";
}
