import { findActivity } from "#server/activities/conversation.ts";
import { notFound } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { type Route, route } from "#server/http/route.ts";
import { activityCreate, activityDestroy, activityUpdate } from "#shared/contract/activities.ts";
import { createActivity, deleteActivities, updateActivity } from "./write.ts";

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
