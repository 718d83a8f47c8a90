import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Gateway {
  /** `http://localhost:port` */
  readonly address: string;
  /** Method and path of every request, in order. */
  readonly requests: string[];
  /** Stops listening, so that connections are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Drops the response to the next matching request, after the platform has processed it. */
  loseAnswer(like: RegExp): void;
  /** Holds responses to matching requests until the returned function is called. */
  holdAnswers(like: RegExp): () => void;
}

/** Proxy between a browser and the platform that can be cut and otherwise passes everything through unchanged. */
export async function startGateway(platform: string): Promise<Gateway> {
  const requests: string[] = [];
  const lost: RegExp[] = [];
  const held: { like: RegExp; released: Promise<void> }[] = [];

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const name = `${incoming.method} ${incoming.url?.replace(/\?.*/, "")}`;
    requests.push(name);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const upstream = request(new URL(incoming.url ?? "/", platform), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(platform).host },
    });
    upstream.end(Buffer.concat(parts));
    const [answer] = (await once(upstream, "response")) as [IncomingMessage];
    const body: Buffer[] = [];
    for await (const part of answer) body.push(part);
    const at = lost.findIndex((like) => like.test(name));
    if (at >= 0) {
      lost.splice(at, 1);
      outgoing.destroy();
      return;
    }
    await held.find(({ like }) => like.test(name))?.released;
    const { "transfer-encoding": _, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, headers).end(Buffer.concat(body));
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    requests,
    async cut() {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, "close");
    },
    async mend() {
      server.listen(port, "localhost");
      await once(server, "listening");
    },
    loseAnswer: (like) => lost.push(like),
    holdAnswers(like) {
      let release = () => {};
      const entry = { like, released: new Promise<void>((resolve) => (release = resolve)) };
      held.push(entry);
      return () => {
        held.splice(held.indexOf(entry), 1);
        release();
      };
    },
  };
}
