import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  /** Number of connections that were cut. */
  cuts(): number;
  stop(): Promise<void>;
}

/**
 * Proxy that breaks connections: the first after the first number of response bytes, the second after the second, and
 * so on.
 */
export async function startCuttingProxy(to: string, ...cutAfter: number[]): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(to).port), new URL(to).hostname);
    for (const end of [client, upstream]) {
      open.add(end);
      end.on("error", () => end.destroy()).on("close", () => open.delete(end));
    }
    client.pipe(upstream);
    let remainingBytes = cutAfter.shift();
    if (remainingBytes === undefined) return upstream.pipe(client);
    upstream.on("data", (bytes: Buffer) => {
      if (remainingBytes === undefined) return;
      client.write(bytes.subarray(0, remainingBytes));
      remainingBytes -= bytes.length;
      if (remainingBytes > 0) return;
      remainingBytes = undefined;
      cuts += 1;
      client.destroySoon();
      upstream.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async stop() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
