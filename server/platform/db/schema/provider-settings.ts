import { pgTable, text, uuid } from "#server/platform/db/pg-core.ts";
import { created } from "./columns.ts";

/**
 * Credentials of this platform at providers, entered by an administrator. Variables of the same name take precedence.
 */
export const providerSettings = pgTable("provider_settings", {
  /** A name of `providerVariables`. */
  name: text().primaryKey(),
  /** Encrypted (`base/secrets.ts`). */
  value: text().notNull(),
  updatedById: uuid(),
  updatedAt: created(),
});
