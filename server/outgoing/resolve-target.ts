import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { OutgoingError } from "./outgoing-error.ts";
import { isPublicAddress } from "./public-address.ts";

/** Where an outgoing request may go: the name is resolved once, and only these addresses are used for it. */
export interface Target {
  readonly url: URL;
  /** As it stands in the address, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  /** All allowed; IPv4 first, since it works on more networks. */
  readonly addresses: readonly string[];
}

export interface ResolveOptions {
  /** `host` or `host:port` that may be reached although private (OUTBOUND_ALLOW). */
  readonly allow: readonly string[];
  readonly signal?: AbortSignal;
}

/** A name server that never answers must not hold a request forever. */
const lookupMilliseconds = 10_000;

/**
 * The one gate of outgoing requests (quality.md, Safety): only http and https, no user name or password, and no address
 * of a private network unless the operator allowed the host. A name with any private address is refused as a whole, so
 * that it cannot lead inside on the second try.
 * @throws OutgoingError in plain words.
 */
export async function resolveTarget(address: string, { allow, signal }: ResolveOptions): Promise<Target> {
  const url = URL.parse(address);
  if (!url) throw new OutgoingError("This is not an address that can be reached.");
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new OutgoingError("Only addresses that start with https:// or http:// can be read.");
  }
  if (url.username || url.password) throw new OutgoingError("The address must not hold a user name or a password.");
  // Some programs look up `host.` and `host` apart, so that a pinned address would not hold.
  if (url.hostname.endsWith(".")) throw new OutgoingError("Leave the dot at the end of the host out of the address.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  const addresses = isIP(host) === 0 ? await addressesOf(host, signal) : [host];
  if (!isAllowed(allow, url.hostname, port) && !addresses.every(isPublicAddress)) {
    throw new OutgoingError(
      `${url.hostname} is an address of a private network. The operator of this platform can allow it with OUTBOUND_ALLOW.`,
    );
  }
  return { url, host, port, addresses };
}

function isAllowed(allow: readonly string[], hostname: string, port: number): boolean {
  const name = hostname.toLowerCase();
  return allow.includes(name) || allow.includes(`${name}:${port}`);
}

async function addressesOf(host: string, signal: AbortSignal | undefined): Promise<string[]> {
  const limit = AbortSignal.timeout(lookupMilliseconds);
  const stop = signal ? AbortSignal.any([signal, limit]) : limit;
  try {
    const found = await Promise.race([lookup(host, { all: true }), aborted(stop)]);
    if (found.length === 0) throw new OutgoingError(`${host} has no address.`);
    return found.toSorted((a, b) => a.family - b.family).map((each) => each.address);
  } catch (error) {
    if (error instanceof OutgoingError || signal?.aborted) throw error;
    throw new OutgoingError(`The name ${host} could not be found.`, { cause: error });
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
