import { notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { findActivity } from "#server/records/activities/conversation.ts";
import { activityCreate, activityDestroy, activityUpdate } from "#shared/contract/activities.ts";
import { createActivity, deleteActivities, updateActivity } from "./edit.ts";

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
