import { sql } from "#server/platform/db/drizzle.ts";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, type Json, version } from "./columns.ts";

/** Project groups, projects and sub-projects in one table. */
export const segments = pgTable(
  "segments",
  {
    id: id(),
    /** `projectGroup`, `project` or `subproject`. */
    type: text().notNull(),
    name: text().notNull(),
    slug: text().notNull(),
    parentId: uuid(),
    grandparentId: uuid(),
    parentSlug: text(),
    grandparentSlug: text(),
    parentName: text(),
    grandparentName: text(),
    status: text().notNull().default("active"),
    url: text(),
    description: text(),
    sourceId: text(),
    sourceParentId: text(),
    isLf: boolean().notNull().default(true),
    customActivityTypes: jsonb().$type<Json>().notNull().default({}),
    createdAt: created(),
    updatedAt: created(),
    version: version(),
  },
  (t) => [
    uniqueIndex("segments_slugs").on(
      t.slug,
      sql`coalesce(${t.parentSlug}, '')`,
      sql`coalesce(${t.grandparentSlug}, '')`,
    ),
    index("segments_parent").on(t.parentId),
    index("segments_grandparent").on(t.grandparentId),
    index("segments_type_name").on(t.type, t.name),
    index("segments_sort_name").on(sql`sort_text(${t.name})`),
    index("segments_source").on(t.sourceId),
  ],
);
