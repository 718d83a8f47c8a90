import ipaddr from "ipaddr.js";

/** IPv6 range of global unicast addresses; all others are special or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * True for addresses of the public internet. False for private, loopback, link-local, multicast, unspecified,
 * carrier-grade NAT, documentation and reserved ranges, even inside an IPv6 address (mapped, compatible, NAT64, 6to4,
 * Teredo). All of them could reach the operator's internal network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(globalUnicast);
}
