import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { Reply, type Route, route } from "#server/platform/http/route.ts";
import { viewCreate, viewDestroy, viewList, viewUpdate, viewUpdateMany } from "#shared/contract/views.ts";
import { findViews, listViews, presentView } from "./read.ts";
import { createView, deleteViews, updateViews } from "./write.ts";

/** Routes for saved views of lists: of the whole workspace, not limited to segments. */
export const viewRoutes = ({ db }: Platform): Route[] => [
  route(viewList, ({ query, requester }) => listViews(db, requester.user.id, query)),

  route(viewCreate, async ({ body: { segments: _, ...view }, requester }) =>
    reply(db, requester.user.id, await createView(db, requester, view)),
  ),

  route(viewUpdate, async ({ params: { id }, body: { segments: _, ...change }, requester }) => {
    await updateViews(db, requester, [{ ...change, id }]);
    return reply(db, requester.user.id, id);
  }),

  route(viewUpdateMany, async ({ body, requester }) => {
    await updateViews(db, requester, body);
    const ids = body.map(({ id }) => id);
    return (await findViews(db, requester.user.id, ids)).map(presentView);
  }),

  route(viewDestroy, async ({ query, requester }) => {
    await deleteViews(db, requester, query.ids);
    return true;
  }),
];

async function reply(db: Database, userId: string, id: string) {
  const [found] = await findViews(db, userId, [id]);
  if (!found) throw new Error(`The saved view ${id} cannot be found.`);
  const view = presentView(found);
  return new Reply(view, { etag: found.version });
}
