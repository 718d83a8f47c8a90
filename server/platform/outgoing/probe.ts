import type { IncomingHttpHeaders } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { OutgoingError } from "./outgoing-error.ts";
import { connectionTo } from "./proxy.ts";
import type { Target } from "./resolve-target.ts";

/** Head of a response without the body. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Requests a URL that `resolveTarget` accepted and reads only the head of the response. Follows no redirects and
 * discards the body. Connecting and responding take at most `milliseconds` together.
 * @throws OutgoingError in plain words when there is no response.
 */
export function probe(
  target: Target,
  options: { headers?: Record<string, string>; milliseconds?: number; signal?: AbortSignal } = {},
): Promise<AnswerHead> {
  const { url } = target;
  const limit = AbortSignal.timeout(options.milliseconds ?? 30_000);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      { ...connectionTo(target), headers: { ...options.headers }, maxHeaderSize: 64 * 1024, signal },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
        answer.on("error", () => {});
        clientRequest.destroy();
      },
    );
    clientRequest.on("error", (error) => {
      if (options.signal?.aborted) reject(options.signal.reason);
      else if (limit.aborted) reject(new OutgoingError(`${url.host} did not answer in time.`, { cause: error }));
      else reject(new OutgoingError(`${url.host} could not be reached: ${reasonOf(error)}.`, { cause: error }));
    });
    clientRequest.end();
  });
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed",
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the network is unreachable",
  ETIMEDOUT: "the connection timed out",
  EPROTO: "it does not support https",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not support https",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is not trusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate belongs to another host",
};

function reasonOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = (inner as NodeJS.ErrnoException | undefined)?.code ?? "";
  return reasons[code] ?? (code.startsWith("HPE_") ? "it does not support http" : "the connection failed");
}
