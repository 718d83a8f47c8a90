import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, moment } from "./columns.ts";
import { users } from "./users.ts";

/**
 * Keys with which programs call the API. Each stands for a user of its own, who holds its name, role and project groups:
 * what it does is checked, limited and logged like what people do.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the key, hexadecimal. The key itself is shown once and kept nowhere. */
    keyHash: text().notNull(),
    /** Its first characters, so that people can tell keys apart. */
    hint: text().notNull(),
    expiresAt: moment(),
    revokedAt: moment(),
    createdById: uuid(),
    createdAt: created(),
  },
  (t) => [uniqueIndex("api_keys_hash").on(t.keyHash), index("api_keys_user").on(t.userId)],
);
