import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as oauth from "openid-client";
import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import { parseJson } from "#server/platform/core/parse-json.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { and, eq, gt, isNull, lt, or } from "#server/platform/db/drizzle.ts";
import { integrations, oauthStates } from "#server/platform/db/schema/integrations.ts";
import { Redirect, type Requester } from "#server/platform/http/route.ts";
import { targetOf } from "#server/platform/outgoing/resolve-target.ts";
import { createSafeFetch, type SafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import { mergeSecrets, type OAuthTokens, readTokens } from "../secret-settings.ts";
import { SyncError } from "./connector.ts";
import type { OAuthProvider } from "./oauth-provider.ts";
import { requireProviderSettings } from "./provider-settings.ts";

/** Minutes that a user may take to sign in at the provider. */
const stateMinutes = 15;
/** Maximum time of a token refresh before another process tries, milliseconds. */
const leaseMs = 60_000;
const leaseLookMs = 250;

type Needs = Pick<Platform, "config" | "db" | "secrets">;

/**
 * Returns the provider's authorization URL. The user is redirected back to the integration page with `source`, `code`
 * and `state`. The state is valid once, for this user and sub-project.
 * @throws HttpError 400 when the operator has not configured the provider
 */
export async function startOAuth(
  platform: Needs,
  requester: Pick<Requester, "user">,
  provider: OAuthProvider,
  segmentId: string,
): Promise<string> {
  const { db } = platform;
  const { scopes, scopeSeparator = " ", hasNoPkce, parameters } = provider;
  const { id, secret } = await clientOf(platform, requester, provider);
  const configuration = configure(platform, provider, id, secret, null);
  const [state, verifier] = [oauth.randomState(), oauth.randomPKCECodeVerifier()];
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, new Date()));
  await db.insert(oauthStates).values({
    state: hash(state),
    ...{ provider: provider.key, segmentId, userId: requester.user.id },
    verifier: platform.secrets.encrypt(verifier),
    expiresAt: new Date(Date.now() + stateMinutes * 60_000),
  });
  return oauth.buildAuthorizationUrl(configuration, {
    ...parameters,
    state,
    redirect_uri: redirectOf(platform, provider),
    scope: scopes.join(scopeSeparator),
    ...(!hasNoPkce && {
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }),
  }).href;
}

/** Redirects the browser to the provider's sign-in, or back with the reason when that is not possible. */
export async function redirectToSignIn(
  platform: Needs,
  requester: Pick<Requester, "user">,
  provider: OAuthProvider,
  segmentId: string,
): Promise<Redirect> {
  try {
    return new Redirect(await startOAuth(platform, requester, provider, segmentId));
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const back = new URL(redirectOf(platform, provider));
    back.searchParams.set("error", "not_set_up");
    back.searchParams.set("error_description", error.message);
    return new Redirect(back.href);
  }
}

/**
 * Exchanges the code of a sign-in for tokens. Call it outside of a transaction.
 * @throws HttpError 400 for a state of another user, or one that was used or has expired, and when the provider rejects
 * the code
 */
export async function finishOAuth(
  platform: Needs,
  requester: Pick<Requester, "user">,
  provider: OAuthProvider,
  { code, state, segmentId }: { readonly code: string; readonly state: string; readonly segmentId: string },
): Promise<OAuthTokens> {
  const { id, secret } = await clientOf(platform, requester, provider);
  const [storedState] = await platform.db
    .delete(oauthStates)
    .where(
      and(
        eq(oauthStates.state, hash(state)),
        eq(oauthStates.provider, provider.key),
        eq(oauthStates.userId, requester.user.id),
        eq(oauthStates.segmentId, segmentId),
        gt(oauthStates.expiresAt, new Date()),
      ),
    )
    .returning();
  if (!storedState) throw badRequest("This sign-in is no longer valid. Connect again.");
  const safe = safeFetch(platform);
  try {
    const redirect = new URL(redirectOf(platform, provider));
    redirect.searchParams.set("code", code);
    redirect.searchParams.set("state", state);
    const answer = await oauth.authorizationCodeGrant(configure(platform, provider, id, secret, safe), redirect, {
      expectedState: state,
      ...(!provider.hasNoPkce && { pkceCodeVerifier: platform.secrets.decrypt(storedState.verifier) }),
    });
    return tokensOf(answer, null);
  } catch (error) {
    throw badRequest(`${provider.name} did not accept the sign-in: ${textOf(error)}`);
  } finally {
    await safe.close();
  }
}

/**
 * Returns a valid access token of an integration. Refreshes it when it is about to expire, or when it equals `refused`,
 * which the provider rejected. One process refreshes and the others wait, because a refresh token may be valid only
 * once.
 * @throws SyncError `reconnect` without a sign-in, or when the provider rejects the refresh token
 */
export async function freshToken(
  platform: Needs,
  provider: OAuthProvider,
  integrationId: string,
  refused: string | null,
): Promise<string> {
  const { db, secrets } = platform;
  for (;;) {
    const tokens = await storedTokens(platform, integrationId);
    if (!tokens) throw new SyncError("reconnect", `Nobody has signed in to ${provider.name} yet.`);
    const isExpiring = tokens.expiresAt !== null && Date.parse(tokens.expiresAt) - 60_000 < Date.now();
    if (!isExpiring && tokens.accessToken !== refused) return tokens.accessToken;
    if (tokens.refreshToken === null) {
      throw new SyncError("reconnect", `${provider.name} no longer accepts the sign-in.`);
    }
    const now = new Date();
    const [leased] = await db
      .update(integrations)
      .set({ refreshingUntil: new Date(now.getTime() + leaseMs) })
      .where(
        and(
          eq(integrations.id, integrationId),
          or(isNull(integrations.refreshingUntil), lt(integrations.refreshingUntil, now)),
        ),
      )
      .returning({ secrets: integrations.secrets });
    if (!leased) {
      await wait(leaseLookMs);
      continue;
    }
    // Another process may have refreshed the token between the two reads.
    const current = readTokens(secrets, leased.secrets);
    const isSame = current?.accessToken === tokens.accessToken;
    const renewed = isSame ? await refresh(platform, provider, tokens, integrationId) : null;
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ secrets: integrations.secrets })
        .from(integrations)
        .where(eq(integrations.id, integrationId))
        .for("update");
      await tx
        .update(integrations)
        .set({
          refreshingUntil: null,
          ...(renewed && { secrets: mergeSecrets(secrets, row?.secrets ?? null, { settings: {}, oauth: renewed }) }),
        })
        .where(eq(integrations.id, integrationId));
    });
  }
}

async function refresh(
  platform: Needs,
  provider: OAuthProvider,
  { refreshToken }: OAuthTokens,
  integrationId: string,
): Promise<OAuthTokens> {
  const safe = safeFetch(platform);
  try {
    const { id, secret } = await clientOf(platform, null, provider);
    const configuration = configure(platform, provider, id, secret, safe);
    return tokensOf(await oauth.refreshTokenGrant(configuration, refreshToken ?? ""), refreshToken);
  } catch (error) {
    await platform.db.update(integrations).set({ refreshingUntil: null }).where(eq(integrations.id, integrationId));
    const { name } = provider;
    if (error instanceof oauth.ResponseBodyError && error.status < 500) {
      // The error code of an expired grant is not useful for users.
      const detail = error.error_description ?? (error.error === "invalid_grant" ? "" : error.error);
      const message = `${name} no longer accepts the sign-in${detail && `: ${detail}`}`;
      throw new SyncError("reconnect", message.replace(/[^.]$/, "$&."), { cause: error });
    }
    throw new SyncError("transient", `${name} did not renew the sign-in: ${textOf(error)}`, { cause: error });
  } finally {
    await safe.close();
  }
}

/** Revokes the tokens of a disconnected integration at the provider, if possible. */
export async function revokeTokens(platform: Needs, provider: OAuthProvider, stored: string | null): Promise<void> {
  const tokens = readTokens(platform.secrets, stored);
  if (!tokens || !provider.revocation) return;
  const safe = safeFetch(platform);
  try {
    const { id, secret } = await clientOf(platform, null, provider);
    const configuration = configure(platform, provider, id, secret, safe);
    if (tokens.refreshToken) await oauth.tokenRevocation(configuration, tokens.refreshToken);
    await oauth.tokenRevocation(configuration, tokens.accessToken);
  } catch {
    // Disconnecting does not wait for the provider. Tokens that are not revoked expire.
  } finally {
    await safe.close();
  }
}

async function storedTokens({ db, secrets }: Needs, integrationId: string): Promise<OAuthTokens | null> {
  const [row] = await db
    .select({ secrets: integrations.secrets })
    .from(integrations)
    .where(eq(integrations.id, integrationId));
  return readTokens(secrets, row?.secrets ?? null);
}

async function clientOf(platform: Needs, requester: Pick<Requester, "user"> | null, provider: OAuthProvider) {
  const { name, clientId, clientSecret } = provider;
  const found = await requireProviderSettings(platform, requester, name, [clientId, clientSecret]);
  return { id: found[clientId], secret: found[clientSecret] };
}

function configure(platform: Needs, provider: OAuthProvider, id: string, secret: string, safe: SafeFetch | null) {
  const { hosts } = platform.config;
  const { authorization, token, revocation, readAnswer, hasBasicAuth } = provider;
  const configuration = new oauth.Configuration(
    {
      issuer: new URL(token(hosts)).origin,
      authorization_endpoint: authorization(hosts),
      token_endpoint: token(hosts),
      ...(revocation && { revocation_endpoint: revocation(hosts) }),
    },
    id,
    undefined,
    hasBasicAuth ? basicAuth(id, secret) : oauth.ClientSecretPost(secret),
  );
  // The operator configured the host. The outgoing gate decides whether it is allowed.
  oauth.allowInsecureRequests(configuration);
  if (safe) {
    configuration[oauth.customFetch] = async (address, { body, ...options }) => {
      // The library drops the query string of the redirect URL, but it is part of ours.
      if (body instanceof URLSearchParams && body.has("redirect_uri")) {
        body.set("redirect_uri", redirectOf(platform, provider));
      }
      const init = { ...options, ...(body && { body: String(body) }) };
      const response = (await safe.fetch(address, init as Parameters<SafeFetch["fetch"]>[1])) as unknown as Response;
      return readAnswer ? await inStandardForm(response, readAnswer) : response;
    };
  }
  return configuration;
}

/**
 * Sends credentials unencoded, because providers do not decode the encoding of RFC 6749, for example of hyphens in an
 * id.
 */
const basicAuth =
  (id: string, secret: string): oauth.ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set("authorization", `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`);

/** Converts a response to the form of RFC 6749. A response without JSON stays unchanged. */
async function inStandardForm(
  response: Response,
  readAnswer: NonNullable<OAuthProvider["readAnswer"]>,
): Promise<Response> {
  const text = await response.text();
  const headers = { "content-type": response.headers.get("content-type") ?? "" };
  try {
    const answer = readAnswer(parseJson(text) as Record<string, unknown>);
    const status = response.ok && answer.access_token === undefined ? 400 : response.status;
    return new Response(JSON.stringify(answer), { status, headers });
  } catch {
    return new Response(text, { status: response.status, headers });
  }
}

const safeFetch = ({ config }: Needs): SafeFetch =>
  createSafeFetch([
    ...config.outboundAllow,
    ...Object.values(config.hosts).map((address) => targetOf(new URL(address))),
  ]);

const redirectOf = ({ config }: Needs, provider: OAuthProvider) =>
  `${config.publicUrl}/integrations?source=${provider.key}`;

const hash = (text: string) => createHash("sha256").update(text).digest("base64url");

function tokensOf(answer: oauth.TokenEndpointResponse, before: string | null): OAuthTokens {
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = answer;
  return {
    accessToken,
    // Providers without refresh token rotation omit it.
    refreshToken: refreshToken ?? before,
    expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000).toISOString(),
  };
}

function textOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError) return error.error_description ?? error.error;
  return error instanceof Error ? error.message : String(error);
}
