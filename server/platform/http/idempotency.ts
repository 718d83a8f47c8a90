import { createHash } from "node:crypto";
import { badRequest, HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { and, eq, lt, sql } from "#server/platform/db/drizzle.ts";
import { databaseCause } from "#server/platform/db/failure.ts";
import { idempotentAnswers } from "#server/platform/db/schema/idempotent-answers.ts";
import { errorCodes } from "#shared/domain/messages/error-codes.ts";

/** Stored response of a write. */
export interface SentAnswer {
  readonly status: number;
  readonly text: string;
  readonly contentType: string;
  readonly etag?: string | null;
}

/**
 * Performs a write once per `Idempotency-Key` and user. A repetition gets the first response (stored for 24 hours).
 * Another request with the same key gets 422. Key and response are stored in the write's transaction `tx`, so a write
 * that was refused or interrupted can be sent again. A repetition of a running write waits for it up to `lockTimeout`,
 * then gets 409.
 * @param keptOf response to store for repetitions, when it differs from the actual response
 */
export async function once(
  tx: Executor,
  request: { userId: string; key: string; method: string; url: string; body: unknown },
  write: () => Promise<SentAnswer>,
  keptOf: (answer: SentAnswer) => SentAnswer = (answer) => answer,
): Promise<SentAnswer> {
  const { userId } = request;
  const key = readKey(request.key);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([request.method, request.url, request.body ?? null]))
    .digest("hex");
  const row = and(eq(idempotentAnswers.userId, userId), eq(idempotentAnswers.key, key));
  if (!(await claim(tx, { userId, key, fingerprint }))) {
    const [first] = await tx.select().from(idempotentAnswers).where(row);
    if (!first) throw stillBeingProcessed();
    if (first.fingerprint !== fingerprint) {
      throw new HttpError(422, "This Idempotency-Key was already used for another request.");
    }
    const { status, answer, contentType, etag } = first;
    return { status: status ?? 200, text: answer ?? "", contentType: contentType ?? "text/plain", etag };
  }
  const answer = await write();
  const { status, text, contentType, etag } = keptOf(answer);
  await tx.update(idempotentAnswers).set({ status, answer: text, contentType, etag }).where(row);
  return answer;
}

/**
 * Parses the key as a quoted string of structured fields (RFC 9651). An unquoted key is used as it is.
 * @throws HttpError 400
 */
function readKey(header: string): string {
  const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])+)"$/.exec(header)?.[1];
  const key = quoted?.replaceAll(/\\(.)/g, "$1") ?? (/^(?!")[\x21-\x7e]+$/.test(header) ? header : "");
  if (key === "" || key.length > 255) throw badRequest("The Idempotency-Key must be 1 to 255 visible characters.");
  return key;
}

/** Lock timeout of a write that waits for concurrent changes, before it is refused. */
const lockTimeout = "10s";

/** Inserts the key. @returns false when the key exists. */
async function claim(tx: Executor, row: { userId: string; key: string; fingerprint: string }): Promise<boolean> {
  const claimed = await tx
    .execute(sql`
      with waiting as materialized (select set_config('lock_timeout', ${lockTimeout}, true))
      insert into idempotent_answers (user_id, key, fingerprint)
      select ${row.userId}::uuid, ${row.key}, ${row.fingerprint} from waiting
      on conflict do nothing returning key`)
    .catch((error: unknown) => {
      throw (databaseCause(error) as { code?: string }).code === "55P03" ? stillBeingProcessed() : error;
    });
  return claimed.rows.length > 0;
}

const stillBeingProcessed = () =>
  new HttpError(
    409,
    "A request with this Idempotency-Key is still being processed. Please try again.",
    undefined,
    errorCodes.requestInProgress,
  );

/** Schedules the deletion of old responses every five minutes. */
export async function defineIdempotencyJob({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  jobs.define("forget-old-answers", () => deleteOldResponses(db));
  await jobs.schedule("forget-old-answers", "*/5 * * * *");
}

/** Deletes responses older than 24 hours. */
export async function deleteOldResponses(db: Database): Promise<void> {
  await db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, sql`now() - interval '24 hours'`));
}
