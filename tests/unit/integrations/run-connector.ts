import {
  type Answer,
  type Change,
  type Connector,
  type Http,
  type Json,
  type Partition,
  type RequestOptions,
  type SyncContext,
  SyncError,
  type SyncedPerson,
} from "#server/integrations/sync/connector.ts";
import type { Config } from "#server/platform/core/config.ts";
import { type Hosts, providerHosts } from "#server/platform/core/provider-hosts.ts";

/** One request of a connector with its response. */
export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** Context that sends a connector's requests directly, without limits, retries or a database. */
export function contextOf<Settings>(
  connector: Connector<Settings>,
  settings: Settings,
  onExchange: (exchange: Exchange) => void = () => {},
  ownHosts: Partial<Hosts> = {},
  providers: Config["providers"] = {},
) {
  const hosts = { ...providerHosts, ...ownHosts };
  const auth = connector.auth(settings, hosts, providers);
  const base = connector.baseUrl(settings, hosts);
  const send = async (method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const url = new URL(path.startsWith("http") ? path : base + path);
    for (const [name, value] of Object.entries(options.query ?? {})) {
      for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each));
    }
    const response = await fetch(url, {
      method,
      headers: { ...(auth.kind === "headers" && auth.headers), "content-type": "application/json", ...options.headers },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const answer = { status: response.status, headers: response.headers, body: isJson ? parsed(text) : text };
    onExchange({ method, url, body: options.body, status: answer.status, answer: answer.body });
    if (options.accept?.includes(response.status)) return answer;
    const failure = connector.classify?.(answer);
    if (failure) throw failure;
    if (response.ok) return answer;
    throw new SyncError(response.status === 401 ? "reconnect" : "skip", `${response.status} ${text}`);
  };
  const http: Http = {
    get: (path, options) => send("GET", path, options),
    post: (path, options) => send("POST", path, options),
    put: (path, options) => send("PUT", path, options),
    patch: (path, options) => send("PATCH", path, options),
    delete: (path, options) => send("DELETE", path, options),
  };
  const quiet = () => {};
  const context: SyncContext<Settings> = {
    settings,
    integrationId: "i1",
    segmentId: "s1",
    http,
    hosts,
    providers,
    signal: new AbortController().signal,
    now: new Date(),
    log: { debug: quiet, info: quiet, warn: quiet },
    leaveOut: quiet,
    bill: quiet,
    stored: async () => [],
  };
  return context;
}

/** Result of one pass of a stream over a partition. */
interface Pass {
  readonly changes: readonly Change[];
  readonly since: string | undefined;
  readonly pages: number;
  readonly total: number | undefined;
  readonly done: number;
}

/** Reads a pass to its end. Each page's position is serialized as JSON, as in the database. */
export async function readPass<Settings>(
  connector: Connector<Settings>,
  context: SyncContext<Settings>,
  stream: string,
  { partition = 0, since, afterPage }: { partition?: number; since?: string | undefined; afterPage?: () => void } = {},
): Promise<Pass> {
  const { read } = connector.streams.find(({ name }) => name === stream) ?? fail(`There is no stream ${stream}.`);
  const partitions: Partition[] = await connector.partitions(context);
  const part = partitions[partition] ?? fail("There is no such partition.");
  const changes: Change[] = [];
  let page: Json | undefined;
  let pages = 0;
  let done = 0;
  let newest: string | undefined;
  for (;;) {
    const answer = await read(context, part, { since, page });
    changes.push(...answer.changes);
    pages += 1;
    done += answer.done ?? answer.changes.length;
    newest = answer.since ?? newest;
    if (answer.next === undefined) return { changes, since: newest, pages, total: answer.total, done };
    page = JSON.parse(JSON.stringify(answer.next)) as Json;
    afterPage?.();
  }
}

/** Upserted records: `type sourceId` with the person's name. */
export function summaryOf(changes: readonly Change[]): string[] {
  return changes.flatMap((change) =>
    change.op === "upsert"
      ? [`${change.activity.type} ${change.activity.sourceId} by ${nameOf(change.activity.person)}`]
      : change.op === "delete"
        ? [`delete ${change.type} ${change.sourceId}`]
        : [],
  );
}

const nameOf = ({ isDeletedAccount, displayName }: SyncedPerson) => (isDeletedAccount ? "nobody" : displayName);

/** Activities among the changes. */
export function activitiesOf(changes: readonly Change[]) {
  return changes.flatMap((change) => (change.op === "upsert" ? [change.activity] : []));
}

/** Parses a body as JSON; invalid JSON stays a string. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\)\]\}'/, ""));
  } catch {
    return text;
  }
}

function fail(message: string): never {
  throw new Error(message);
}
