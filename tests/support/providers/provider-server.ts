import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProviderRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ProviderAnswer {
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings and bytes are sent unchanged, other values as JSON. */
  readonly body?: unknown;
}

/** A local server that stands in for a provider. */
export interface ProviderServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  /** The HTTP server, for other protocols such as web sockets. */
  readonly http: Server;
  /** Every request, in order. */
  readonly requests: ProviderRequest[];
  /**
   * Replaces the next responses to requests whose path and query match: with a limit, invalid data, or too much data.
   */
  interrupt(match: RegExp, answer: ProviderAnswer, times?: number): void;
  /** Leaves the next matching request unanswered until its connection is closed. */
  stall(match: RegExp): void;
  stop(): Promise<void>;
}

interface Interruption {
  readonly match: RegExp;
  readonly answer: ProviderAnswer | null;
  times: number;
}

/** Starts a provider that answers with `answer`. An exception becomes a 500 with its message. */
export async function startProvider(
  answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>,
): Promise<ProviderServer> {
  const requests: ProviderRequest[] = [];
  const interruptions: Interruption[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: ProviderRequest = {
      method: incoming.method ?? "GET",
      url: new URL(incoming.url ?? "/", origin),
      headers: incoming.headers as Record<string, string | undefined>,
      body: Buffer.concat(chunks).toString("utf8"),
    };
    requests.push(request);
    const { pathname, search } = request.url;
    const interruption = interruptions.find(({ match, times }) => times > 0 && match.test(pathname + search));
    if (interruption) {
      interruption.times -= 1;
      if (interruption.answer) send(response, interruption.answer);
      return;
    }
    try {
      send(response, await answer(request));
    } catch (error) {
      send(response, { status: 500, body: String(error) });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    http: server,
    requests,
    interrupt: (match, other, times = 1) => void interruptions.push({ match, answer: other, times }),
    stall: (match) => void interruptions.push({ match, answer: null, times: 1 }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: ProviderAnswer): void {
  const isText = typeof body === "string";
  const type = isText ? "text/plain; charset=utf-8" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  response.end(body === undefined || isText || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}
