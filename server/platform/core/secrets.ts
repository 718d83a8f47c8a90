import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Encryption of values that must not be readable in the database: tokens and passwords of integrations. */
export interface Secrets {
  encrypt(text: string): string;
  /** @throws Error when the text was not encrypted with this platform's key. */
  decrypt(text: string): string;
  /** Returns a keyed hash: equal for equal texts, and not guessable without this platform's key. */
  fingerprint(text: string): string;
}

const keyFile = "secret-key";

/**
 * Returns the platform's secret: `SECRET_KEY`, otherwise a key file in the data folder that is created at the first
 * start and that only its owner can read. The file lets `npm run token` sign while the platform runs.
 */
export async function readSecretKey(config: { dataDir: string; secretKey: string | null }): Promise<string> {
  if (config.secretKey !== null) return config.secretKey;
  await mkdir(config.dataDir, { recursive: true });
  const path = join(config.dataDir, keyFile);
  try {
    // With `wx`, two programs that start at the same time agree on the first key written.
    await writeFile(path, `${randomBytes(48).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await chmod(path, 0o600);
  }
  const key = (await readFile(path, "utf8")).trim();
  if (key.length < 32) throw new Error(`The key file ${path} is damaged: it must contain at least 32 characters.`);
  return key;
}

/**
 * Derives a separate key for each purpose from one secret, so that a token for one purpose is never valid for another.
 */
export function deriveKey(
  secretKey: string,
  purpose:
    | "app-token"
    | "image-token"
    | "secrets"
    | "cookies"
    | "fingerprints"
    | "first-administrator"
    | "sign-in-nonce",
): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", `community-data-platform/${purpose}`, 32));
}

/** Creates the encryption with AES-256-GCM. The encrypted text is `1.<nonce>.<tag>.<cipher>` in base64url. */
export function createSecrets(secretKey: string): Secrets {
  const key = deriveKey(secretKey, "secrets");
  const fingerprintKey = deriveKey(secretKey, "fingerprints");
  return {
    encrypt(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const hidden = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return ["1", nonce, cipher.getAuthTag(), hidden].map((part) => part.toString("base64url")).join(".");
    },
    fingerprint: (text) => createHmac("sha256", fingerprintKey).update(text).digest("base64url"),
    decrypt(text) {
      const [version, nonce, tag, hidden] = text.split(".");
      if (version !== "1" || !nonce || !tag || hidden === undefined) throw new Error("This text is not encrypted.");
      // A shorter tag can be guessed.
      const options = { authTagLength: 16 };
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), options);
      decipher.setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(hidden, "base64url")), decipher.final()]).toString("utf8");
    },
  };
}
