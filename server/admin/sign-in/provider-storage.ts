import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Adapter, AdapterPayload } from "oidc-provider";

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

/** Most entries of all kinds. A sign-in takes about five. */
const maxEntries = 10_000;

/**
 * In-memory storage for sessions and codes of the embedded provider. They belong to one process on one machine, and
 * after a restart one click signs in again. Adding an entry removes expired ones, and the oldest above the limit,
 * because any client can start a sign-in.
 */
export function createProviderStorage(): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>();

  function dropExpired(): void {
    const now = Date.now();
    for (const [key, { until }] of kept) if (until < now) kept.delete(key);
    for (const key of kept.keys()) {
      if (kept.size < maxEntries) return;
      kept.delete(key);
    }
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => {
      const entry = kept.get(keyOf(id));
      return entry && entry.until >= Date.now() ? entry.payload : undefined;
    };
    const findBy = async (field: "uid" | "userCode", value: string) =>
      [...kept.entries()].find(([key, { payload }]) => key.startsWith(`${model}:`) && payload[field] === value)?.[1]
        .payload;
    return {
      find,
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (userCode) => findBy("userCode", userCode),
      async upsert(id, payload, expiresIn) {
        dropExpired();
        kept.set(keyOf(id), { payload, until: Date.now() + (expiresIn ?? 86_400) * 1000 });
      },
      async consume(id) {
        const payload = await find(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      // Deletes only entries of this kind, so that an interaction continues when another account takes over the
      // session.
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) {
          if (key.startsWith(keyOf("")) && payload.grantId === grantId) kept.delete(key);
        }
      },
    };
  };
}
