import { jsonb, pgTable, text, uuid } from "#server/platform/db/pg-core.ts";
import { created, type Json } from "./columns.ts";

/** The single tenant of this installation, with the settings row of wire.md 8 in `settings`. */
export const workspace = pgTable("workspace", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  settings: jsonb().$type<Json>().notNull(),
  createdAt: created(),
  updatedAt: created(),
});

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
