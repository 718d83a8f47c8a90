import { setTimeout as wait } from "node:timers/promises";
import { JsonLimitError } from "#server/platform/core/json-limits.ts";
import { parseLargeJson } from "#server/platform/core/parse-json.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import type { SafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import { classify, readLimitHeaders } from "./classify.ts";
import { type Answer, type Connector, type Http, type RequestOptions, SyncError } from "./connector.ts";
import type { Limits } from "./limits.ts";

const requestMs = 60_000;
/** Parsing a larger answer would block the worker for more than 100 ms. */
const maxBytes = 8 * 1024 * 1024;
const maxTries = 5;
const firstDelayMs = 500;
const maxMoves = 3;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Needs {
  readonly baseUrl: string;
  readonly fetch: SafeFetch["fetch"];
  /** Origins other than the provider's that full URLs may point to. They receive no credentials. */
  readonly others: readonly string[];
  /** Returns the credentials; called before each request. */
  readonly credentials: () => Promise<Credentials>;
  /**
   * Gets new credentials after a 401.
   * @returns false when there are none
   */
  readonly renew: () => Promise<boolean>;
  readonly classify?: Connector["classify"];
  readonly limitOf?: Connector["limitOf"];
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Called for each request sent. */
  readonly onRequest: () => void;
}

export interface Credentials {
  readonly headers?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Creates the client of one run, or of one connection check. */
export function createHttp(needs: Needs): Http {
  const base = new URL(needs.baseUrl);

  /**
   * Sends one request and returns its response with any status.
   * @throws SyncError `transient` without a response
   */
  async function ask(method: Method, url: URL, options: RequestOptions, moves = 0): Promise<Answer> {
    const limit = AbortSignal.timeout(requestMs);
    const signal = AbortSignal.any([needs.signal, limit]);
    const isOwn = url.origin === base.origin;
    try {
      needs.onRequest();
      // Credentials are sent only to the host that they were entered for.
      const { headers = {}, parameters = {} } = isOwn ? await needs.credentials() : {};
      const response = await needs.fetch(withQuery(url, parameters).href, {
        method,
        signal,
        ...bodyOf(options.body),
        headers: {
          accept: "application/json",
          "user-agent": "community-data-platform",
          ...(options.body === undefined || options.body instanceof URLSearchParams
            ? {}
            : { "content-type": "application/json" }),
          ...headers,
          ...options.headers,
        },
      });
      const to = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && response.status !== 304 && to && method === "GET") {
        await response.body?.cancel();
        const moved = new URL(to, url);
        if (moved.origin !== url.origin || moves >= maxMoves) {
          throw new SyncError("setup", `${url.host} redirects to another URL: ${moved.origin}`);
        }
        return await ask(method, moved, { ...options, query: {} }, moves + 1);
      }
      const text = await readText(response.body, url.host);
      return {
        status: response.status,
        headers: new Headers([...response.headers]),
        body: await parse(text, url.host),
      };
    } catch (error) {
      needs.signal.throwIfAborted();
      if (error instanceof SyncError) throw error;
      if (error instanceof OutgoingError) {
        // Without a cause the outgoing gate refused the request, so a retry would not help.
        throw new SyncError(error.cause === undefined ? "setup" : "transient", error.message, { cause: error });
      }
      const reason = limit.aborted ? "did not answer in time" : "could not be reached";
      throw new SyncError("transient", `${url.host} ${reason}.`, { cause: error });
    }
  }

  /** Sends a request, with retries. */
  async function send(method: Method, path: string, given: RequestOptions = {}): Promise<Answer> {
    let options = given;
    let url = addressOf(base, needs, path, options);
    const lane = laneOf(base, url);
    let hasRenewed = false;
    for (let tries = 1; ; tries++) {
      await needs.limits.acquire(lane);
      const error = await attempt();
      if (!(error instanceof SyncError)) return error;
      if (error.kind === "reconnect" && !hasRenewed) {
        hasRenewed = true;
        if (await needs.renew()) continue;
      }
      const halved = error.kind === "too-large" ? withHalfPage(options) : undefined;
      if (halved) {
        options = halved;
        url = addressOf(base, needs, path, options);
        tries = 0;
        continue;
      }
      if (error.kind === "limit" && error.resumeAt) {
        await needs.limits.block(lane, error.resumeAt);
        // The next `acquire` waits or parks the stream.
        if (tries < maxTries) continue;
      }
      if (error.kind !== "transient" || tries >= maxTries) throw error;
      await wait(Math.random() * firstDelayMs * 2 ** tries, undefined, { signal: needs.signal });
    }

    async function attempt(): Promise<Answer | SyncError> {
      try {
        const answer = await ask(method, url, options);
        const limit = readLimitHeaders(answer.headers, new Date()) ?? needs.limitOf?.(answer, new Date());
        if (limit) await needs.limits.note(lane, limit);
        if (options.accept?.includes(answer.status)) return answer;
        return needs.classify?.(answer) ?? classify(answer, url.host, new Date()) ?? answer;
      } catch (error) {
        if (error instanceof SyncError) return error;
        throw error;
      }
    }
  }

  return {
    get: (path, options) => send("GET", path, options),
    post: (path, options) => send("POST", path, options),
    put: (path, options) => send("PUT", path, options),
    patch: (path, options) => send("PATCH", path, options),
    delete: (path, options) => send("DELETE", path, options),
  };
}

/**
 * Appends a path to the base URL. A full URL, for example from a `Link` header, must point to a host of the provider.
 */
function addressOf(base: URL, needs: Needs, path: string, { query = {} }: RequestOptions): URL {
  const { baseUrl, others } = needs;
  const url = /^https?:/.test(path) ? new URL(path) : new URL(`${baseUrl}${path}`);
  if (url.origin !== base.origin && !others.includes(url.origin))
    throw new SyncError("setup", `${base.host} returned a URL of another host.`);
  return withQuery(url, query);
}

function withQuery(url: URL, query: NonNullable<RequestOptions["query"]>): URL {
  const whole = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) whole.searchParams.append(name, String(each));
    }
  }
  return whole;
}

const isRecord = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null && !(body instanceof URLSearchParams);

/** Returns the request for half of the records; undefined when it is for one, or not for a list. */
function withHalfPage(options: RequestOptions): RequestOptions | undefined {
  const { pageSize, query = {}, body } = options;
  if (pageSize === undefined) return undefined;
  const fields: Record<string, unknown> = query[pageSize] === undefined && isRecord(body) ? body : query;
  const size = Number(fields[pageSize]);
  if (!(size > 1)) return undefined;
  const half = { ...fields, [pageSize]: Math.ceil(size / 2) };
  return fields === query
    ? { ...options, query: half as RequestOptions["query"] & object }
    : { ...options, body: half };
}

/**
 * Returns the rate limit group of a request: the first part of its path, such as `/graphql`, `/search` or a Slack
 * method.
 */
function laneOf(base: URL, url: URL): string {
  const path = url.pathname.startsWith(base.pathname) ? url.pathname.slice(base.pathname.length) : url.pathname;
  return path.split("/").find((part) => part !== "") ?? "";
}

function bodyOf(body: unknown): { body?: string | URLSearchParams } {
  if (body === undefined) return {};
  return { body: body instanceof URLSearchParams ? body : JSON.stringify(body) };
}

async function readText(body: AsyncIterable<Uint8Array> | null, host: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new SyncError("too-large", `An answer of ${host} is larger than 8 MiB.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Prefix of Gerrit's JSON that prevents its execution as a script. */
const jsonGuard = ")]}'";

async function parse(text: string, host: string): Promise<unknown> {
  const json = text.startsWith(jsonGuard) ? text.slice(jsonGuard.length) : text;
  try {
    return await parseLargeJson(json);
  } catch (error) {
    if (error instanceof JsonLimitError) throw new SyncError("too-large", `An answer of ${host} has too many values.`);
    return text;
  }
}

/** Returns the URL with `rel="next"` in a `Link` header; undefined at the end. */
export function nextLink(headers: Headers): string | undefined {
  const links = (headers.get("link") ?? "").split("<");
  return links.find((link) => /\brel="?next\b/.test(link))?.split(">")[0];
}
