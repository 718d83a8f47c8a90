import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { HttpError } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Database } from "#server/db/database.ts";
import { idempotentAnswers } from "#server/db/schema/idempotent-answers.ts";

/** An answer as it went out. */
export interface SentAnswer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  readonly etag?: string | null;
}

interface Claim {
  readonly userId: string;
  readonly key: string;
}

const claims = new AsyncLocalStorage<Claim>();

/**
 * The same database, whose transactions note in themselves that the write under the request's `Idempotency-Key` is
 * done. A server that dies between commit and answer then leaves a write that is not done twice.
 */
export function notingWrites(db: Database): Database {
  const transaction: Database["transaction"] = (work, config) =>
    db.transaction(async (tx) => {
      const result = await work(tx);
      const claim = claims.getStore();
      if (claim) await tx.update(idempotentAnswers).set({ isDone: true }).where(rowOf(claim));
      return result;
    }, config);
  return Object.create(db, { transaction: { value: transaction } });
}

const rowOf = ({ userId, key }: Claim) => and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key));

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
  const row = rowOf({ userId, key });
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
    if (first?.isDone && first.status === null && first.createdAt.getTime() < Date.now() - patienceMs) {
      throw new HttpError(
        409,
        "This request was carried out, but its answer was lost. Please reload to see the result.",
      );
    }
    if (!first || first.status === null) {
      throw new HttpError(409, "A request with this Idempotency-Key is still being processed. Please try again.");
    }
    return {
      status: first.status,
      text: first.answer ?? "",
      contentType: first.contentType ?? "text/plain; charset=utf-8",
      etag: first.etag,
    };
  }
  let answer: SentAnswer | null = null;
  try {
    answer = await claims.run({ userId, key }, write);
    return answer;
  } finally {
    if (answer === null || answer.status === 409 || answer.status >= 500) {
      await db.delete(idempotentAnswers).where(and(row, eq(idempotentAnswers.isDone, false)));
    } else {
      const { status, text, contentType, etag } = answer;
      await db.update(idempotentAnswers).set({ status, answer: text, contentType, etag }).where(row);
    }
  }
}

/** So long a request may take before its server is taken for dead. */
const patienceMs = 120_000;

/** Forgets old answers every five minutes. */
export async function defineIdempotencyJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define("forget-old-answers", () => forgetOldAnswers(db));
  await jobs.schedule("forget-old-answers", "*/5 * * * *");
}

/** Forgets answers older than 24 hours, and claims whose server died before it had done the write. */
export async function forgetOldAnswers(db: Database): Promise<void> {
  const age = idempotentAnswers.createdAt;
  await db
    .delete(idempotentAnswers)
    .where(
      or(
        lt(age, sql`now() - interval '24 hours'`),
        and(
          isNull(idempotentAnswers.status),
          eq(idempotentAnswers.isDone, false),
          lt(age, new Date(Date.now() - patienceMs)),
        ),
      ),
    );
}
