import * as z from "zod/mini";
import { accessFields } from "../sync/access.ts";
import { type Answer, type Limit, type SyncContext, SyncError } from "../sync/connector.ts";
import { list } from "../sync/tolerant-fields.ts";

/** As the integration stores them (wire.md 27.1), with the access. */
export const stackoverflowSettings = z.object({ tags: list(z.string()), keywords: list(z.string()), ...accessFields });

export type StackoverflowSettings = z.output<typeof stackoverflowSettings>;
export type StackoverflowContext = SyncContext<StackoverflowSettings>;

type Query = Readonly<Record<string, string | number | undefined>>;

const wrapper = z.object({ items: z.optional(z.array(z.unknown())), has_more: z.optional(z.boolean()) });

/** Asks the API. @throws SyncError */
export async function ask({ http }: Pick<StackoverflowContext, "http">, path: string, query: Query = {}) {
  const { body } = await http.get(path, { query: { site: "stackoverflow", ...query } });
  const read = z.safeParse(wrapper, body);
  if (!read.success)
    throw new SyncError("transient", "Stack Overflow does not answer as it should.", { cause: read.error });
  return { items: read.data.items ?? [], hasMore: read.data.has_more ?? false, body };
}

/** How many questions name the word. */
export async function countMentions(context: Pick<StackoverflowContext, "http">, keyword: string): Promise<number> {
  const { body } = await ask(context, "/search/advanced", { q: quoted(keyword), filter: "total" });
  return z.safeParse(z.object({ total: z.number() }), body).data?.total ?? 0;
}

/** As the search wants words that follow each other. */
export const quoted = (keyword: string): string => `"${keyword.replaceAll('"', " ")}"`;

const failure = z.object({ error_id: z.number(), error_message: z.optional(z.string()) });

/** Errors come with status 400, whatever they are; the id tells. */
export function classifyAnswer({ body, status }: Answer): SyncError | undefined {
  const found = z.safeParse(failure, body);
  if (status < 400 || !found.success) return undefined;
  const { error_id: id, error_message: said = "" } = found.data;
  if (id === 502) {
    const seconds = Number(/available in (\d+) seconds/.exec(said)?.[1] ?? 60);
    return new SyncError("limit", "The limit of Stack Overflow is used up.", {
      resumeAt: new Date(Date.now() + seconds * 1000),
    });
  }
  if (id === 500 || id === 503) return new SyncError("transient", `Stack Overflow answered: ${said}`);
  if ([401, 402, 403, 405, 406].includes(id)) return new SyncError("reconnect", `Stack Overflow answered: ${said}`);
  return undefined;
}

/** `backoff`: seconds in which the same method must not be asked. The quota begins anew with the day of UTC. */
export function readBackoff({ body }: Answer, now: Date): Limit | undefined {
  const told = z.safeParse(
    z.object({ backoff: z.optional(z.number()), quota_remaining: z.optional(z.number()) }),
    body,
  ).data;
  if (told?.quota_remaining === 0) {
    return {
      remaining: 0,
      resetsAt: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
    };
  }
  return told?.backoff ? { remaining: 0, resetsAt: new Date(now.getTime() + told.backoff * 1000) } : undefined;
}
