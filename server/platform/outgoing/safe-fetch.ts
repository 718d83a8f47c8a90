import { TransformStream } from "node:stream/web";
import { Agent, buildConnector, fetch as fetchWith, type RequestInit, Response, WebSocket } from "undici";
import { OutgoingError } from "./outgoing-error.ts";
import { openTunnel, pinned, proxyFor } from "./proxy.ts";
import { resolveTarget, targetOf } from "./resolve-target.ts";

/** Milliseconds for which a resolved address is reused. */
const addressMs = 60_000;
const silenceMs = 60_000;
/** Bytes of a response after decompression, of which a few compressed ones can make any number. */
const mostBytes = 16 * 1024 * 1024;
const connectMs = 15_000;
/** Some hosts invent statuses such as 999, of which no `Response` can be made. */
const mostStatus = 599;

export interface SafeFetch {
  /**
   * Like `fetch`, without following redirects. Keeps connections alive.
   * @throws OutgoingError when `resolveTarget` refuses the address, for a status above 599, and on reading more than 16 MiB
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Starts to open a web socket (`wss:` or `ws:`). @throws OutgoingError as `fetch` does */
  openSocket(address: string): Promise<WebSocket>;
  close(): Promise<void>;
}

/**
 * Creates a `fetch` that connects only to addresses checked by `resolveTarget`, whatever a DNS server answers later.
 * @param allow hosts that are allowed even though private
 */
export function createSafeFetch(allow: readonly string[]): SafeFetch {
  const checked = new Map<string, { readonly addresses: readonly string[]; readonly until: number }>();
  const agent = new Agent({
    // An allowed port says nothing about the other ports of its host, so each has its own checked addresses.
    connect(options, callback) {
      const addresses = checked.get(targetOf(options))?.addresses ?? [];
      const connect = buildConnector({ timeout: connectMs, lookup: pinned(addresses) });
      const { protocol, hostname } = options;
      const proxy = proxyFor({ protocol, hostname, port: options.port }, addresses);
      if (!proxy) return connect(options, callback);
      const port = Number(targetOf(options).split(":").at(-1));
      openTunnel(proxy, addresses[0] ?? hostname, port).then(
        (httpSocket) =>
          protocol === "https:" ? connect({ ...options, httpSocket }, callback) : callback(null, httpSocket),
        (error: Error) => callback(error, null),
      );
    },
    connections: 8,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });

  async function admit(url: URL): Promise<void> {
    const target = targetOf(url);
    const known = checked.get(target);
    if (known && known.until >= performance.now()) return;
    const { addresses } = await resolveTarget(url.href, { allow });
    checked.set(target, { addresses, until: performance.now() + addressMs });
  }

  return {
    async fetch(address, init = {}) {
      const url = new URL(address);
      await admit(url);
      const response = await fetchWith(url, { ...init, dispatcher: agent, redirect: "manual" });
      if (response.status > mostStatus) {
        await response.body?.cancel();
        throw new OutgoingError(`${url.host} answered with the unknown status ${response.status}.`);
      }
      return response.body ? new Response(response.body.pipeThrough(limit(url.host)), response) : response;
    },
    async openSocket(address) {
      await admit(new URL(address.replace(/^ws/, "http")));
      return new WebSocket(address, { dispatcher: agent });
    },
    close: () => agent.destroy(),
  };
}

function limit(host: string): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(part: Uint8Array, controller) {
      bytes += part.length;
      if (bytes > mostBytes) throw new OutgoingError(`The response of ${host} is larger than 16 MiB.`);
      controller.enqueue(part);
    },
  });
}
