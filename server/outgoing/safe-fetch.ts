import { Agent, fetch as fetchWith, type RequestInit, type Response } from "undici";
import { pinned } from "./probe.ts";
import { resolveTarget } from "./resolve-target.ts";

/** How long a looked-up address holds, milliseconds. */
const addressMs = 60_000;
const silenceMs = 60_000;

export interface SafeFetch {
  /**
   * As `fetch`, without following redirects. Connections are kept alive.
   * @throws OutgoingError when the gate of outgoing requests refuses the address
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Requests that go only to addresses which passed the gate of outgoing requests, whatever a name server says later.
 * @param allow hosts that may be reached although private
 */
export function createSafeFetch(allow: readonly string[]): SafeFetch {
  const checked = new Map<string, { readonly addresses: readonly string[]; readonly until: number }>();
  const agent = new Agent({
    connect: {
      lookup: (host, options, callback) => pinned(checked.get(host)?.addresses ?? [])(host, options, callback),
      timeout: 15_000,
    },
    connections: 8,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
  return {
    async fetch(address, init = {}) {
      const url = new URL(address);
      // What is allowed may depend on the port.
      const known = checked.get(url.host);
      if (!known || known.until < performance.now()) {
        const { addresses } = await resolveTarget(url.href, { allow });
        const entry = { addresses, until: performance.now() + addressMs };
        checked.set(url.host, entry).set(url.hostname, entry);
      }
      return fetchWith(url, { ...init, dispatcher: agent, redirect: "manual" });
    },
    close: () => agent.destroy(),
  };
}
