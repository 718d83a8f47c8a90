import { createHash, randomUUID } from "node:crypto";
import type { ProviderAnswer, ProviderRequest } from "./provider-server.ts";

export interface OAuthGrants {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether all sign-ins are rejected and no new one is possible. */
  isClosed: boolean;
  /** Answers the authorization request of a browser: the user allows it at once. */
  allow(query: URLSearchParams): ProviderAnswer;
  /** Answers the exchange of a code, a refresh token, or only the client secret. */
  exchange(request: ProviderRequest): ProviderAnswer;
  /** Returns whether a request carries a valid token. */
  isGood(request: ProviderRequest): boolean;
  isGoodToken(token: string): boolean;
  /** Revokes all sign-ins. */
  revokeAll(): void;
  /** Revokes all sign-ins and rejects new ones, or allows them again. */
  setGood(isGood: boolean): void;
  /** Expires the access tokens; refresh tokens stay valid. */
  expireAll(): void;
  /** Creates a valid token. */
  token(): string;
}

interface Options {
  readonly clientId: string;
  /** Place of the client id and secret in a request. */
  readonly clientAuth: "basic" | "form";
  readonly usesPkce: boolean;
  /** Status of a refused exchange; 200 at some providers. */
  readonly refusedStatus?: number;
  readonly seconds?: number | null;
  /** Additional parameters that the sign-in URL must have. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * Creates the sign-ins of a local provider as RFC 6749 describes them: codes and rotating refresh tokens are valid
 * once.
 */
export function createGrants(options: Options): OAuthGrants {
  const { clientId, clientAuth, usesPkce, refusedStatus = 400, seconds = 7_200, parameters = {} } = options;
  const clientSecret = `${clientId}-secret`;
  const codes = new Map<string, { redirect: string; challenge: string | null }>();
  const tokens = new Set<string>();
  const refreshTokens = new Set<string>();
  const refuse = (error: string): ProviderAnswer => ({ status: refusedStatus, body: { error } });

  const grants: OAuthGrants = {
    clientId,
    clientSecret,
    isClosed: false,
    allow(query) {
      const expected = { client_id: clientId, response_type: "code", ...parameters };
      const wrong = Object.entries(expected).find(([name, value]) => query.get(name) !== value);
      if (wrong || !query.get("state")) return { status: 400, body: `${wrong?.[0] ?? "state"} is not as it should be` };
      const challenge = query.get("code_challenge");
      if (usesPkce !== (challenge !== null)) return { status: 400, body: "code_challenge" };
      const back = new URL(query.get("redirect_uri") ?? "");
      const code = randomUUID();
      codes.set(code, { redirect: back.href, challenge });
      back.searchParams.set("code", code);
      back.searchParams.set("state", query.get("state") ?? "");
      return { status: 302, headers: { location: back.href } };
    },
    exchange({ body, headers }) {
      const form = new URLSearchParams(body);
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
      const isClient =
        clientAuth === "basic"
          ? headers.authorization === basic
          : form.get("client_id") === clientId && form.get("client_secret") === clientSecret;
      if (!isClient) return { status: 401, body: { error: "invalid_client" } };
      const kind = form.get("grant_type");
      if (kind === "client_credentials") return granted(false);
      if (grants.isClosed) return refuse("invalid_grant");
      if (kind === "refresh_token") {
        return refreshTokens.delete(form.get("refresh_token") ?? "") ? granted(true) : refuse("invalid_grant");
      }
      const pendingSignIn = codes.get(form.get("code") ?? "");
      codes.delete(form.get("code") ?? "");
      const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
      const isProven = pendingSignIn?.challenge === null || pendingSignIn?.challenge === verifier.digest("base64url");
      return pendingSignIn && isProven && pendingSignIn.redirect === form.get("redirect_uri")
        ? granted(true)
        : refuse("invalid_grant");
    },
    isGood: ({ headers }) => tokens.has(headers.authorization?.replace(/^Bearer /i, "") ?? ""),
    isGoodToken: (token) => tokens.has(token),
    revokeAll() {
      tokens.clear();
      refreshTokens.clear();
    },
    setGood(isGood) {
      grants.isClosed = !isGood;
      if (!isGood) grants.revokeAll();
    },
    expireAll: () => tokens.clear(),
    token() {
      const token = randomUUID();
      tokens.add(token);
      return token;
    },
  };
  function granted(canRefresh: boolean): ProviderAnswer {
    const refreshToken = randomUUID();
    if (canRefresh) refreshTokens.add(refreshToken);
    return {
      body: {
        access_token: grants.token(),
        token_type: "bearer",
        ...(seconds !== null && { expires_in: seconds }),
        ...(canRefresh && { refresh_token: refreshToken }),
      },
    };
  }
  return grants;
}
