import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { deriveKey } from "#server/platform/core/secrets.ts";

export interface SignInNonces {
  create(): string;
  /** Milliseconds since 1970 at which the sign-in started; null for a nonce that this platform did not create. */
  startedAt(nonce: unknown): number | null;
}

/**
 * Nonces that contain the time at which a sign-in started, by the clock of this platform. The ID token repeats the
 * nonce, which proves that the token is newer, whatever the provider's clock says.
 */
export function createSignInNonces(secretKey: string): SignInNonces {
  const key = deriveKey(secretKey, "sign-in-nonce");
  const signatureOf = (content: string) => createHmac("sha256", key).update(content).digest("base64url");
  return {
    create() {
      const content = `${Date.now().toString(36)}-${randomBytes(16).toString("base64url")}`;
      return `${content}.${signatureOf(content)}`;
    },
    startedAt(nonce) {
      if (typeof nonce !== "string") return null;
      const [content = "", signature = ""] = nonce.split(".");
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(content))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [time = ""] = content.split("-");
      return Number.parseInt(time, 36);
    },
  };
}
