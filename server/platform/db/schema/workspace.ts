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
