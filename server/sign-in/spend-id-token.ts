import { createHash } from "node:crypto";
import type { Executor } from "#server/db/database.ts";
import { lt, sql } from "#server/db/drizzle.ts";
import { usedIdTokens } from "#server/db/schema/users.ts";
import { clockToleranceSeconds } from "./verify-id-token.ts";

/** Later times cannot be stored. */
const lastMoment = Date.UTC(9999, 0);

/**
 * Records the use of an ID token, so that a copy of it is worth nothing.
 * @param expiresAt milliseconds since 1970
 * @returns false when it was used before
 */
export async function spendIdToken(
  tx: Executor,
  { text, expiresAt }: { readonly text: string; readonly expiresAt: number },
): Promise<boolean> {
  // Signatures of some algorithms can be rewritten without the key, so only what they sign identifies a token.
  const signed = text.slice(0, text.lastIndexOf("."));
  const hash = createHash("sha256").update(signed).digest("base64url");
  await tx.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, sql`now()`));
  const until = new Date(Math.min(expiresAt + 2 * clockToleranceSeconds * 1000, lastMoment));
  const added = await tx
    .insert(usedIdTokens)
    .values({ hash, expiresAt: until })
    .onConflictDoNothing()
    .returning({ hash: usedIdTokens.hash });
  return added.length > 0;
}
