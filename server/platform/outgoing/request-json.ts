import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { parseJson } from "#server/platform/core/parse-json.ts";
import { OutgoingError } from "./outgoing-error.ts";
import { connectionTo } from "./proxy.ts";
import { resolveTarget } from "./resolve-target.ts";

const mostMilliseconds = 15_000;
const mostBytes = 2 * 1024 * 1024;

interface AskOptions {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  /** Value sent as JSON. */
  readonly body?: unknown;
  /** Value of OUTBOUND_ALLOW. */
  readonly allow: readonly string[];
  readonly signal?: AbortSignal;
  /** Time limit of the response in milliseconds; default 15 seconds. */
  readonly mostMilliseconds?: number;
}

/** Response of a service; `json` is null when the body is no JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly json: unknown;
}

/**
 * Sends a request to a JSON service and returns its response, whatever the status. At most 15 seconds (or
 * `mostMilliseconds`) and 2 MiB. Follows no redirects and connects only to the checked IP address.
 * @throws OutgoingError in plain words when there is no response; the reason of `signal` when it was aborted.
 */
export async function requestJson(address: string, options: AskOptions): Promise<JsonAnswer> {
  const limit = AbortSignal.timeout(options.mostMilliseconds ?? mostMilliseconds);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const target = await resolveTarget(address, { allow: options.allow, signal });
  const { url } = target;
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const text = options.body === undefined ? undefined : JSON.stringify(options.body);
  try {
    return await new Promise<JsonAnswer>((resolve, reject) => {
      const clientRequest = request(
        url,
        {
          ...connectionTo(target),
          method: options.method ?? "GET",
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
            .finally(() => clientRequest.destroy());
        },
      );
      clientRequest.on("error", reject);
      clientRequest.end(text);
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
    if (size > mostBytes) throw new OutgoingError(`The response of ${host} is larger than 2 MiB.`);
    parts.push(part);
  }
  try {
    return parseJson(Buffer.concat(parts).toString("utf8"));
  } catch {
    return null;
  }
}
