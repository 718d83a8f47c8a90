import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, type Json, moment } from "./columns.ts";

/** Posts that somebody bookmarked or rated in Community Lens. */
export const lensPosts = pgTable(
  "lens_posts",
  {
    id: id(),
    platform: text().notNull(),
    url: text().notNull(),
    postedAt: moment().notNull(),
    /** Title, description, thumbnail. */
    post: jsonb().$type<Json>().notNull(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("lens_posts_url").on(t.url), index("lens_posts_time").on(t.postedAt.desc(), t.id)],
);

export const lensActions = pgTable(
  "lens_actions",
  {
    id: id(),
    contentId: uuid()
      .notNull()
      .references(() => lensPosts.id, { onDelete: "cascade" }),
    /** `bookmark`, `thumbs-up` or `thumbs-down`. */
    type: text().notNull(),
    timestamp: moment().notNull(),
    actionById: uuid().notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("lens_actions_own").on(t.contentId, t.actionById, t.type),
    index("lens_actions_person").on(t.actionById, t.type),
  ],
);
