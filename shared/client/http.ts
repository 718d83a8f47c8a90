import ky, { isHTTPError, isNetworkError, isTimeoutError, type ResponsePromise } from "ky";
import { decode } from "#shared/contract/decode.ts";
import { ApiError, errorOfAnswer } from "./errors.ts";
import type { OutgoingRequest } from "./request.ts";

/** Timeout in milliseconds of one attempt, and separately of reading its body. */
const timeout = 30_000;

const http = ky.create({
  headers: { accept: "application/json, text/plain, */*" },
  timeout,
  retry: {
    limit: 2,
    methods: ["get"],
    statusCodes: [408, 502, 503, 504],
    // The caller decides whether to wait for the server's `retryAfter`.
    shouldRetry: ({ error }) => (isHTTPError(error) && error.response.headers.has("retry-after") ? false : undefined),
  },
});

interface HttpOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly method: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request, a GET up to three times, and reads its response.
 * @throws ApiError on a missing, late or failed response; AbortError when the caller aborts
 */
export async function sendRequest<A>(
  { url, headers, body }: OutgoingRequest,
  { fetch, method, signal }: HttpOptions,
  readAnswer: (answering: ResponsePromise) => Promise<A>,
): Promise<A> {
  try {
    return await readAnswer(
      http(url, { fetch, method, headers, ...(body !== undefined && { json: body }), ...(signal && { signal }) }),
    );
  } catch (error) {
    throw asApiError(error);
  }
}

function asApiError(error: unknown): unknown {
  if (isHTTPError(error)) {
    const { status, headers } = error.response;
    const body = typeof error.data === "string" ? decode(error.data, null) : error.data;
    return errorOfAnswer(
      { status, body, code: headers.get("x-error-code"), retryAfter: headers.get("retry-after") },
      error,
    );
  }
  if (isTimeoutError(error)) return new ApiError("timeout", "The server did not respond in time.", { cause: error });
  if (isNetworkError(error) || error instanceof TypeError) {
    return new ApiError("offline", "The server cannot be reached.", { cause: error });
  }
  return error;
}
