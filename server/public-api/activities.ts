import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { createActivity, deleteActivities, updateActivity } from "#server/records/activities/edit.ts";
import { v1ActivityCalls as calls } from "#shared/contract/v1/activities.ts";
import { findActivity, listActivities, segmentOf } from "./read.ts";

/** Routes for activities in the public API. */
export const publicActivityRoutes = ({ db }: Platform): Route[] => [
  route(calls.list, ({ query, requester }) => listActivities(db, segmentOf(requester), query)),
  route(calls.find, ({ params, query, requester }) => findActivity(db, segmentOf(requester), params.id, query.fields)),
  route(calls.create, async ({ body: { personId, ...body }, requester }) => {
    const id = await createActivity(db, requester, { ...body, memberId: personId });
    return findActivity(db, segmentOf(requester), id);
  }),
  route(calls.update, async ({ params: { id }, body: { personId, ...body }, requester }) => {
    // Limits the result to the segment in the path.
    await findActivity(db, segmentOf(requester), id);
    await updateActivity(db, requester, id, { ...body, memberId: personId });
    return findActivity(db, segmentOf(requester), id);
  }),
  route(calls.delete, async ({ params: { id }, requester }) => {
    await findActivity(db, segmentOf(requester), id);
    await deleteActivities(db, requester, [id]);
    return { id };
  }),
];
