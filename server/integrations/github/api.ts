import { createPrivateKey } from "node:crypto";
import { SignJWT } from "jose";
import type { Config } from "#server/platform/core/config.ts";
import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import { providerVersions } from "../provider-versions.ts";
import { type Answer, type Http, type MintedToken, type RequestOptions, SyncError } from "../sync/connector.ts";
import { apiBase, appSuspended, classifyGithub, objectOf, restPath } from "./graphql.ts";
import { githubApiUrl } from "./settings.ts";

/** The GitHub app that organizations install. */
export interface GithubApp {
  readonly id: string;
  /** PEM. Line breaks may be written as `\n`, because an environment variable has only one line. */
  readonly privateKey: string;
}

/** Returns the operator's app; null when none is configured. */
export function githubAppOf({
  GITHUB_APP_ID: id,
  GITHUB_APP_PRIVATE_KEY: privateKey,
}: Config["providers"]): GithubApp | null {
  return id === undefined || privateKey === undefined ? null : { id, privateKey };
}

/** Returns the headers of every request to GitHub's API. */
export const githubHeaders = (token: string | null): Record<string, string> => ({
  accept: "application/vnd.github+json",
  "x-github-api-version": providerVersions.github,
  // Without it, older records have different ids in GraphQL and in webhooks.
  "x-github-next-global-id": "1",
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
});

/** Access to GitHub outside of a sync. */
export interface GithubAccess {
  readonly http: Http;
  /** URL of the API. */
  readonly apiUrl: string;
  /** Null: anonymous. */
  readonly token: string | null;
  /**
   * Leaves out private repositories. The operator's token may see some, and only administrators may use it for them.
   */
  readonly publicOnly?: boolean | undefined;
}

/** Creates access for an API call of ours, without waiting for limits and without retries. */
export function githubAccess(
  config: Config,
  token: string | null,
  settings: Parameters<typeof githubApiUrl>[0] = {},
): GithubAccess {
  const apiUrl = githubApiUrl(settings, config.hosts);
  const send = async (method: "GET" | "POST", path: string, options: RequestOptions = {}): Promise<Answer> => {
    const url = new URL(apiBase(apiUrl) + path);
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const { status, headers, json } = await requestJson(url.href, {
      method,
      body: options.body,
      headers: { ...githubHeaders(token), ...options.headers },
      allow: config.outboundAllow,
    });
    const answer: Answer = { status, headers: new Headers(textHeaders(headers)), body: json };
    const error = classifyGithub(answer);
    if (error) throw error;
    if (status >= 200 && status < 300) return answer;
    if (options.accept?.includes(status)) return answer;
    throw new SyncError(status >= 500 ? "transient" : "setup", messageOf(answer) ?? `GitHub answered ${status}.`);
  };
  const unused = () => Promise.reject(new Error("GitHub is read-only."));
  const http: Http = {
    get: (path, options) => send("GET", path, options),
    post: (path, options) => send("POST", path, options),
    put: unused,
    patch: unused,
    delete: unused,
  };
  return { http, apiUrl, token };
}

const textHeaders = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );

/** Creates a token to sign in as the app. GitHub accepts it for at most ten minutes, and clocks differ. */
export function appToken({ id, privateKey }: GithubApp, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer(id)
    .setIssuedAt(seconds - 60)
    .setExpirationTime(seconds + 480)
    .sign(createPrivateKey(privateKey.replaceAll("\\n", "\n")));
}

/**
 * Creates an installation token, valid for an hour.
 * @throws SyncError `reconnect` when the app was uninstalled or suspended
 */
export async function mintInstallationToken(
  http: Http,
  app: GithubApp,
  { apiUrl, installationId, now }: { apiUrl: string; installationId: string | number; now: Date },
): Promise<MintedToken> {
  const path = `/app/installations/${encodeURIComponent(installationId)}/access_tokens`;
  const answer = await http.post(restPath(apiUrl, path), {
    headers: githubHeaders(await appToken(app, now)),
    accept: [403, 404],
  });
  if (answer.status === 404) throw new SyncError("reconnect", "The GitHub app was uninstalled.");
  if (answer.status === 403) {
    throw classifyGithub(answer, now) ?? new SyncError("reconnect", messageOf(answer) ?? appSuspended);
  }
  const { token, expires_at } = objectOf(answer.body);
  const expiresAt = new Date(String(expires_at));
  if (typeof token !== "string" || Number.isNaN(expiresAt.getTime())) {
    throw new SyncError("transient", "GitHub did not return a token.");
  }
  return { token, expiresAt };
}

const messageOf = ({ body }: Answer): string | null => {
  const { message } = objectOf(body);
  return typeof message === "string" ? message.slice(0, 500) : null;
};

/** Converts an error of GitHub to an HTTP error for the client. */
export function asHttpError(error: unknown): unknown {
  if (error instanceof OutgoingError) return badRequest(error.message);
  if (!(error instanceof SyncError)) return error;
  if (error.kind === "limit") {
    return new HttpError(429, "The rate limit of GitHub is reached. Please try again in a few minutes.");
  }
  return badRequest(error.message);
}

/** Reads all pages of a REST list, a hundred rows each. `most` limits the number of rows. */
export async function readPages(
  http: Http,
  path: string,
  rowsOf: (body: unknown) => unknown,
  options: { query?: Record<string, string>; most?: number } = {},
): Promise<unknown[]> {
  const found: unknown[] = [];
  const most = options.most ?? 10_000;
  for (let page = 1; found.length < most; page += 1) {
    const answer = await http.get(path, { query: { ...options.query, per_page: 100, page } });
    const rows = rowsOf(answer.body);
    if (!Array.isArray(rows) || rows.length === 0) break;
    found.push(...rows);
    if (!/\brel="?next"?/.test(answer.headers.get("link") ?? "")) break;
  }
  return found;
}
