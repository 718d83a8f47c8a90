import { jwtVerify, SignJWT } from "jose";
import { deriveKey } from "#server/platform/core/secrets.ts";

/** Seconds. The wire format leaves the value to the configuration. */
const lifetime = 24 * 60 * 60;

export interface AppTokens {
  /**
   * Signs an app token `{ id, iat, exp }` for 24 hours.
   * @param validFrom milliseconds since 1970 from which the user's tokens are valid. `iat` is never earlier, even when
   * the clock was set back
   */
  sign(userId: string, validFrom?: number): Promise<string>;
  /** Returns null when the token is forged, damaged or expired. `issuedAt` in milliseconds since 1970. */
  verify(token: string): Promise<{ userId: string; issuedAt: number } | null>;
}

/** Creates and verifies app tokens: HS256 with a key derived from the platform's secret. */
export function createAppTokens(secretKey: string): AppTokens {
  return tokensOf(deriveKey(secretKey, "app-token"));
}

/**
 * Tokens for loading images in a browser. A separate key keeps image tokens and app tokens from being interchangeable.
 */
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
          // Fractional seconds distinguish a token issued just before a sign-out from one issued just after.
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
