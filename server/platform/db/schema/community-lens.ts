import { sql } from "#server/platform/db/drizzle.ts";
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
} from "#server/platform/db/pg-core.ts";
import { bytea, created, id, type Json, moment } from "./columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Posts that users bookmarked or rated in Community Lens. */
export const lensPosts = pgTable(
  "lens_posts",
  {
    id: id(),
    platform: text().notNull(),
    url: text().notNull(),
    /** `canonicalAddress` of the URL. Unique, so that no post is stored twice. */
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

/** Posts found by the sources, from which feeds are built. */
export const lensFoundPosts = pgTable(
  "lens_found_posts",
  {
    id: id(),
    /** `canonicalAddress` of the post, or of the original that it refers to. */
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
    /** Keys of the sources that found it. */
    sources: text().array().notNull(),
    /**
     * True for results of a platform search, which may appear in every feed. Other posts only appear for users who
     * added their feed.
     */
    isSearched: boolean().notNull(),
    words: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description), 'B')`,
      ),
    /** Embedding, one byte per dimension; null before the model has returned it. */
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

/** Queries to the sources, repeated regularly: a platform and keyword, or a feed. */
export const lensSources = pgTable(
  "lens_sources",
  {
    /** `{platform} {keyword}` or `feed {address}`. */
    key: text().primaryKey(),
    askedAt: moment(),
    nextAt: created(),
    /** Number of consecutive failures. */
    failures: integer().notNull().default(0),
    error: text(),
  },
  (t) => [index("lens_sources_next").on(t.nextAt)],
);

/** Embeddings of keywords, by model. */
export const lensKeywords = pgTable(
  "lens_keywords",
  { keyword: text().notNull(), model: text().notNull(), vector: bytea().notNull() },
  (t) => [primaryKey({ columns: [t.keyword, t.model] })],
);
