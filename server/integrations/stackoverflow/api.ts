import * as z from "zod/mini";
import { accessFields } from "../sync/access.ts";
import { type Answer, type Limit, type SyncContext, SyncError } from "../sync/connector.ts";
import { list } from "../sync/tolerant-fields.ts";

/** Stored settings (wire.md 27.1) with the access fields. */
export const stackoverflowSettings = z.object({ tags: list(z.string()), keywords: list(z.string()), ...accessFields });

export type StackoverflowSettings = z.output<typeof stackoverflowSettings>;
export type StackoverflowContext = SyncContext<StackoverflowSettings>;

type Query = Readonly<Record<string, string | number | undefined>>;

const wrapper = z.object({ items: z.optional(z.array(z.unknown())), has_more: z.optional(z.boolean()) });

/**
 * Sends an API request.
 * @throws SyncError
 */
export async function ask({ http }: Pick<StackoverflowContext, "http">, path: string, query: Query = {}) {
  const { body } = await http.get(path, { query: { site: "stackoverflow", ...query } });
  const read = z.safeParse(wrapper, body);
  if (!read.success)
    throw new SyncError("transient", "Stack Overflow sent an unexpected response.", { cause: read.error });
  const { items } = read.data;
  if (!items && query.filter !== "total") throw new SyncError("transient", "Stack Overflow sent no list.");
  return { items: items ?? [], hasMore: read.data.has_more ?? false, body };
}

/** Counts the questions that contain the keyword. */
export async function countMentions(context: Pick<StackoverflowContext, "http">, keyword: string): Promise<number> {
  const { body } = await ask(context, "/search/advanced", { q: quoted(keyword), filter: "total" });
  return z.safeParse(z.object({ total: z.number() }), body).data?.total ?? 0;
}

/** Quotes a phrase for the search. */
export const quoted = (keyword: string): string => `"${keyword.replaceAll('"', " ")}"`;

const failure = z.object({ error_id: z.number(), error_message: z.optional(z.string()) });

/** Maps errors by id, because the API uses status 400 for all of them. */
export function classifyAnswer({ body, status }: Answer): SyncError | undefined {
  const found = z.safeParse(failure, body);
  if (status < 400 || !found.success) return undefined;
  const { error_id: id, error_message: message = "" } = found.data;
  if (id === 502) {
    const seconds = Number(/available in (\d+) seconds/.exec(message)?.[1] ?? 60);
    return new SyncError("limit", "The rate limit of Stack Overflow is reached.", {
      resumeAt: new Date(Date.now() + seconds * 1000),
    });
  }
  if (id === 500 || id === 503) return new SyncError("transient", `Stack Overflow answered: ${message}`);
  if ([401, 402, 403, 405, 406].includes(id)) return new SyncError("reconnect", `Stack Overflow answered: ${message}`);
  return undefined;
}

/** Reads `backoff`, the seconds until the same method may be called again. The quota resets at midnight UTC. */
export function readBackoff({ body }: Answer, now: Date): Limit | undefined {
  const throttling = z.safeParse(
    z.object({ backoff: z.optional(z.number()), quota_remaining: z.optional(z.number()) }),
    body,
  ).data;
  if (throttling?.quota_remaining === 0) {
    return {
      remaining: 0,
      resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
    };
  }
  return throttling?.backoff
    ? { remaining: 0, resetsAt: new Date(now.getTime() + throttling.backoff * 1000) }
    : undefined;
}
