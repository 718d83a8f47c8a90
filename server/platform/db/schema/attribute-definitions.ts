import { sql } from "#server/platform/db/drizzle.ts";
import { boolean, pgTable, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id } from "./columns.ts";

/** Definitions of custom attributes. */
export const attributeDefinitions = pgTable(
  "attribute_definitions",
  {
    id: id(),
    name: text().notNull(),
    label: text().notNull(),
    type: text().notNull(),
    canDelete: boolean().notNull().default(true),
    show: boolean().notNull().default(true),
    options: text().array().notNull().default(sql`'{}'`),
    createdAt: created(),
    updatedAt: created(),
    createdById: uuid(),
    updatedById: uuid(),
  },
  (t) => [uniqueIndex("attribute_definitions_name").on(t.name)],
);
