import { index, pgTable, primaryKey, smallint, text, uuid } from "#server/platform/db/pg-core.ts";
import { created } from "./columns.ts";

/**
 * Responses to writes, kept 24 hours. A repeated request with the same key gets the stored response and is not executed
 * again.
 */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** Method, path and a hash of the body. The same key with a different request is rejected. */
    fingerprint: text().notNull(),
    /** Null only within the transaction that executes the write. */
    status: smallint(),
    answer: text(),
    contentType: text(),
    etag: text(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotent_answers_age").on(t.createdAt)],
);
