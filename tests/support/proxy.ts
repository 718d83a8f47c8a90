import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";

export interface WebProxy {
  readonly port: number;
  stop(): Promise<void>;
}

/** A proxy that resolves every host name to one local port, because Firefox cannot be configured to do so. */
export async function startProxy(to: number): Promise<WebProxy> {
  const open = new Set<{ destroy(): void }>();
  const server = createServer().on("connect", (_, client) => {
    const site = connect(to, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      site.pipe(client).pipe(site);
    });
    for (const end of [client, site]) {
      open.add(end);
      end.on("error", () => end.destroy()).on("close", () => open.delete(end));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const end of open) end.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
