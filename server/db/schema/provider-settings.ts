import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created } from "./columns.ts";

/** What providers know this platform by, as an administrator entered it; variables of the same name win. */
export const providerSettings = pgTable("provider_settings", {
  /** A name of `providerVariables`. */
  name: text().primaryKey(),
  /** Encrypted (`base/secrets.ts`). */
  value: text().notNull(),
  updatedById: uuid(),
  updatedAt: created(),
});
