import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import type { SafeFetch } from "#server/platform/outgoing/safe-fetch.ts";

const timeoutMs = 20_000;
const mostBytes = 4 * 1024 * 1024;
const mostRedirects = 4;
/** Wait when a source does not state when to retry. */
const limitMs = 15 * 60_000;
const longestLimitMs = 24 * 60 * 60_000;

/** Error for a source that must not be requested again before `until`. */
export class SourceLimit extends Error {
  readonly until: Date;
  constructor(message: string, until: Date) {
    super(message);
    this.name = "SourceLimit";
    this.until = until;
  }
}

interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST. Redirects of a POST are not followed. */
  readonly body?: object | undefined;
  readonly fetch: SafeFetch["fetch"];
  readonly signal: AbortSignal;
}

/**
 * Returns the text of a response, limited to 20 seconds and 4 MiB. Follows redirects, and checks each of them like the
 * first address.
 * @throws SourceLimit when the source asks to wait; OutgoingError with one sentence for any other failure
 */
export async function fetchSource(address: string, { headers, body, fetch, signal }: RequestOptions): Promise<string> {
  const limit = AbortSignal.timeout(timeoutMs);
  const stop = AbortSignal.any([signal, limit]);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const response = await fetch(url.href, {
        signal: stop,
        headers: {
          "user-agent": "community-data-platform",
          // Credentials must only be sent to their own host.
          ...(url.origin === new URL(address).origin && headers),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      const to = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && to !== null && !body) {
        await response.body?.cancel();
        url = new URL(to, url);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw refusal(url.host, response.status, response.headers, Date.now());
      }
      return await readText(response.body, url.host);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutgoingError || error instanceof SourceLimit) throw error;
    const reason = limit.aborted ? "did not answer in time" : "could not be reached";
    throw new OutgoingError(`${url.host} ${reason}.`, { cause: error });
  }
  throw new OutgoingError(`${url.host} redirects too often.`);
}

interface Headers {
  get(name: string): string | null;
}

function refusal(host: string, status: number, headers: Headers, now: number): Error {
  const resets = Number(headers.get("x-ratelimit-reset"));
  const isUsedUp = headers.get("x-ratelimit-remaining") === "0";
  if (status !== 429 && !(status === 403 && isUsedUp) && !(status === 503 && headers.get("retry-after") !== null)) {
    return new OutgoingError(`${host} answered ${status}.`);
  }
  const after = headers.get("retry-after") ?? "";
  const waitMs = /^\d+$/.test(after)
    ? Number(after) * 1_000
    : // GitHub sends seconds since 1970, other sources send the remaining seconds.
      isUsedUp && resets > 0
      ? resets > 1e9
        ? resets * 1_000 - now
        : resets * 1_000
      : limitMs;
  const until = new Date(now + Math.min(Math.max(waitMs, 1_000), longestLimitMs));
  return new SourceLimit(`The rate limit of ${host} is reached.`, until);
}

async function readText(body: AsyncIterable<Uint8Array> | null, host: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new OutgoingError(`The response of ${host} is larger than 4 MiB.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
