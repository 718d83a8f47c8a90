import { sql } from "#server/platform/db/drizzle.ts";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id, version } from "./columns.ts";
import { ofMember } from "./owners.ts";

export const tags = pgTable(
  "tags",
  {
    id: id(),
    name: text().notNull(),
    createdAt: created(),
    updatedAt: created(),
    createdById: uuid(),
    version: version(),
  },
  (t) => [uniqueIndex("tags_name").on(sql`fold_case(${t.name})`)],
);

export const memberTags = pgTable(
  "member_tags",
  {
    memberId: ofMember(),
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.tagId] }), index("member_tags_tag").on(t.tagId)],
);
