import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { OutgoingError } from "./outgoing-error.ts";

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

/** Checked target of an outgoing request. The host is resolved once, and only these addresses are used. */
export interface Target {
  readonly url: URL;
  /** Host of the URL, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** Allowed addresses; IPv4 first, since it works on more networks. */
  readonly addresses: readonly string[];
}

export interface ResolveOptions {
  /** Values `host` or `host:port` that are allowed even though private (OUTBOUND_ALLOW). */
  readonly allow: readonly string[];
  readonly signal?: AbortSignal;
}

/** Time limit of a DNS lookup, so that an unresponsive DNS server cannot block a request forever. */
const lookupMilliseconds = 10_000;

/**
 * Checks every outgoing request: only http and https, no username or password, and no private
 * address unless the operator allowed the host. Refuses a host with any private address entirely, so that a retry
 * cannot reach it.
 * @throws OutgoingError in plain words.
 */
export async function resolveTarget(address: string, { allow, signal }: ResolveOptions): Promise<Target> {
  const url = URL.parse(address);
  if (!url) throw new OutgoingError("This is not a valid URL.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutgoingError("Only URLs that start with https:// or http:// can be read.");
  }
  if (url.username || url.password) throw new OutgoingError("The URL must not contain a username or a password.");
  // Some programs resolve `host.` and `host` separately, which would bypass the pinned address.
  if (url.hostname.endsWith(".")) throw new OutgoingError("Remove the dot at the end of the host name.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await addressesOf(host, signal) : [host];
  if (!isAllowed(allow, url) && !addresses.every(isPublicAddress)) {
    throw new OutgoingError(
      `${url.hostname} is an address of a private network. The operator of this platform can allow it with OUTBOUND_ALLOW.`,
    );
  }
  return { url, host, port: Number(targetOf(url).split(":").at(-1)), addresses };
}

function isAllowed(allow: readonly string[], url: URL): boolean {
  return allow.includes(url.hostname.toLowerCase()) || allow.includes(targetOf(url));
}

/** `host:port` of a URL, with the default port too. In a list of allowed targets it opens this port only. */
export function targetOf({ hostname, port, protocol }: Pick<URL, "hostname" | "port" | "protocol">): string {
  return `${hostname.toLowerCase()}:${port || (protocol === "https:" ? 443 : 80)}`;
}

async function addressesOf(host: string, signal: AbortSignal | undefined): Promise<string[]> {
  const limit = AbortSignal.timeout(lookupMilliseconds);
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    const found = await Promise.race([lookup(host, { all: true }), aborted(stop)]);
    if (found.length === 0) throw new OutgoingError(`${host} has no IP address.`);
    return found.toSorted((a, b) => a.family - b.family).map((each) => each.address);
  } catch (error) {
    if (error instanceof OutgoingError || signal?.aborted) throw error;
    throw new OutgoingError(`The host ${host} could not be found.`, { cause: error });
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
