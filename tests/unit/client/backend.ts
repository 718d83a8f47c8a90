import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as it arrived on the wire. */
export interface Arrived {
  readonly method: string;
  /** Path and query as sent, still encoded. */
  readonly target: string;
  readonly headers: IncomingMessage["headers"];
  /** Null for a request without a body. */
  readonly body: unknown;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Closes the connection instead of answering. */
  readonly hangUp?: true;
}

/**
 * A backend on loopback for one test. It records requests and returns the responses in turn, repeating the last one. It
 * ends with the test.
 */
export async function startBackend(...answers: Answer[]): Promise<{ url: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const { method = "", url = "", headers } = request;
    arrived.push({ method, target: url, headers, body: text === "" ? null : JSON.parse(text) });
    const answer = answers[Math.min(arrived.length, answers.length) - 1] ?? {};
    if (answer.hangUp) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrived };
}
