import { OutgoingError } from "#server/outgoing/outgoing-error.ts";
import type { SafeFetch } from "#server/outgoing/safe-fetch.ts";

const answerMs = 20_000;
const mostBytes = 4 * 1024 * 1024;
const mostRedirects = 4;
/** When a source names no time after which it may be asked again. */
const limitMs = 15 * 60_000;
const longestLimitMs = 24 * 60 * 60_000;

/** The source must not be asked before this moment. */
export class SourceLimit extends Error {
  readonly until: Date;
  constructor(message: string, until: Date) {
    super(message);
    this.name = "SourceLimit";
    this.until = until;
  }
}

interface AskOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON by POST, whose redirects are not followed. */
  readonly body?: object | undefined;
  readonly fetch: SafeFetch["fetch"];
  readonly signal: AbortSignal;
}

/**
 * The text of an answer: 20 seconds and 4 MiB at most. Redirects are followed, each of them checked as the first address
 * was.
 * @throws SourceLimit when the source asks to wait; OutgoingError in one sentence for anything else that is no answer
 */
export async function askSource(address: string, { headers, body, fetch, signal }: AskOptions): Promise<string> {
  const limit = AbortSignal.timeout(answerMs);
  const stop = AbortSignal.any([signal, limit]);
  let url = new URL(address);
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const answer = await fetch(url.href, {
        signal: stop,
        headers: {
          "user-agent": "community-data-platform",
          // Credentials are for the host that they were given for.
          ...(url.origin === new URL(address).origin && headers),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { method: "POST", body: JSON.stringify(body) }),
      });
      const to = answer.headers.get("location");
      if (answer.status >= 300 && answer.status < 400 && to !== null && !body) {
        await answer.body?.cancel();
        url = new URL(to, url);
        continue;
      }
      if (!answer.ok) {
        await answer.body?.cancel();
        throw refusal(url.host, answer.status, answer.headers, Date.now());
      }
      return await readText(answer.body, url.host);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutgoingError || error instanceof SourceLimit) throw error;
    const reason = limit.aborted ? "did not answer in time" : "could not be reached";
    throw new OutgoingError(`${url.host} ${reason}.`, { cause: error });
  }
  throw new OutgoingError(`${url.host} sends on too often.`);
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
    : // GitHub tells seconds since 1970, others the seconds that are left.
      isUsedUp && resets > 0
      ? resets > 1e9
        ? resets * 1_000 - now
        : resets * 1_000
      : limitMs;
  const until = new Date(now + Math.min(Math.max(waitMs, 1_000), longestLimitMs));
  return new SourceLimit(`${host} was asked too often.`, until);
}

async function readText(body: AsyncIterable<Uint8Array> | null, host: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new OutgoingError(`The answer of ${host} is larger than 4 MiB.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
