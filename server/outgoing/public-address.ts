import ipaddr from "ipaddr.js";

/** All of IPv6 that is given out as global unicast; the rest is special or not given out. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for addresses of the public internet. Refused are private, loopback, link-local, multicast, unspecified,
 * carrier-grade, documentation and reserved ranges, also when an IPv6 address carries such an IPv4 address inside
 * (mapped, compatible, NAT64, 6to4, Teredo): all of them could lead into the operator's own network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(globalUnicast);
}
