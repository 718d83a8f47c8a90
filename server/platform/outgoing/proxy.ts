import * as http from "node:http";
import { type RequestOptions, request as requestSecure } from "node:https";
import { isIP, isIPv6, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import ipaddr from "ipaddr.js";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import { OutgoingError } from "./outgoing-error.ts";
import { type Target, targetOf } from "./resolve-target.ts";

/** DNS lookup that returns only the checked addresses, whatever a DNS server answers later. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, options, callback) => {
    const first = all[0] ?? { address: "", family: 4 };
    if (options.all) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

const connectMs = 15_000;

type Environment = Readonly<Record<string, string | undefined>>;
type Origin = Pick<URL, "hostname" | "port" | "protocol">;

/**
 * Returns the proxy for requests to a URL, from HTTPS_PROXY, HTTP_PROXY and NO_PROXY; undefined for direct requests.
 * Loopback addresses are never reached through a proxy, where they would mean the proxy's own host.
 * @param addresses those of its host
 */
export function proxyFor(
  url: Origin,
  addresses: readonly string[],
  environment: Environment = process.env,
): URL | undefined {
  const isSecure = url.protocol === "https:" || url.protocol === "wss:";
  const proxy = readVariable(environment, isSecure ? "HTTPS_PROXY" : "HTTP_PROXY");
  if (!proxy || addresses.some(isLoopback) || isExcluded(url, readVariable(environment, "NO_PROXY") ?? ""))
    return undefined;
  return addressOf(proxy);
}

const readVariable = (environment: Environment, name: string) =>
  (environment[foldAscii(name)] || environment[name])?.trim() || undefined;

function addressOf(proxy: string): URL {
  const address = URL.parse(proxy.includes("://") ? proxy : `http://${proxy}`);
  if (address?.protocol === "http:" || address?.protocol === "https:") return address;
  throw new OutgoingError("HTTPS_PROXY or HTTP_PROXY is not the URL of an HTTP proxy.");
}

/** Since Node 24.14; not in its type definitions yet. */
const { setGlobalProxyFromEnv } = http as { setGlobalProxyFromEnv?: (environment: Environment) => () => void };

/**
 * Sends requests of the global `fetch` through the same proxy: those to the sign-in provider, which the operator
 * configured, so that they need no check of their address.
 * @returns a function that undoes it
 */
export function proxyGlobalFetch(environment: Environment = process.env): () => void {
  const [secure, plain] = ["HTTPS_PROXY", "HTTP_PROXY"].map((name) => readVariable(environment, name));
  if (!secure && !plain) return () => {};
  const undo = setGlobalProxyFromEnv?.({
    ...(secure && { HTTPS_PROXY: addressOf(secure).href }),
    ...(plain && { HTTP_PROXY: addressOf(plain).href }),
    NO_PROXY: [readVariable(environment, "NO_PROXY"), "localhost", "127.0.0.1", "::1"].filter(Boolean).join(","),
  });
  return undo ?? (() => {});
}

/** The unspecified address connects to this host too. */
const isLoopback = (address: string) => ["loopback", "unspecified"].includes(ipaddr.process(address).range());

/** Entries of NO_PROXY are `*`, hosts, which include their subdomains, or `host:port`. */
function isExcluded(url: Origin, noProxy: string): boolean {
  const host = foldAscii(url.hostname);
  return noProxy.split(/[\s,]+/).some((given) => {
    const entry = foldAscii(given).replace(/^\*?\./, "");
    return entry !== "" && (entry === "*" || entry === targetOf(url) || host === entry || host.endsWith(`.${entry}`));
  });
}

/**
 * Opens a connection through a proxy. The proxy is asked for an address that was checked, so that no name leads it into
 * a private network.
 * @throws OutgoingError
 */
export function openTunnel(proxy: URL, address: string, port: number): Promise<Socket> {
  const path = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const { username, password } = proxy;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username
    ? { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` }
    : {};
  const request = (proxy.protocol === "https:" ? requestSecure : http.request)({
    host: proxy.hostname.replace(/^\[|\]$/g, ""),
    port: Number(targetOf(proxy).split(":").at(-1)),
    ...{ method: "CONNECT", path, headers: { host: path, ...authorization }, agent: false },
    signal: AbortSignal.timeout(connectMs),
  });
  return new Promise((resolve, reject) => {
    const fail = (cause?: Error) =>
      reject(
        new OutgoingError(`The proxy ${proxy.host} could not be reached.`, { cause: cause ?? new Error("closed") }),
      );
    request.once("connect", ({ statusCode }, socket, head) => {
      if (statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        return resolve(socket as Socket);
      }
      socket.destroy();
      reject(
        new OutgoingError(`The proxy ${proxy.host} refused the connection (${statusCode}).`, { cause: new Error() }),
      );
    });
    request.once("response", (answer) => {
      answer.resume();
      fail(new Error(`status ${answer.statusCode}`));
    });
    request.once("error", fail);
    request.end();
  });
}

type Connection = Pick<RequestOptions, "agent" | "lookup" | "defaultPort" | "createConnection">;

/** Returns the options of a request by node:http or node:https that connects it to the checked addresses only. */
export function connectionTo({ url, host, port, addresses }: Target): Connection {
  const proxy = proxyFor(url, addresses);
  if (!proxy) return { agent: false, lookup: pinned(addresses) };
  const open = async () => {
    const socket = await openTunnel(proxy, addresses[0] ?? host, port);
    if (url.protocol !== "https:") return socket;
    return connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
  };
  return {
    // Without an agent, the header `Host` would have the port.
    defaultPort: url.protocol === "https:" ? 443 : 80,
    createConnection(_options, onConnection) {
      open().then(
        (socket) => onConnection(null, socket),
        (error: Error) => onConnection(error, undefined as never),
      );
      return undefined;
    },
  };
}
