import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The smallest image of its kind: one white pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTkyYwAAAABJRU5ErkJggg==",
  "base64",
);

export interface ImageHost {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** `127.0.0.1:port` */
  readonly host: string;
  /** Path of every request, in order. */
  readonly requests: string[];
  /** Sets the response for a URL. */
  answer(path: string, reply: (response: ServerResponse) => void): string;
  stop(): Promise<void>;
}

/** Starts a local web server with images, and with files that only look like images. */
export async function startImageHost(): Promise<ImageHost> {
  const replies = new Map<string, (response: ServerResponse) => void>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const reply = replies.get(path);
    if (reply) reply(response);
    else response.writeHead(404).end("nothing here");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    origin,
    host,
    requests,
    answer(path, reply) {
      replies.set(path, reply);
      return `${origin}${path}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
