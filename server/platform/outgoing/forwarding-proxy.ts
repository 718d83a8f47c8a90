import { once } from "node:events";
import { createServer, request as requestPlain } from "node:http";
import type { AddressInfo } from "node:net";
import { connectionTo, openTunnel, proxyFor } from "./proxy.ts";
import { type Target, targetOf } from "./resolve-target.ts";

export interface ForwardingProxy {
  readonly url: string;
  close(): void;
}

/**
 * Starts a proxy on a loopback port for a program that can use proxies but not pin addresses, such as git. It leads to
 * the checked addresses of one target only, through the proxy of the environment.
 * @returns null when the target is reached directly
 */
export async function startForwardingProxy(target: Target): Promise<ForwardingProxy | null> {
  const { url, host, port, addresses } = target;
  const proxy = proxyFor(url, addresses);
  if (!proxy) return null;
  const server = createServer((asked, answer) => {
    const to = URL.parse(asked.url ?? "");
    if (url.protocol !== "http:" || !to || targetOf(to) !== targetOf(url)) return answer.writeHead(403).end();
    const { "proxy-connection": _, ...headers } = asked.headers;
    const forwarded = requestPlain(to, { ...connectionTo(target), method: asked.method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    forwarded.on("error", () => answer.destroy());
    asked.pipe(forwarded);
  });
  server.on("connect", (asked, socket) => {
    socket.on("error", () => {});
    if (asked.url !== `${url.hostname}:${port}`) return socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    openTunnel(proxy, addresses[0] ?? host, port).then(
      (tunnel) => {
        tunnel.on("error", () => socket.destroy());
        socket.on("close", () => tunnel.destroy());
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(tunnel).pipe(socket);
      },
      () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
