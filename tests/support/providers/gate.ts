import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands before a provider: counts requests, and keeps one of them from being answered. */
export interface Gate {
  readonly origin: string;
  /** Requests since `watch`. */
  readonly count: number;
  /** Begins to count, and lets the n-th request and those after it wait until their connection is closed. */
  watch(holdAt?: number): void;
  stop(): Promise<void>;
}

/** Passes everything on; where the provider names its own address, it is the gate's. */
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
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(kept.map(([name, value]) => [name, own(value)])));
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
