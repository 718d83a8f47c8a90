import { jwtVerify, SignJWT } from "jose";
import { deriveKey } from "#server/base/secrets.ts";

/** Seconds; the wire leaves it to the configuration. */
const lifetime = 24 * 60 * 60;

export interface AppTokens {
  /**
   * An app token `{ id, iat, exp }` for 24 hours.
   * @param validFrom milliseconds since 1970 from which the user's tokens are valid: it is issued then at the earliest,
   * also when the clock was set back
   */
  sign(userId: string, validFrom?: number): Promise<string>;
  /** Null when the token is forged, damaged or expired. `issuedAt` in milliseconds since 1970. */
  verify(token: string): Promise<{ userId: string; issuedAt: number } | null>;
}

/** App tokens: HS256 with a key made of the platform's secret. */
export function createAppTokens(secretKey: string): AppTokens {
  return tokensOf(deriveKey(secretKey, "app-token"));
}

/** Tokens that let a browser load pictures. Their key is another one, so neither kind passes for the other. */
export function createImageTokens(secretKey: string): AppTokens {
  return tokensOf(deriveKey(secretKey, "image-token"));
}

function tokensOf(key: Uint8Array): AppTokens {
  return {
    async sign(userId, validFrom = 0) {
      const now = Date.now();
      return (
        new SignJWT({ id: userId })
          .setProtectedHeader({ alg: "HS256", typ: "JWT" })
          // A fraction of a second tells a token that was issued just before a sign-out from one just after.
          .setIssuedAt(Math.max(now, validFrom) / 1000)
          .setExpirationTime(Math.floor(now / 1000) + lifetime)
          .sign(key)
      );
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp", "iat"] });
        if (typeof payload.id !== "string" || payload.iat === undefined) return null;
        return { userId: payload.id, issuedAt: Math.round(payload.iat * 1000) };
      } catch {
        return null;
      }
    },
  };
}
