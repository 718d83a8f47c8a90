import * as z from "zod/mini";
import { call } from "./call.ts";
import { done, id, idParams, limit, moment, page, segmentsQuery } from "./common.ts";
import { limitedList, limitedText, line, shortText, webAddress } from "./limited.ts";

/** Pagination of these lists uses `total` instead of `count` (wire.md 1.9). */
const listAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number(), ...page });

const listBody = z.object({
  ...page,
  filter: z.optional(z.object({ name: z.optional(z.object({ like: z.optional(line) })) })),
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const slug = z.optional(z.string().check(z.trim(), z.maxLength(200)));
const longText = z.nullish(limitedText(10_000));
const address = z.nullish(limitedText(2_000));
const texts = z.optional(z.array(limitedText(2_000)).check(z.maxLength(1_000)));

const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.nullish(z.string()),
  categoryGroupId: z.nullish(z.string()),
});

const collectionFields = {
  id: z.string(),
  name: z.string(),
  slug: z.nullish(z.string()),
  description: z.nullish(z.string()),
  categoryId: z.nullish(z.string()),
  starred: z.nullish(z.boolean()),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
};

const projectFields = {
  id: z.string(),
  name: z.string(),
  slug: z.nullish(z.string()),
  description: z.nullish(z.string()),
  segmentId: z.nullish(z.string()),
  organizationId: z.nullish(z.string()),
  logoUrl: z.nullish(z.string()),
  website: z.nullish(z.string()),
  github: z.nullish(z.string()),
  twitter: z.nullish(z.string()),
  linkedin: z.nullish(z.string()),
  keywords: z.nullish(z.array(z.string())),
  searchKeywords: z.nullish(z.array(z.string())),
  widgets: z.nullish(z.array(z.string())),
  enabled: z.nullish(z.boolean()),
  isLF: z.nullish(z.boolean()),
  starred: z.nullish(z.boolean()),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
};

const collection = z.object({
  ...collectionFields,
  category: z.nullish(
    z.object({
      ...category.shape,
      categoryGroupName: z.nullish(z.string()),
      categoryGroupType: z.nullish(z.string()),
    }),
  ),
  projects: z.nullish(z.array(z.object(projectFields))),
});

const repositoryGroup = z.object({ name: z.string(), repositories: z.array(z.string()) });

const insightsProject = z.object({
  ...projectFields,
  repositories: z.nullish(z.array(z.string())),
  repositoryGroups: z.nullish(z.array(repositoryGroup)),
  segment: z.nullish(z.object({ id: z.string(), name: z.string(), logo: z.nullish(z.string()) })),
  organization: z.nullish(z.object({ id: z.string(), displayName: z.string(), logo: z.nullish(z.string()) })),
  collections: z.nullish(z.array(z.object(collectionFields))),
});

export type Collection = z.output<typeof collection>;
export type InsightsProject = z.output<typeof insightsProject>;

const collectionBody = z.object({
  name,
  slug,
  description: longText,
  categoryId: z.nullish(id),
  starred: z.optional(z.boolean()),
  projects: z.optional(z.array(z.object({ id, starred: z.optional(z.boolean()) })).check(z.maxLength(1_000))),
});

const projectBody = z.object({
  name: z.optional(name),
  slug,
  description: longText,
  segmentId: z.nullish(id),
  organizationId: z.nullish(id),
  logoUrl: address,
  website: address,
  github: address,
  twitter: address,
  linkedin: address,
  collections: z.optional(z.array(id).check(z.maxLength(1_000))),
  repositories: texts,
  repositoryGroups: z.optional(limitedList(z.object({ name, repositories: limitedList(webAddress) }), 200)),
  keywords: texts,
  searchKeywords: texts,
  widgets: texts,
  enabled: z.optional(z.boolean()),
});

export const collectionQuery = call("POST", "/collections/query", {
  summary: "Collections by name",
  access: "user",
  segments: "none",
  reads: true,
  body: listBody,
  answer: listAnswer(collection),
});

export const collectionCreate = call("POST", "/collections", {
  summary: "Create a collection",
  access: "collectionCreate",
  segments: "none",
  body: collectionBody,
  answer: collection,
});

export const collectionUpdate = call("POST", "/collections/{id}", {
  summary: "Change a collection",
  access: "collectionEdit",
  segments: "none",
  params: idParams,
  body: z.partial(collectionBody),
  answer: collection,
});

export const collectionFind = call("GET", "/collections/{id}", {
  summary: "One collection",
  access: "user",
  segments: "none",
  params: idParams,
  answer: collection,
});

export const collectionDestroy = call("DELETE", "/collections/{id}", {
  summary: "Delete a collection",
  access: "collectionDelete",
  segments: "none",
  params: idParams,
  answer: done,
});

export const insightsProjectQuery = call("POST", "/collections/insights-projects/query", {
  summary: "Insights projects by name",
  access: "user",
  segments: "none",
  reads: true,
  body: listBody,
  answer: listAnswer(insightsProject),
});

export const insightsProjectCreate = call("POST", "/collections/insights-projects", {
  summary: "Create an insights project",
  access: "collectionEdit",
  segments: "none",
  body: projectBody,
  answer: insightsProject,
});

export const insightsProjectUpdate = call("POST", "/collections/insights-projects/{id}", {
  summary: "Change an insights project",
  access: "collectionEdit",
  segments: "none",
  params: idParams,
  body: projectBody,
  answer: insightsProject,
});

export const insightsProjectFind = call("GET", "/collections/insights-projects/{id}", {
  summary: "One insights project",
  access: "user",
  segments: "none",
  params: idParams,
  answer: insightsProject,
});

export const insightsProjectDestroy = call("DELETE", "/collections/insights-projects/{id}", {
  summary: "Delete an insights project",
  access: "collectionEdit",
  segments: "none",
  params: idParams,
  answer: done,
});

export const segmentRepositories = call("GET", "/segments/{id}/repositories", {
  summary: "URLs of the repositories of a segment, by platform",
  access: "user",
  segments: "none",
  params: idParams,
  query: segmentsQuery,
  answer: z.record(z.string(), z.array(z.object({ url: z.string(), label: z.string() }))),
});

export const segmentGithubInsights = call("GET", "/segments/{id}/github-insights", {
  summary: "GitHub details of the owner of a segment's repositories; null without GitHub repositories",
  access: "user",
  segments: "none",
  params: idParams,
  query: segmentsQuery,
  answer: z.nullable(
    z.object({
      name: z.string(),
      description: z.nullish(z.string()),
      github: z.nullish(z.string()),
      logoUrl: z.nullish(z.string()),
      topics: z.nullish(z.array(z.string())),
      twitter: z.nullish(z.string()),
      website: z.nullish(z.string()),
    }),
  ),
});

export const segmentWidgets = call("GET", "/segments/{id}/widgets", {
  summary: "Platforms of a segment, and the widgets of an insights project that use them",
  access: "user",
  segments: "none",
  params: idParams,
  query: segmentsQuery,
  answer: z.object({ platforms: z.array(z.string()), widgets: z.array(z.string()) }),
});

const groupType = z.enum(["horizontal", "vertical"]);
const groupCategories = z.optional(z.array(z.object({ name })).check(z.maxLength(200)));

const categoryGroup = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.nullish(z.string()),
  type: z.nullish(z.string()),
  categories: z.array(category),
});

export type CategoryGroup = z.output<typeof categoryGroup>;

export const categoryGroupList = call("GET", "/category-group", {
  summary: "Category groups",
  access: "user",
  segments: "none",
  query: z.optional(z.object({ type: z.optional(shortText), query: z.optional(line), limit, offset: page.offset })),
  answer: z.object({ rows: z.array(categoryGroup), count: z.number(), ...page }),
});

export const categoryGroupCreate = call("POST", "/category-group", {
  summary: "Create a category group",
  access: "collectionEdit",
  segments: "none",
  body: z.object({
    name,
    type: groupType,
    categories: groupCategories,
  }),
  // Existing backends respond with true.
  answer: z.union([categoryGroup, z.boolean()]),
});

export const categoryGroupUpdate = call("PATCH", "/category-group/{id}", {
  summary: "Change a category group",
  access: "collectionEdit",
  segments: "none",
  params: idParams,
  /** `categories`: complete list of the group's categories after the change (capability `categoriesAtOnce`). */
  body: z.object({ name: z.optional(name), type: z.optional(groupType), categories: groupCategories }),
  answer: z.union([categoryGroup, z.boolean()]),
});

export const categoryGroupDestroy = call("DELETE", "/category-group/{id}", {
  summary: "Delete a category group with its categories",
  access: "collectionEdit",
  segments: "none",
  params: idParams,
  answer: done,
});

export const categoryList = call("GET", "/category", {
  summary: "Categories by group",
  access: "user",
  segments: "none",
  query: z.optional(
    z.object({ groupType: z.optional(shortText), query: z.optional(line), limit, offset: page.offset }),
  ),
  answer: z.object({ rows: z.array(categoryGroup), ...page }),
});

export const categoryCreate = call("POST", "/category", {
  summary: "Create a category",
  access: "collectionEdit",
  segments: "none",
  body: z.object({ name, categoryGroupId: z.nullish(id) }),
  answer: z.union([category, z.boolean()]),
});

export const categoryUpdate = call("PATCH", "/category/{id}", {
  summary: "Change a category",
  access: "collectionEdit",
  segments: "none",
  params: idParams,
  body: z.object({ name: z.optional(name), categoryGroupId: z.nullish(id) }),
  answer: z.union([category, z.boolean()]),
});

export const categoryDestroy = call("DELETE", "/category/{id}", {
  summary: "Delete a category",
  access: "collectionEdit",
  segments: "none",
  params: idParams,
  answer: done,
});

export const categoryDestroyMany = call("DELETE", "/category", {
  summary: "Delete categories",
  access: "collectionEdit",
  segments: "none",
  body: z.object({ ids: z.array(id).check(z.maxLength(200)) }),
  answer: done,
});

/** All calls of this file. */
export const collectionCalls = [
  collectionQuery,
  collectionCreate,
  collectionUpdate,
  collectionFind,
  collectionDestroy,
  insightsProjectQuery,
  insightsProjectCreate,
  insightsProjectUpdate,
  insightsProjectFind,
  insightsProjectDestroy,
  segmentRepositories,
  segmentGithubInsights,
  segmentWidgets,
  categoryGroupList,
  categoryGroupCreate,
  categoryGroupUpdate,
  categoryGroupDestroy,
  categoryList,
  categoryCreate,
  categoryUpdate,
  categoryDestroy,
  categoryDestroyMany,
] as const;
