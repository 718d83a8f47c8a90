import * as z from "zod/mini";
import { givenTypesByPlatform } from "./activity-types.ts";
import { call } from "./call.ts";
import { anyObject, done, id, idParams, moment, page, paged, segments, segmentsBody, segmentsQuery } from "./common.ts";
import { limitedList, limitedText, line, mostIds, shortText } from "./limited.ts";

/** Fields of a segment of any level (wire.md 4.1). */
const segmentFields = {
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  status: z.nullish(z.string()),
  url: z.nullish(z.string()),
  description: z.nullish(z.string()),
  parentSlug: z.nullish(z.string()),
  grandparentSlug: z.nullish(z.string()),
  parentId: z.nullish(z.string()),
  grandparentId: z.nullish(z.string()),
  parentName: z.nullish(z.string()),
  grandparentName: z.nullish(z.string()),
  sourceId: z.nullish(z.string()),
  sourceParentId: z.nullish(z.string()),
  tenantId: z.nullish(z.string()),
  customActivityTypes: z.nullish(anyObject),
  activityChannels: z.nullish(z.record(z.string(), z.array(z.string()))),
  isLF: z.nullish(z.boolean()),
  /** `projectGroup`, `project` or `subproject`. */
  type: z.nullish(z.string()),
  createdAt: z.nullish(moment),
  updatedAt: z.nullish(moment),
};

export const segment = z.object(segmentFields);

export type Segment = z.output<typeof segment>;

/** Segment with its descendants: a group has `projects`, a project has `subprojects`. */
export const segmentTree = z.object({
  ...segmentFields,
  projects: z.optional(z.array(z.object({ ...segmentFields, subprojects: z.optional(z.array(segment)) }))),
  subprojects: z.optional(z.array(segment)),
});

export type SegmentTree = z.output<typeof segmentTree>;

/** Segment in a list of groups; projects and sub-projects only by name (wire.md 4.2). */
const listedSegment = { id: z.string(), name: z.string(), slug: z.string(), status: z.nullish(z.string()) };

export const projectGroupRow = z.object({
  ...segmentFields,
  projects: z.array(z.object({ ...listedSegment, subprojects: z.array(z.object(listedSegment)) })),
});

export type ProjectGroupRow = z.output<typeof projectGroupRow>;

/** Integration of a sub-project in the project list. `mapped` ones have neither id nor status. */
const segmentIntegration = z.object({
  platform: z.string(),
  segmentId: z.nullish(z.string()),
  id: z.nullish(z.string()),
  status: z.nullish(z.string()),
  type: z.nullish(z.string()),
  mappedWith: z.nullish(z.string()),
});

export const projectRow = z.object({
  ...segmentFields,
  subproject_count: z.nullish(z.number()),
  subprojects: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.nullish(z.string()),
      slug: z.nullish(z.string()),
      insightsProjectId: z.nullish(z.string()),
      insightsProjectName: z.nullish(z.string()),
      integrations: z.nullish(z.array(segmentIntegration)),
    }),
  ),
});

export type ProjectRow = z.output<typeof projectRow>;

export const segmentFind = call("GET", "/segment/{id}", {
  summary: "One segment with its children; null if it does not exist",
  access: "user",
  params: idParams,
  query: segmentsQuery,
  answer: z.nullable(segmentTree),
});

export const segmentById = call("POST", "/segment/id", {
  summary: "Segments by their ids",
  access: "user",
  reads: true,
  body: z.object({ ids: limitedList(shortText, mostIds), segments }),
  answer: z.array(segment),
});

const named = { name: z.nullish(line), status: z.nullish(shortText) };

export const projectGroupQuery = call("POST", "/segment/projectGroup/query", {
  summary: "Project groups by name",
  access: "user",
  segments: "none",
  reads: true,
  body: z.object({
    ...page,
    filter: z.optional(z.object({ ...named, adminOnly: z.nullish(z.boolean()) })),
  }),
  answer: paged(projectGroupRow),
});

export const projectQuery = call("POST", "/segment/project/query", {
  summary: "Projects, last changed first",
  access: "user",
  reads: true,
  body: z.object({
    ...page,
    filter: z.optional(z.object({ ...named, parentSlug: z.nullish(line) })),
    segments,
  }),
  answer: paged(projectRow),
});

const subProjectBody = z.object({
  ...page,
  filter: z.optional(z.object({ ...named, parentSlug: z.nullish(line), grandparentSlug: z.nullish(line) })),
  segments,
});

export const subProjectQuery = call("POST", "/segment/subproject/query", {
  summary: "Sub-projects by their own name or that of their project",
  access: "user",
  reads: true,
  body: subProjectBody,
  answer: paged(segment),
});

export const subProjectOptions = call("POST", "/segment/subproject/query-lite", {
  summary: "Sub-projects by their own name or that of their project, with the fields for a selection list",
  access: "user",
  reads: true,
  body: subProjectBody,
  answer: paged(
    z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      url: z.nullish(z.string()),
      description: z.nullish(z.string()),
      // Beyond the wire.
      parentName: z.nullish(z.string()),
      grandparentName: z.nullish(z.string()),
    }),
  ),
});

/** Forms of other clients send an empty status, which means `active` for a new segment. */
const status = z.enum(["active", "formation", "prospect", "archived", ""]);

/** Fields of the creation forms (wire.md 4.3). */
const created = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  slug: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  sourceId: z.nullish(limitedText(200)),
  url: z.nullish(limitedText(2_000)),
  description: z.nullish(limitedText(5_000)),
  status: z.nullish(status),
  isLF: z.nullish(z.boolean()),
};

export const projectGroupCreate = call("POST", "/segment/projectGroup", {
  summary: "Create a project group with a project and a sub-project of the same name",
  access: "projectGroupCreate",
  segments: "none",
  body: z.object(created),
  answer: segmentTree,
});

export const projectCreate = call("POST", "/segment/project", {
  summary: "Create a project with a sub-project of the same name",
  access: "projectCreate",
  body: z.object({ ...created, parentSlug: line, segments }),
  answer: segmentTree,
});

export const subProjectCreate = call("POST", "/segment/subproject", {
  summary: "Create a sub-project",
  access: "subProjectCreate",
  body: z.object({ ...created, parentSlug: line, grandparentSlug: line, segments }),
  answer: segmentTree,
});

export const segmentUpdate = call("PUT", "/segment/{id}", {
  summary: "Change a project group, project or sub-project; another parent moves it with its children",
  access: "projectEdit",
  params: z.object({ id }),
  body: z.object({
    ...z.partial(z.object(created)).shape,
    parentSlug: z.nullish(line),
    grandparentSlug: z.nullish(line),
    parentName: z.nullish(line),
    sourceParentId: z.nullish(limitedText(200)),
    customActivityTypes: z.optional(givenTypesByPlatform),
    segments,
  }),
  answer: segmentTree,
});

/** Body of the 409 that refuses to delete a segment containing data. Records in the trash count too. */
export const segmentContents = z.object({
  message: z.string(),
  counts: z.object({
    integrations: z.number(),
    repositories: z.number(),
    activities: z.number(),
    people: z.number(),
    organizations: z.number(),
  }),
  /** Sub-projects with integrations or mapped repositories, by name, at most twenty. */
  subProjects: z.array(z.object({ id: z.string(), name: z.string(), groupId: z.string() })),
});

export type SegmentContents = z.output<typeof segmentContents>;

export const segmentDestroy = call("DELETE", "/segment/{id}", {
  summary: "Delete an empty segment with its children",
  access: "projectEdit",
  capability: "administration",
  params: z.object({ id }),
  query: segmentsQuery,
  body: segmentsBody,
  answer: done,
});
