import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { OutgoingError } from "./outgoing-error.ts";
import { pinned } from "./probe.ts";
import { resolveTarget } from "./resolve-target.ts";

const mostMilliseconds = 15_000;
const mostBytes = 2 * 1024 * 1024;

interface AskOptions {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** OUTBOUND_ALLOW. */
  readonly allow: readonly string[];
  readonly signal?: AbortSignal;
  /** Of the answer; 15 seconds when left out. */
  readonly mostMilliseconds?: number;
}

/** What a service answered; `json` is null when the body is no JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly json: unknown;
}

/**
 * Asks a service that speaks JSON, whatever its status: 15 seconds (or as said) and 2 MiB at most, no redirect is followed, the
 * checked address is the one that is used.
 * @throws OutgoingError in plain words when there is no answer; the reason of `signal` when it was aborted.
 */
export async function askJson(address: string, options: AskOptions): Promise<JsonAnswer> {
  const limit = AbortSignal.timeout(options.mostMilliseconds ?? mostMilliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const { url, addresses } = await resolveTarget(address, { allow: options.allow, signal });
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const text = options.body === undefined ? undefined : JSON.stringify(options.body);
  try {
    return await new Promise<JsonAnswer>((resolve, reject) => {
      const asked = request(
        url,
        {
          agent: false,
          method: options.method ?? "GET",
          lookup: pinned(addresses),
          signal,
          headers: {
            accept: "application/json",
            "accept-encoding": "identity",
            "user-agent": "community-data-platform",
            ...(text !== undefined && {
              "content-type": "application/json",
              "content-length": String(Buffer.byteLength(text)),
            }),
            ...options.headers,
          },
        },
        (answer) => {
          read(answer, url.host)
            .then((json) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, json }), reject)
            .finally(() => asked.destroy());
        },
      );
      asked.on("error", reject);
      asked.end(text);
    });
  } catch (error) {
    if (error instanceof OutgoingError) throw error;
    options.signal?.throwIfAborted();
    const reason = limit.aborted ? "did not answer in time" : "could not be reached";
    throw new OutgoingError(`${url.host} ${reason}.`, { cause: error });
  }
}

async function read(answer: IncomingMessage, host: string): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new OutgoingError(`The answer of ${host} is larger than 2 MiB.`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return null;
  }
}
