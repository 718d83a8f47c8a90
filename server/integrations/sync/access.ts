import * as z from "zod/mini";
import { badRequest } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Requester } from "#server/http/route.ts";
import { createSafeFetch } from "#server/outgoing/safe-fetch.ts";
import { connectedSegment, storedConnection } from "../connect.ts";
import { type OAuthTokens, readTokens } from "../secret-settings.ts";
import { type Auth, type ParametersOf, SyncError } from "./connector.ts";
import { finishOAuth } from "./oauth.ts";
import type { OAuthProvider } from "./oauth-provider.ts";
import { flag, text } from "./tolerant-fields.ts";

/**
 * Access to providers that people sign in to. The sign-in is kept by a hosted proxy (Nango), where the operator has set one
 * up, under the id `{segmentId}-{platform}`; else by this platform.
 */

/** What the settings of such a platform say about its access. */
export const accessFields = {
  /** Connection of the hosted proxy. */
  nangoId: text,
  /** This platform keeps the tokens. */
  isSignedIn: flag,
  /** A token that is not stored yet. */
  token: text,
};

const access = z.object(accessFields);
type Access = z.output<typeof access>;

/**
 * How requests are signed; null while nobody has signed in.
 * @param parametersOf where tokens are sent in the query
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

/** Tokens of the proxy are asked for again after so long, milliseconds: it renews them by itself. */
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
      if (status === 401 || status === 403) throw new SyncError("setup", "The hosted proxy refuses our secret key.");
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

/** Settings as the common calls store them: without a connection that belongs to another sub-project. */
export function withOwnConnection(
  provider: OAuthProvider,
  segmentId: string,
  { nangoId, ...settings }: Record<string, unknown>,
): Record<string, unknown> {
  return nangoId === connectionId(segmentId, provider) ? { ...settings, nangoId } : settings;
}

/** Whether sign-ins are kept by a hosted proxy. */
export const isHosted = ({ providers }: Pick<Platform["config"], "providers">): boolean =>
  providers.NANGO_SECRET_KEY !== undefined && providers.NANGO_PUBLIC_KEY !== undefined;

/** Whether the operator has set up what people sign in with. */
export function canSignIn(
  config: Pick<Platform["config"], "providers">,
  { clientId, clientSecret }: OAuthProvider,
): boolean {
  return isHosted(config) || (config.providers[clientId] !== undefined && config.providers[clientSecret] !== undefined);
}

/** What somebody came back with from the provider. */
interface BroughtBack {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
}

/** What a connect call asks the provider with, and what it stores of that. */
export interface ResolvedAccess {
  /** For `askProvider`. */
  readonly asked: { readonly id?: string; readonly settings: Partial<Access> };
  /** Belongs to the stored settings. */
  readonly stored: { readonly nangoId?: string; readonly isSignedIn?: true };
  readonly oauth?: OAuthTokens;
}

/**
 * The access of a platform that is connected, or whose settings change: what somebody came back with from the provider,
 * what is stored, or the connection of the hosted proxy. Ask outside of a transaction.
 * @throws HttpError 400 for a sign-in that is not theirs, was used, or is too old
 * @returns null while nobody has signed in
 */
export async function resolveAccess(
  platform: Pick<Platform, "config" | "db" | "secrets">,
  requester: Requester,
  provider: OAuthProvider,
  { code, state }: BroughtBack,
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

/** The same where there is nothing to read without an access. @throws HttpError 400 */
export async function requireAccess(
  platform: Pick<Platform, "config" | "db" | "secrets">,
  requester: Requester,
  provider: OAuthProvider,
  brought: BroughtBack,
): Promise<ResolvedAccess> {
  const found = await resolveAccess(platform, requester, provider, brought);
  if (!found) throw badRequest(`Sign in to ${provider.name} first.`);
  return found;
}

/** Removes the connection of the hosted proxy: the integration was disconnected. */
export async function removeHosted(
  { config }: Pick<Platform, "config">,
  provider: OAuthProvider,
  settings: Record<string, unknown>,
): Promise<void> {
  const { nangoId } = access.parse(settings);
  if (!nangoId || !isHosted(config)) return;
  const { NANGO_URL } = config.hosts;
  const safe = createSafeFetch([...config.outboundAllow, new URL(NANGO_URL).host]);
  try {
    const headers = { authorization: `Bearer ${config.providers.NANGO_SECRET_KEY}` };
    const answer = await safe.fetch(connectionAddress(NANGO_URL, provider, nangoId), { method: "DELETE", headers });
    await answer.body?.cancel();
  } catch {
    // Whoever disconnects need not wait for the proxy; nothing reads with that connection any more.
  } finally {
    await safe.close();
  }
}
