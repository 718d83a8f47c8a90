import { type Answer, type Limit, SyncError } from "./connector.ts";

/** Maps a response to an error by the rules common to all connectors; undefined for a success. */
export function classify(answer: Answer, host: string, now: Date): SyncError | undefined {
  const { status, headers } = answer;
  if (status < 300 || status === 304) return undefined;
  const reason = providerText(answer);
  if (status === 401) return new SyncError("reconnect", `${host} no longer accepts the credentials: ${reason}`);
  const message = `${host} answered ${status}: ${reason}`;
  const resumeAt = readRetryAfter(headers, now) ?? exhaustedUntil(headers, now);
  if (status === 429 || (resumeAt && (status === 403 || status === 503))) {
    return new SyncError("limit", limitText(host), { resumeAt: resumeAt ?? later(now, 60) });
  }
  if ([403, 404, 410, 451].includes(status)) return new SyncError("skip", message);
  if (status === 408 || status >= 500) return new SyncError("transient", message);
  return new SyncError("setup", message);
}

/** Returns the card's text while a rate limit is in effect. The card appends the time. */
export const limitText = (host: string): string => `The rate limit of ${host} is reached.`;

/** Returns the provider's error message for the person who connected it. */
function providerText({ status, body }: Answer): string {
  return textIn(body)?.slice(0, 300) || statusTexts[status] || "no reason given";
}

const statusTexts: Readonly<Record<number, string>> = {
  400: "bad request",
  401: "not signed in",
  403: "forbidden",
  404: "not found",
  410: "gone",
  429: "too many requests",
  451: "unavailable for legal reasons",
  500: "internal error",
  502: "bad gateway",
  503: "unavailable",
};

/** Names of error fields, the most informative first. */
const textNames = [
  "error_description",
  "message",
  "errorMessages",
  "error_message",
  "error",
  "errors",
  "detail",
  "title",
];

function textIn(body: unknown): string | undefined {
  if (typeof body === "string") {
    const text = body.trim();
    return text === "" || text.startsWith("<") ? undefined : text;
  }
  if (Array.isArray(body)) return textIn(body[0]);
  if (typeof body !== "object" || body === null) return undefined;
  for (const name of textNames) {
    const text = Object.hasOwn(body, name) ? textIn((body as Record<string, unknown>)[name]) : undefined;
    if (text !== undefined) return text;
  }
  return undefined;
}

const prefixes = ["x-ratelimit", "ratelimit", "x-rate-limit"];

/**
 * Reads the rate limit from the headers; undefined when there is none. Supports three header prefixes, and times as
 * seconds from now, seconds since 1970 or text.
 */
export function readLimitHeaders(headers: Headers, now: Date): Limit | undefined {
  for (const prefix of prefixes) {
    const remaining = headers.get(`${prefix}-remaining`);
    const after = headers.get(`${prefix}-reset-after`);
    const resetsAt = after === null ? readMoment(headers.get(`${prefix}-reset`), now) : readMoment(after, now);
    if (remaining !== null && resetsAt && Number.isFinite(Number(remaining))) {
      // Some providers list several limits: "100, 100;window=10".
      const total = Number.parseInt(headers.get(`${prefix}-limit`) ?? "", 10);
      return { remaining: Math.floor(Number(remaining)), resetsAt, ...(total > 0 && { total }) };
    }
  }
  return undefined;
}

const exhaustedUntil = (headers: Headers, now: Date): Date | undefined => {
  const limit = readLimitHeaders(headers, now);
  return limit && limit.remaining <= 0 ? limit.resetsAt : undefined;
};

/** Reads `Retry-After`: seconds or a date. */
const readRetryAfter = (headers: Headers, now: Date): Date | undefined => readMoment(headers.get("retry-after"), now);

/** Larger values are seconds since 1970. */
const longestWaitSeconds = 366 * 86_400;

function readMoment(value: string | null, now: Date): Date | undefined {
  if (value === null || value.trim() === "") return undefined;
  const seconds = Number(value);
  if (!Number.isFinite(seconds)) {
    const moment = new Date(value);
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  }
  return seconds > longestWaitSeconds ? new Date(seconds * 1000) : later(now, Math.max(0, seconds));
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
