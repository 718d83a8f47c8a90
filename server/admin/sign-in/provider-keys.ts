import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";

const file = "sign-in-keys.json";

/** Signing keys of the embedded provider, stored in the data folder so that ID tokens stay valid after a restart. */
export async function readProviderKeys(dataDir: string): Promise<{ keys: JWK[] }> {
  const path = join(dataDir, file);
  try {
    return JSON.parse(await readFile(path, "utf8")) as { keys: JWK[] };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const keys = { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: crypto.randomUUID() }] };
  await writeFile(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
