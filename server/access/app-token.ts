import { jwtVerify, SignJWT } from "jose";
import { deriveKey } from "#server/base/secrets.ts";

/** Seconds; the wire leaves it to the configuration (wire.md 2.1). */
const lifetime = 24 * 60 * 60;

export interface AppTokens {
  /** An app token `{ id, iat, exp }` for 24 hours. */
  sign(userId: string): Promise<string>;
  /** Null when the token is forged, damaged or expired. `issuedAt` in seconds since 1970. */
  verify(token: string): Promise<{ userId: string; issuedAt: number } | null>;
}

/** App tokens (wire.md 2.1): HS256 with a key made of the platform's secret. */
export function createAppTokens(secretKey: string): AppTokens {
  return tokensOf(deriveKey(secretKey, "app-token"));
}

/** Tokens that let a browser load pictures. Their key is another one, so neither kind passes for the other. */
export function createImageTokens(secretKey: string): AppTokens {
  return tokensOf(deriveKey(secretKey, "image-token"));
}

function tokensOf(key: Uint8Array): AppTokens {
  return {
    async sign(userId) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ id: userId })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp", "iat"] });
        if (typeof payload.id !== "string" || payload.iat === undefined) return null;
        return { userId: payload.id, issuedAt: payload.iat };
      } catch {
        return null;
      }
    },
  };
}
