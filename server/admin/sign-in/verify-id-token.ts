import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  jwtVerify,
} from "jose";
import { causeOf, type MetadataReader, ProviderError } from "./provider-metadata.ts";

/** Issuer whose ID tokens are accepted. */
export interface TrustedIssuer {
  readonly issuer: string;
  /** Client ids, one of which must be the token's audience. */
  readonly audiences: readonly string[];
  readonly keys: JWTVerifyGetKey;
  /** Fetches the keys again, because the provider may have replaced one; absent where keys never change. */
  readonly refetchKeys?: () => Promise<boolean>;
}

/** An ID token that cannot be trusted. The message says in one sentence why, for the user and for the log. */
export class RefusedIdToken extends Error {
  override readonly name = "RefusedIdToken";
}

/** OpenID Connect allows 255 characters, which some providers exceed. The database stores no NUL. */
const isStorable = (subject: string) => subject !== "" && subject.length <= 1_000 && !subject.includes("\0");

export type IdTokenClaims = JWTPayload & { readonly sub: string };

/** Algorithms with public keys. A shared secret (HS256) cannot be verified without knowing the secret. */
export const idTokenAlgorithms = [
  ...["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"],
  ...["ES256", "ES384", "ES512", "EdDSA", "Ed25519"],
] as const;

/** Most seconds that the provider's clock may differ from this server's. */
export const clockToleranceSeconds = 5 * 60;

/**
 * Verifies signature, issuer, audience and time of an ID token.
 * @throws RefusedIdToken; ProviderError when the provider's keys cannot be fetched
 */
export async function verifyIdToken(trusted: TrustedIssuer, idToken: string): Promise<IdTokenClaims> {
  try {
    const { sub: claimed, ...payload } = await verifyWithCurrentKeys(trusted, idToken);
    // Some providers send a number.
    const sub = typeof claimed === "number" ? String(claimed) : claimed;
    if (typeof sub !== "string" || !isStorable(sub)) throw new RefusedIdToken("The ID token has no valid subject.");
    if (payload.azp !== undefined && !trusted.audiences.includes(String(payload.azp))) {
      throw new RefusedIdToken(`The ID token was issued for another client, ${payload.azp}.`);
    }
    const ahead = (payload.iat ?? 0) - Date.now() / 1000;
    if (ahead > clockToleranceSeconds) {
      throw new RefusedIdToken(
        `The clock of the sign-in provider is ${minutes(ahead)} ahead of the clock of this server. Set the clocks.`,
      );
    }
    return { ...payload, sub };
  } catch (error) {
    throw explained(error);
  }
}

async function verifyWithCurrentKeys(trusted: TrustedIssuer, idToken: string): Promise<JWTPayload> {
  try {
    return (await verifyWithAnyKey(trusted, idToken)).payload;
  } catch (error) {
    // The provider may have replaced a key under the same id.
    const isOtherKey = error instanceof errors.JWSSignatureVerificationFailed;
    if (!isOtherKey || !(await trusted.refetchKeys?.())) throw error;
    return (await verifyWithAnyKey(trusted, idToken)).payload;
  }
}

async function verifyWithAnyKey(trusted: TrustedIssuer, idToken: string): Promise<JWTVerifyResult> {
  const options: JWTVerifyOptions = {
    issuer: trusted.issuer,
    audience: [...trusted.audiences],
    algorithms: [...idTokenAlgorithms],
    requiredClaims: ["sub", "exp", "iat"],
    clockTolerance: clockToleranceSeconds,
  };
  try {
    return await jwtVerify(idToken, trusted.keys, options);
  } catch (error) {
    // Several keys fit a token without a key id.
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(idToken, key, options);
      } catch (failure) {
        if (!(failure instanceof errors.JWSSignatureVerificationFailed)) throw failure;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function explained(error: unknown): Error {
  if (error instanceof RefusedIdToken || error instanceof ProviderError) return error;
  if (error instanceof errors.JWTExpired) {
    const { exp = 0 } = error.payload;
    return new RefusedIdToken(
      `By the clock of this server the ID token expired ${minutes(Date.now() / 1000 - exp)} ago. If a new sign-in says so too, the clock of the sign-in provider is behind; set the clocks.`,
    );
  }
  if (error instanceof errors.JWTClaimValidationFailed) return new RefusedIdToken(claimProblem(error));
  if (error instanceof errors.JOSEAlgNotAllowed) {
    return new RefusedIdToken(
      "The ID token is signed with an algorithm that is not accepted, such as HS256. Choose RS256 or ES256 for this client at the sign-in provider.",
    );
  }
  if (error instanceof errors.JWKSNoMatchingKey) {
    return new RefusedIdToken("The ID token is signed with a key that the sign-in provider does not publish.");
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new RefusedIdToken("The signature of the ID token is wrong.");
  }
  if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
    return new RefusedIdToken(`This is not an ID token that can be read: ${error.message}.`);
  }
  return new ProviderError(`The keys of the sign-in provider cannot be fetched: ${causeOf(error)}.`, { cause: error });
}

function claimProblem({ claim, payload }: errors.JWTClaimValidationFailed): string {
  if (claim === "aud") return `The ID token is for another client, ${payload.aud}. Correct OIDC_CLIENT_ID.`;
  if (claim === "iss") return `The ID token comes from another issuer, ${payload.iss}.`;
  if (claim === "nbf")
    return "The ID token is not valid yet: the clock of the sign-in provider is ahead. Set the clocks.";
  return `The claim ${claim} of the ID token is missing or wrong.`;
}

function minutes(seconds: number): string {
  const count = Math.max(1, Math.round(seconds / 60));
  return `${count} ${count === 1 ? "minute" : "minutes"}`;
}

/** Least time between two fetches of the keys, in milliseconds. */
const refetchMs = 5_000;

/** The trusted issuer of an external provider, with its current keys. @throws ProviderError */
export function followIssuer(provider: MetadataReader, audiences: readonly string[]): () => Promise<TrustedIssuer> {
  let current: { readonly uri: string; readonly keys: ReturnType<typeof createRemoteJWKSet> } | null = null;
  let refetchedAt = 0;
  return async () => {
    const { issuer, jwksUri } = await provider.read();
    if (current?.uri !== jwksUri) {
      current = { uri: jwksUri, keys: createRemoteJWKSet(new URL(jwksUri), { cooldownDuration: refetchMs }) };
    }
    const { keys } = current;
    const refetchKeys = async () => {
      if (Date.now() - refetchedAt < refetchMs) return false;
      refetchedAt = Date.now();
      await keys.reload();
      return true;
    };
    return { issuer, audiences, keys, refetchKeys };
  };
}
