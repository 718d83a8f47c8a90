import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import {
  categoryCreate,
  categoryDestroy,
  categoryDestroyMany,
  categoryGroupCreate,
  categoryGroupDestroy,
  categoryGroupList,
  categoryGroupUpdate,
  categoryList,
  categoryUpdate,
  collectionCreate,
  collectionDestroy,
  collectionFind,
  collectionQuery,
  collectionUpdate,
  insightsProjectCreate,
  insightsProjectDestroy,
  insightsProjectFind,
  insightsProjectQuery,
  insightsProjectUpdate,
  segmentGithubInsights,
  segmentRepositories,
  segmentWidgets,
} from "#shared/contract/collections.ts";
import { deleteCategories, deleteGroup, listGroups, saveCategory, saveGroup } from "./categories.ts";
import { deleteCollection, findCollection, listCollections, saveCollection } from "./collections.ts";
import {
  deleteInsightsProject,
  findInsightsProject,
  listInsightsProjects,
  repositoriesOf,
  saveInsightsProject,
} from "./insights-projects.ts";
import { githubInsights, widgetsOf } from "./segment-insights.ts";

/** Routes for collections of insights projects and for their categories (wire.md 29). */
export const collectionRoutes = ({ config, db }: Platform): Route[] => [
  route(collectionQuery, ({ body }) => listCollections(db, body)),
  route(collectionCreate, ({ body, requester }) => saveCollection(db, requester, null, body)),
  route(collectionUpdate, ({ params, body, requester }) => saveCollection(db, requester, params.id, body)),
  route(collectionFind, ({ params }) => findCollection(db, params.id)),
  route(collectionDestroy, async ({ params, requester }) => {
    await deleteCollection(db, requester, params.id);
    return true;
  }),

  route(insightsProjectQuery, ({ body }) => listInsightsProjects(db, body)),
  route(insightsProjectCreate, ({ body, requester }) => saveInsightsProject(db, requester, null, body)),
  route(insightsProjectUpdate, ({ params, body, requester }) => saveInsightsProject(db, requester, params.id, body)),
  route(insightsProjectFind, ({ params }) => findInsightsProject(db, params.id)),
  route(insightsProjectDestroy, async ({ params, requester }) => {
    await deleteInsightsProject(db, requester, params.id);
    return true;
  }),
  route(segmentRepositories, ({ params }) => repositoriesOf(db, params.id)),
  route(segmentGithubInsights, ({ params, signal }) => githubInsights({ config, db }, params.id, signal)),
  route(segmentWidgets, ({ params }) => widgetsOf(db, params.id)),

  route(categoryGroupList, ({ query }) => listGroups(db, query ?? {})),
  route(categoryGroupCreate, ({ body, requester }) => saveGroup(db, requester, null, body)),
  route(categoryGroupUpdate, ({ params, body, requester }) => saveGroup(db, requester, params.id, body)),
  route(categoryGroupDestroy, async ({ params, requester }) => {
    await deleteGroup(db, requester, params.id);
    return true;
  }),
  route(categoryList, async ({ query }) => {
    const { count: _, ...answer } = await listGroups(db, { ...query, type: query?.groupType });
    return answer;
  }),
  route(categoryCreate, ({ body, requester }) => saveCategory(db, requester, null, body)),
  route(categoryUpdate, ({ params, body, requester }) => saveCategory(db, requester, params.id, body)),
  route(categoryDestroy, async ({ params, requester }) => {
    await deleteCategories(db, requester, [params.id]);
    return true;
  }),
  route(categoryDestroyMany, async ({ body, requester }) => {
    await deleteCategories(db, requester, body.ids);
    return true;
  }),
];
