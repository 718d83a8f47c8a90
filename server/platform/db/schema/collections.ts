import { sql } from "#server/platform/db/drizzle.ts";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "#server/platform/db/pg-core.ts";
import { created, id } from "./columns.ts";

/** Groups of categories: `vertical` for industries, `horizontal` for technologies. */
export const categoryGroups = pgTable(
  "category_groups",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    type: text().notNull(),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("category_groups_slug").on(t.slug)],
);

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    categoryGroupId: uuid().references(() => categoryGroups.id, { onDelete: "cascade" }),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("categories_slug").on(t.slug), index("categories_group").on(t.categoryGroupId)],
);

/** Projects that are shown together, regardless of their project groups. */
export const collections = pgTable(
  "collections",
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    categoryId: uuid().references(() => categories.id, { onDelete: "set null" }),
    starred: boolean().notNull().default(false),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("collections_slug").on(t.slug)],
);

/** Public presentation of a project. */
export const insightsProjects = pgTable(
  "insights_projects",
  {
    id: id(),
    segmentId: uuid(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text(),
    logoUrl: text(),
    organizationId: uuid(),
    website: text(),
    github: text(),
    twitter: text(),
    linkedin: text(),
    repositories: text().array().notNull().default(sql`'{}'`),
    repositoryGroups: jsonb().$type<{ name: string; repositories: string[] }[]>().notNull().default([]),
    keywords: text().array().notNull().default(sql`'{}'`),
    searchKeywords: text().array().notNull().default(sql`'{}'`),
    widgets: text().array().notNull().default(sql`'{}'`),
    enabled: boolean().notNull().default(true),
    createdAt: created(),
    updatedAt: created(),
  },
  (t) => [uniqueIndex("insights_projects_slug").on(t.slug), index("insights_projects_segment").on(t.segmentId)],
);

export const collectionProjects = pgTable(
  "collection_projects",
  {
    collectionId: uuid()
      .notNull()
      .references(() => collections.id, { onDelete: "cascade" }),
    insightsProjectId: uuid()
      .notNull()
      .references(() => insightsProjects.id, { onDelete: "cascade" }),
    starred: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.insightsProjectId] }),
    index("collection_projects_project").on(t.insightsProjectId),
  ],
);
