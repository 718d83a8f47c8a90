import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { filterLimits, isUuid } from "#server/platform/filters/values.ts";
import { Reply, type Route, route } from "#server/platform/http/route.ts";
import {
  projectCreate,
  projectGroupCreate,
  projectGroupQuery,
  projectQuery,
  type Segment,
  segmentById,
  segmentDestroy,
  segmentFind,
  segmentUpdate,
  subProjectCreate,
  subProjectOptions,
  subProjectQuery,
} from "#shared/contract/segments.ts";
import { findSegment, findSegments, listProjectGroups, listProjects, listSubProjects } from "./read.ts";
import { createProject, createProjectGroup, createSubProject, deleteSegment, updateSegment } from "./write.ts";

/** Routes for project groups, projects and sub-projects. */
export const segmentRoutes = ({ db, jobs }: Platform): Route[] => [
  route(segmentFind, async ({ params }) => {
    const found = await findSegment(db, params.id);
    return found ? new Reply(found.segment, { etag: found.version }) : new Reply(null);
  }),

  route(segmentById, ({ body }) => {
    if (body.ids.length > filterLimits.list) throw badRequest(`At most ${filterLimits.list} ids at once.`);
    return findSegments(db, body.ids.filter(isUuid));
  }),

  route(projectGroupQuery, async ({ body, requester }) => {
    const page = { limit: body.limit ?? null, offset: body.offset ?? 0 };
    const only = body.filter?.adminOnly ? requester.user.adminSegments : null;
    return { ...(await listProjectGroups(db, body.filter ?? {}, only, page)), ...page };
  }),

  route(projectQuery, async ({ body }) => {
    const page = { limit: body.limit ?? null, offset: body.offset ?? 0 };
    return { ...(await listProjects(db, body.filter ?? {}, page)), ...page };
  }),

  route(subProjectQuery, async ({ body }) => {
    const page = { limit: body.limit ?? null, offset: body.offset ?? 0 };
    return { ...(await listSubProjects(db, body.filter ?? {}, page)), ...page };
  }),

  route(subProjectOptions, async ({ body }) => {
    const page = { limit: body.limit ?? null, offset: body.offset ?? 0 };
    const { rows, count } = await listSubProjects(db, body.filter ?? {}, page);
    const optionOf = ({ id, name, slug, url, description, parentName, grandparentName }: Segment) => ({
      id,
      name,
      slug,
      url,
      description,
      parentName,
      grandparentName,
    });
    return { rows: rows.map(optionOf), count, ...page };
  }),

  route(projectGroupCreate, ({ body, requester }) => createProjectGroup(db, body, requester)),
  route(projectCreate, ({ body, requester }) => createProject(db, body, requester)),
  route(subProjectCreate, ({ body, requester }) => createSubProject(db, body, requester)),

  route(segmentUpdate, async ({ params, body, requester }) => {
    const { segment, version } = await updateSegment({ db, jobs }, params.id, body, requester);
    return new Reply(segment, { etag: version });
  }),

  route(segmentDestroy, async ({ params, requester }) => {
    await deleteSegment(db, params.id, requester);
    return true;
  }),
];
