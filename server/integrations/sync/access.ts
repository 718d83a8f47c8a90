import * as z from "zod/mini";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { targetOf } from "#server/platform/outgoing/resolve-target.ts";
import { createSafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import { connectedSegment, storedConnection } from "../connect.ts";
import { type OAuthTokens, readTokens } from "../secret-settings.ts";
import { type Auth, type ParametersOf, SyncError } from "./connector.ts";
import { finishOAuth } from "./oauth.ts";
import type { OAuthProvider } from "./oauth-provider.ts";
import { flag, text } from "./tolerant-fields.ts";

/**
 * Access to providers with sign-in. The sign-in is stored by a hosted proxy (Nango) when the operator has configured
 * one, under the id `{segmentId}-{platform}`; otherwise by this platform.
 */

/** Access fields in the settings of such a platform. */
export const accessFields = {
  /** Connection id in the hosted proxy. */
  nangoId: text,
  /** True when this platform stores the tokens. */
  isSignedIn: flag,
  /** Token that is not stored yet. */
  token: text,
};

const access = z.object(accessFields);
type Access = z.output<typeof access>;

/**
 * Returns the authentication of requests; null before the first sign-in.
 * @param parametersOf returns the query parameters, for providers that expect the token there
 */
export function authOf(
  provider: OAuthProvider,
  { nangoId, isSignedIn, token }: Access,
  parametersOf?: ParametersOf,
): Auth | null {
  const inQuery = parametersOf && { parametersOf };
  if (token && parametersOf) return { kind: "query", parameters: (config) => parametersOf(token, config) };
  if (token) return { kind: "headers", headers: { authorization: `Bearer ${token}` } };
  if (nangoId) return { ...hostedAuth(provider, nangoId), ...inQuery };
  return isSignedIn ? { kind: "oauth", provider, ...inQuery } : null;
}

/** Maximum time to cache a token of the proxy, which renews tokens itself, milliseconds. */
const hostedMs = 10 * 60_000;

const hostedConnection = z.object({
  credentials: z.object({ access_token: z.string(), expires_at: text }),
});

function hostedAuth(provider: OAuthProvider, id: string): Extract<Auth, { kind: "minted" }> {
  return {
    kind: "minted",
    async mint(http, now, { hosts, providers }) {
      const { status, body } = await http.get(connectionAddress(hosts.NANGO_URL, provider, id), {
        headers: { authorization: `Bearer ${providers.NANGO_SECRET_KEY ?? ""}` },
        accept: [400, 401, 403, 404, 424],
      });
      const read = hostedConnection.safeParse(body);
      if (status === 401 || status === 403) throw new SyncError("setup", "The hosted proxy rejected the secret key.");
      if (status >= 400 || !read.success) throw new SyncError("reconnect", "No Nango token found!");
      const { access_token: token, expires_at } = read.data.credentials;
      const expires = Date.parse(expires_at ?? "");
      const latest = now.getTime() + hostedMs;
      return { token, expiresAt: new Date(Number.isNaN(expires) ? latest : Math.min(expires, latest)) };
    },
  };
}

const connectionAddress = (url: string, { key }: OAuthProvider, id: string) =>
  `${url}/connection/${encodeURIComponent(id)}?provider_config_key=${encodeURIComponent(key)}`;

const connectionId = (segmentId: string, { key }: OAuthProvider) => `${segmentId}-${key}`;

/** Returns whether a hosted proxy stores the sign-ins. */
export const isHosted = ({ providers }: Pick<Platform["config"], "providers">): boolean =>
  providers.NANGO_SECRET_KEY !== undefined && providers.NANGO_PUBLIC_KEY !== undefined;

/** Returns whether the operator has configured the sign-in of a provider. */
export function canSignIn(
  config: Pick<Platform["config"], "providers">,
  { clientId, clientSecret }: OAuthProvider,
): boolean {
  return isHosted(config) || (config.providers[clientId] !== undefined && config.providers[clientSecret] !== undefined);
}

/** Query parameters of the provider's redirect after sign-in. */
interface SignInRedirect {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
}

/** Access for the requests of a connect call, and the part of it to store. */
export interface ResolvedAccess {
  /** For `callProvider`. */
  readonly asked: { readonly id?: string; readonly settings: Partial<Access> };
  /** Part of the stored settings. */
  readonly stored: { readonly nangoId?: string; readonly isSignedIn?: true };
  readonly oauth?: OAuthTokens;
}

/**
 * Returns the access for a new connection or changed settings: from a sign-in just completed, from storage, or from the
 * hosted proxy. Call it outside of a transaction.
 * @throws HttpError 400 for a sign-in of another user, or one that was used or has expired
 * @returns null before the first sign-in
 */
export async function resolveAccess(
  platform: Pick<Platform, "config" | "db" | "secrets">,
  requester: Requester,
  provider: OAuthProvider,
  { code, state }: SignInRedirect,
): Promise<ResolvedAccess | null> {
  const segmentId = connectedSegment(requester);
  if (code && state) {
    const oauth = await finishOAuth(platform, requester, provider, { code, state, segmentId });
    return { asked: { settings: { token: oauth.accessToken } }, stored: { isSignedIn: true }, oauth };
  }
  const isProxied = isHosted(platform.config);
  const record = await storedConnection(platform.db, provider.key, segmentId);
  if (record?.settings.isSignedIn === true && readTokens(platform.secrets, record.secrets)) {
    const stored = { isSignedIn: true } as const;
    if (!isProxied || record.status !== "needs-reconnect")
      return { asked: { id: record.id, settings: stored }, stored };
  }
  if (!isProxied) return null;
  const stored = { nangoId: connectionId(segmentId, provider) };
  return { asked: { settings: stored }, stored };
}

/**
 * Like `resolveAccess`, for platforms that cannot be read without access.
 * @throws HttpError 400
 */
export async function requireAccess(
  platform: Pick<Platform, "config" | "db" | "secrets">,
  requester: Requester,
  provider: OAuthProvider,
  redirect: SignInRedirect,
): Promise<ResolvedAccess> {
  const found = await resolveAccess(platform, requester, provider, redirect);
  if (!found) throw badRequest(`Sign in to ${provider.name} first.`);
  return found;
}

/** Deletes the proxy connection of a disconnected integration. */
export async function removeHosted(
  { config }: Pick<Platform, "config">,
  provider: OAuthProvider,
  settings: Record<string, unknown>,
): Promise<void> {
  const { nangoId } = access.parse(settings);
  if (!nangoId || !isHosted(config)) return;
  const { NANGO_URL } = config.hosts;
  const safe = createSafeFetch([...config.outboundAllow, targetOf(new URL(NANGO_URL))]);
  try {
    const headers = { authorization: `Bearer ${config.providers.NANGO_SECRET_KEY}` };
    const answer = await safe.fetch(connectionAddress(NANGO_URL, provider, nangoId), { method: "DELETE", headers });
    await answer.body?.cancel();
  } catch {
    // Disconnecting does not wait for the proxy, because the connection is no longer used.
  } finally {
    await safe.close();
  }
}
