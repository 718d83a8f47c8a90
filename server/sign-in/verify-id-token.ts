import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";

/** Issuer whose ID tokens are accepted. */
export interface TrustedIssuer {
  readonly issuer: string;
  /** Client ids, one of which must be the token's audience. */
  readonly audiences: readonly string[];
  readonly keys: JWTVerifyGetKey;
}

/**
 * Verifies signature (RS256 or ES256), issuer, audience and time of an ID token.
 * @throws an error of jose when the token cannot be trusted.
 */
export async function verifyIdToken(trusted: TrustedIssuer, idToken: string): Promise<JWTPayload & { sub: string }> {
  const { payload } = await jwtVerify(idToken, trusted.keys, {
    issuer: trusted.issuer,
    audience: [...trusted.audiences],
    algorithms: ["RS256", "ES256"],
    requiredClaims: ["sub", "exp", "iat"],
    clockTolerance: 10,
  });
  const { sub, azp } = payload;
  if (sub === undefined) throw new Error("The token has no subject.");
  if (azp !== undefined && !trusted.audiences.includes(String(azp)))
    throw new Error("The token was issued for another client.");
  return { ...payload, sub };
}

/**
 * Keys of an external provider. The discovery document is loaded at first use, so that the platform can start while the
 * provider is unavailable.
 */
export function discoverKeys(issuer: string): JWTVerifyGetKey {
  let found: Promise<JWTVerifyGetKey> | null = null;
  return async (header, token) => {
    found ??= discover(issuer).catch((error) => {
      found = null;
      throw error;
    });
    return (await found)(header, token);
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000), redirect: "error" });
  if (!response.ok) throw new Error(`The sign-in provider answered ${response.status} at ${address}.`);
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (document.issuer !== issuer)
    throw new Error(`The sign-in provider at ${address} reports the issuer ${document.issuer}.`);
  return createRemoteJWKSet(new URL(String(document.jwks_uri)));
}
