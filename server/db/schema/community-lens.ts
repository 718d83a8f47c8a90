import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { created, id, type Json, moment } from "./columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Posts that somebody bookmarked or rated in Community Lens. */
export const lensPosts = pgTable(
  "lens_posts",
  {
    id: id(),
    platform: text().notNull(),
    url: text().notNull(),
    /** `canonicalAddress` of the URL: no post stands here twice. */
    address: text().notNull(),
    postedAt: moment().notNull(),
    /** Title, description, thumbnail. */
    post: jsonb().$type<Json>().notNull(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("lens_posts_address").on(t.address), index("lens_posts_time").on(t.postedAt.desc(), t.id)],
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

/** Posts that the sources brought: what feeds are made of. */
export const lensFoundPosts = pgTable(
  "lens_found_posts",
  {
    id: id(),
    /** `canonicalAddress` of the post, or of the original that it names. */
    address: text().notNull(),
    url: text().notNull(),
    platform: text().notNull(),
    postedAt: moment().notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    thumbnail: text(),
    /** `{ platform, handle, url }` */
    author: jsonb().$type<Json>(),
    comments: integer(),
    points: integer(),
    /** Keys of the sources that brought it. */
    sources: text().array().notNull(),
    /** Brought by the search of a platform: anybody's feed may show it. Others belong to who added their feed. */
    isSearched: boolean().notNull(),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description), 'B')`,
      ),
    /** Meaning, a byte a dimension; null until the model was asked. */
    vector: bytea(),
    vectorModel: text(),
    foundAt: created(),
  },
  (t) => [
    uniqueIndex("lens_found_posts_address").on(t.address),
    index("lens_found_posts_time").on(t.postedAt.desc()),
    index("lens_found_posts_sources").using("gin", t.sources),
    index("lens_found_posts_words").using("gin", t.words),
  ],
);

/** What is asked of the sources, again and again: a platform for a keyword, or a feed. */
export const lensSources = pgTable(
  "lens_sources",
  {
    /** `{platform} {keyword}` or `feed {address}`. */
    key: text().primaryKey(),
    askedAt: moment(),
    nextAt: created(),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    error: text(),
  },
  (t) => [index("lens_sources_next").on(t.nextAt)],
);

/** Meanings of keywords, by the model that told them. */
export const lensKeywords = pgTable(
  "lens_keywords",
  { keyword: text().notNull(), model: text().notNull(), vector: bytea().notNull() },
  (t) => [primaryKey({ columns: [t.keyword, t.model] })],
);
