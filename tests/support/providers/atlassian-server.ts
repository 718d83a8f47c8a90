import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to an Atlassian site. */
export interface Question {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Failure of the next response: invalid JSON, cut off in the middle, missing, much too large, or a server error. */
export type Fault = "malformed" | "cut" | "silent" | "huge" | "error";

export interface AtlassianServer {
  readonly origin: string;
  /** `GET /path?query` of each request, in order. */
  readonly asked: string[];
  /** Failures of the next responses, applied before the limit. */
  readonly faults: Fault[];
  /** Requests left before the limit is reached; then `429` until it is raised. */
  requestsLeft: number;
  /** Seconds in the header `Retry-After`. */
  retryAfter: number;
  stop(): Promise<void>;
}

/** Starts a server with the headers and errors that all Atlassian products share. */
export async function startAtlassianServer(answer: (question: Question) => Reply): Promise<AtlassianServer> {
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams: query, search } = new URL(request.url ?? "/", atlassian.origin);
    const raw = await bytesOf(request);
    atlassian.asked.push(`${request.method} ${decodeURIComponent(path + search.replaceAll("+", " "))}`);
    const fault = atlassian.faults.shift();
    if (fault) return misbehave(response, fault);
    atlassian.requestsLeft -= 1;
    if (atlassian.requestsLeft < 0) return send(response, limited(atlassian.retryAfter));
    const body = raw.length > 0 ? JSON.parse(raw.toString()) : undefined;
    send(response, answer({ method: request.method ?? "GET", path, query, headers: request.headers, body }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const atlassian: AtlassianServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    faults: [],
    requestsLeft: Number.POSITIVE_INFINITY,
    retryAfter: 3_600,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return atlassian;
}

function limited(retryAfter: number): Reply {
  return {
    status: 429,
    body: { errorMessages: ["Rate limit exceeded."], errors: {} },
    headers: {
      "retry-after": String(retryAfter),
      "x-ratelimit-limit": "350",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": new Date(Date.now() + retryAfter * 1_000).toISOString(),
      "ratelimit-reason": "jira-burst-based",
    },
  };
}

function send(response: ServerResponse, { status = 200, body, headers = {} }: Reply): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": `${type};charset=UTF-8`, ...headers }).end(text);
}

function misbehave(response: ServerResponse, fault: Fault): void {
  const json = { "content-type": "application/json;charset=UTF-8" };
  if (fault === "malformed") response.writeHead(200, json).end('{"issues": [{"id": "1"');
  else if (fault === "error") send(response, { status: 502, body: "<html>Bad gateway</html>" });
  else if (fault === "huge") {
    response.writeHead(200, json).write('{"padding": "');
    const more = () => {
      while (!response.destroyed) if (!response.write("x".repeat(1024 ** 2))) return response.once("drain", more);
    };
    more();
  } else if (fault === "cut") {
    response.writeHead(200, { ...json, "content-length": "100000" }).write('{"issues": [');
    response.destroy();
  }
}

/** Returns whether the request carries accepted credentials, wrong ones, or none. */
export function signedAs({ headers }: Question, accepted: readonly string[]): "signed-in" | "refused" | "anonymous" {
  const { authorization } = headers;
  if (authorization === undefined) return "anonymous";
  return accepted.includes(authorization) ? "signed-in" : "refused";
}

/** Converts a local time `yyyy-MM-dd HH:mm` in a user's time zone to milliseconds since 1970. */
export function readInZone(localTime: string, timeZone: string): number {
  const asUtc = Date.parse(`${localTime.replace(" ", "T")}:00Z`);
  const shown = new Date(asUtc).toLocaleString("sv-SE", { timeZone });
  return asUtc - (Date.parse(`${shown.replace(" ", "T")}Z`) - asUtc);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
