import { index, pgTable, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Keys for programs that call the API. Each has a separate user with its name, role and project groups, so its requests
 * are checked, limited and logged like those of people.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the key, hexadecimal. The key itself is shown once and never stored. */
    keyHash: text().notNull(),
    /** First characters of the key, so that people can distinguish keys. */
    hint: text().notNull(),
    expiresAt: moment(),
    revokedAt: moment(),
    createdById: uuid(),
    createdAt: created(),
  },
  (t) => [uniqueIndex("api_keys_hash").on(t.keyHash), index("api_keys_user").on(t.userId)],
);
