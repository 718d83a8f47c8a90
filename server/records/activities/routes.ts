import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import {
  activityChannels,
  activityCreate,
  activityDestroy,
  activityFind,
  activityQuery,
  activityTypes as activityTypesCall,
  activityUpdate,
} from "#shared/contract/activities.ts";
import {
  type ActivityTypes,
  activityTypeCreate,
  activityTypeDestroy,
  activityTypeList,
  activityTypeUpdate,
} from "#shared/contract/activity-types.ts";
import { activityTypes } from "#shared/domain/activities/activity-types.ts";
import { findActivity } from "./conversation.ts";
import { createActivity, deleteActivities, updateActivity } from "./edit.ts";
import { listActivities } from "./list.ts";
import { createActivityType, customActivityTypes, deleteActivityType, updateActivityType } from "./types.ts";

/** Routes for adding, editing, moving and deleting activities by hand. */
export const activityEditRoutes = ({ db }: Platform): Route[] => [
  route(activityCreate, async ({ body, requester }) => reply(db, await createActivity(db, requester, body))),

  route(activityUpdate, async ({ params: { id }, body, requester }) => {
    await updateActivity(db, requester, id, body);
    return reply(db, id);
  }),

  route(activityDestroy, async ({ query, requester }) => {
    await deleteActivities(db, requester, query.ids);
    return true;
  }),
];

async function reply(db: Executor, id: string) {
  const found = await findActivity(db, id);
  if (!found) throw notFound();
  return found.activity;
}

/** Activities, their types and channels. */
export const activityRoutes = ({ db }: Platform): Route[] => [
  route(activityQuery, ({ body, requester }) => {
    const segments = segmentIds(requester);
    if (segments.length === 0) throw badRequest("Send at least one segment to list activities.");
    return listActivities(db, segments, body);
  }),

  route(activityFind, async ({ params: { id } }) => {
    const found = await findActivity(db, id);
    if (!found) throw notFound();
    return found;
  }),

  route(activityTypesCall, ({ requester }) => catalog(db, requester)),
  route(activityTypeList, ({ requester }) => catalog(db, requester)),

  route(activityTypeCreate, async ({ body, requester }) => {
    await createActivityType(db, requester, body);
    return catalog(db, requester);
  }),

  route(activityTypeUpdate, async ({ params: { key }, body, requester }) => {
    await updateActivityType(db, requester, key, body);
    return catalog(db, requester);
  }),

  route(activityTypeDestroy, async ({ params: { key }, requester }) => {
    await deleteActivityType(db, requester, key);
    return catalog(db, requester);
  }),

  route(activityChannels, async ({ requester }) => {
    const segments = segmentIds(requester);
    const within = segments.length === 0 ? sql`true` : sql`segment_id in ${subProjectsWithin(segments)}`;
    const found = await db.execute<{ platform: string; channels: string[] }>(sql`
      select platform, array_agg(distinct channel order by channel) as channels from activity_channels
      where ${within} group by platform order by platform`);
    return Object.fromEntries(found.rows.map((row) => [row.platform, row.channels]));
  }),
];

async function catalog(db: Executor, requester: Requester) {
  return {
    // Both are plain data of the same shape. Only the type of the contract lacks `readonly`.
    default: activityTypes as ActivityTypes["default"],
    custom: (await customActivityTypes(db, segmentIds(requester))) as ActivityTypes["custom"],
  };
}

const segmentIds = (requester: Requester) => requester.segments.map((segment) => segment.id);
