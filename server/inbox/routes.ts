import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { inboxAssign, inboxHide, inboxQuery } from "#shared/contract/inbox.ts";
import { assertListed, listInbox, permittedKind } from "./list.ts";
import { assign, hide, show } from "./states.ts";

/** Routes of the inbox: the open work of a user from all parts of the platform (docs/rules.md 15). */
export const inboxRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(inboxQuery, async ({ body, requester }) => ({ groups: await listInbox(platform, requester, body) })),

    route(inboxAssign, async ({ body: { kind, key, assigneeId }, requester }) => {
      const work = await permittedKind(db, requester, kind, key);
      await assertListed(platform, work, key);
      const { description } = work;
      if (description.assign) await description.assign(platform, requester, key, assigneeId);
      else await assign(db, requester.user.id, kind, key, assigneeId);
      return true;
    }),

    route(inboxHide, async ({ body: { kind, key, until }, requester }) => {
      const { id } = requester.user;
      await permittedKind(db, requester, kind, key);
      if (until === undefined) await show(db, id, kind, key);
      else await hide(db, id, kind, key, until);
      return true;
    }),
  ];
};
