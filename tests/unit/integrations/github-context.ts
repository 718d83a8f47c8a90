import { classifyGithub } from "#server/integrations/github/graphql.ts";
import type { GithubSettings } from "#server/integrations/github/settings.ts";
import {
  type Answer,
  type Change,
  type Http,
  type SyncContext,
  SyncError,
} from "#server/integrations/sync/connector.ts";
import { providerHosts } from "#server/platform/core/provider-hosts.ts";
import type { LocalGithub } from "#tests/support/providers/github/server.ts";

/** Context for requests to the local GitHub, without the engine's pacing and retries. */
export function githubContext(github: LocalGithub, settings: GithubSettings): SyncContext<GithubSettings> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(github.origin + path, {
      method,
      headers: { authorization: `Bearer ${settings.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: Answer = { status: response.status, headers: response.headers, body: await response.json() };
    const error = classifyGithub(answer);
    if (error) throw error;
    if (!response.ok) throw new SyncError("transient", String(response.status));
    return answer;
  };
  const http: Http = {
    get: (path) => ask("GET", path),
    post: (path, options) => ask("POST", path, options?.body),
    put: (path) => ask("PUT", path),
    patch: (path) => ask("PATCH", path),
    delete: (path) => ask("DELETE", path),
  };
  const quiet = () => {};
  return {
    settings,
    integrationId: "integration",
    segmentId: "segment",
    http,
    hosts: { ...providerHosts, GITHUB_API_URL: github.origin },
    providers: {},
    signal: new AbortController().signal,
    now: new Date(),
    log: { debug: quiet, info: quiet, warn: quiet },
    leaveOut: () => {},
    bill: () => {},
    stored: async () => [],
  };
}

/** `type sourceId` of the written changes. */
export const rowsOf = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (change.op === "upsert" ? [`${change.activity.type} ${change.activity.sourceId}`] : []));
