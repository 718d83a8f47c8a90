import { index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { created } from "./columns.ts";

/** Answers of writes, kept 24 hours, so that a repeated request with the same key is answered and not done again. */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** Method, path and a hash of the body: the same key with another request is refused. */
    fingerprint: text().notNull(),
    /** Null only within the transaction that does the write. */
    status: smallint(),
    answer: text(),
    contentType: text(),
    etag: text(),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotent_answers_age").on(t.createdAt)],
);
