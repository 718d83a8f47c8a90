import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Proxy in front of a provider that counts requests and can hold one of them. */
export interface Gate {
  readonly origin: string;
  /** Requests since `watch`. */
  readonly count: number;
  /** Starts counting. Request number `holdAt` and later ones wait until their connection is closed. */
  watch(holdAt?: number): void;
  stop(): Promise<void>;
}

/** Starts a proxy that passes everything on and replaces the provider's own URL in responses with its own. */
export async function startGate(target: string): Promise<Gate> {
  let count = 0;
  let holdAt = Number.POSITIVE_INFINITY;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    count += 1;
    if (count >= holdAt) return;
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      redirect: "manual",
    });
    const own = (text: string) => text.replaceAll(target, gate.origin);
    const headersToForward = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(headersToForward.map(([name, value]) => [name, own(value)])));
    response.end(own(await answer.text()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const gate: Gate = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get count() {
      return count;
    },
    watch(at = Number.POSITIVE_INFINITY) {
      [count, holdAt] = [0, at];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return gate;
}
