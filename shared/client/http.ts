import { decode } from "#shared/contract/decode.ts";
import { ApiError, errorOfAnswer } from "./errors.ts";
import type { OutgoingRequest } from "./request.ts";

/** Milliseconds until the head of an answer must be there, and as many for its body. */
const timeoutMs = 30_000;

/** Answers after which a GET is sent again, and the pauses before each new try in milliseconds. */
const passingStatuses: ReadonlySet<number> = new Set([408, 502, 503, 504]);
const pausesMs = [300, 600];

interface HttpOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly method: string;
  readonly signal?: AbortSignal | undefined;
}

/** An answer with a status of success, whose body may still be on its way. */
export interface HttpAnswer {
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  /** The whole body, which must be there in time. */
  text(): Promise<string>;
}

/**
 * Sends a request. A GET that met no server, or one that is overloaded and names no time, is sent twice more.
 * @throws ApiError when there is no answer, none in time, or one that says no; AbortError when the caller gives up
 */
export async function sendRequest(request: OutgoingRequest, options: HttpOptions): Promise<HttpAnswer> {
  for (const pause of options.method === "GET" ? pausesMs : []) {
    try {
      return await sendOnce(request, options);
    } catch (error) {
      if (!mayBeSentAgain(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      options.signal?.throwIfAborted();
    }
  }
  return sendOnce(request, options);
}

/** A server that names a time is not asked before it; the caller is told (`retryAfter`). */
function mayBeSentAgain(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === "offline" || (passingStatuses.has(error.status ?? 0) && error.retryAfter === null);
}

async function sendOnce(
  { url, headers, body }: OutgoingRequest,
  { fetch, method, signal }: HttpOptions,
): Promise<HttpAnswer> {
  const late = new AbortController();
  const response = await inTime(
    late,
    fetch(url, {
      method,
      headers: {
        accept: "application/json, text/plain, */*",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    }),
  );
  const text = () => inTime(late, response.text());
  if (response.ok) return { headers: response.headers, body: response.body, text };
  throw errorOfAnswer({
    status: response.status,
    body: decode(await text(), null),
    code: response.headers.get("x-error-code"),
    retryAfter: response.headers.get("retry-after"),
  });
}

/** Waits for a part of an answer; what is late is abandoned. */
async function inTime<T>(late: AbortController, part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const cause = new DOMException("The server did not answer in time.", "TimeoutError");
      reject(new ApiError("timeout", cause.message, { cause }));
      late.abort(cause);
    }, timeoutMs);
  });
  try {
    return await Promise.race([part, timeout]);
  } catch (error) {
    // So does `fetch` say that there was no connection, or that it broke.
    if (error instanceof TypeError) throw new ApiError("offline", "The server cannot be reached.", { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
