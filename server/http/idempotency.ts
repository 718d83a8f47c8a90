import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { idempotentAnswers } from "../db/schema.ts";
import { HttpError } from "./http-error.ts";

/** An answer as it went out. */
export interface SentAnswer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
}

/**
 * Does a write once for each `Idempotency-Key` of a user: a repetition gets the first answer (kept 24 hours), another
 * request under the same key 422, a repetition while the first still runs 409. Conflicts and answers of 500 and above
 * are not kept: the write did not happen, and may the next time.
 */
export async function once(
  db: Database,
  request: { userId: string; key: string; method: string; url: string; body: unknown },
  write: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const { userId, key } = request;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new HttpError(400, "The Idempotency-Key must be 1 to 255 visible characters.");
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest("hex");
  const row = and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key));
  const claimed = await db
    .insert(idempotentAnswers)
    .values({ userId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotentAnswers.key });
  if (claimed.length === 0) {
    const [first] = await db.select().from(idempotentAnswers).where(row);
    if (first && first.fingerprint !== fingerprint) {
      throw new HttpError(422, "This Idempotency-Key was already used for another request.");
    }
    if (!first || first.status === null) {
      throw new HttpError(409, "A request with this Idempotency-Key is still being processed. Please try again.");
    }
    return {
      status: first.status,
      text: first.answer ?? "",
      contentType: first.contentType ?? "text/plain; charset=utf-8",
    };
  }
  let answer: SentAnswer | null = null;
  try {
    answer = await write();
    return answer;
  } finally {
    if (answer === null || answer.status === 409 || answer.status >= 500) await db.delete(idempotentAnswers).where(row);
    else {
      const { status, text, contentType } = answer;
      await db.update(idempotentAnswers).set({ status, answer: text, contentType }).where(row);
    }
  }
}

/**
 * Forgets answers older than 24 hours, and claims older than two minutes whose server died before it could answer.
 */
export async function forgetOldAnswers(db: Database): Promise<void> {
  const age = idempotentAnswers.createdAt;
  await db
    .delete(idempotentAnswers)
    .where(
      or(
        lt(age, sql`now() - interval '24 hours'`),
        and(isNull(idempotentAnswers.status), lt(age, sql`now() - interval '2 minutes'`)),
      ),
    );
}
