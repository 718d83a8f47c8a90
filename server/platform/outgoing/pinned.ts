import { isIPv6, type LookupFunction } from "node:net";

/** DNS lookup that returns only the checked addresses, whatever a DNS server answers later. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, options, callback) => {
    const first = all[0] ?? { address: "", family: 4 };
    if (options.all) callback(null, all);
    else callback(null, first.address, first.family);
  };
}
