import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  /** Connections that were cut. */
  cuts(): number;
  stop(): Promise<void>;
}

/** A way to a server on which connections break: the first after so many bytes of answers, then the second, and so on. */
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
    let left = cutAfter.shift();
    if (left === undefined) return upstream.pipe(client);
    upstream.on("data", (bytes: Buffer) => {
      if (left === undefined) return;
      client.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left > 0) return;
      left = undefined;
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
