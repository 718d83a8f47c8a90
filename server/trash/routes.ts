import type { Platform } from "#server/base/platform.ts";
import { type Route, route } from "#server/http/route.ts";
import { memberDestroy, memberRestore } from "#shared/contract/members.ts";
import { organizationDestroy, organizationRestore } from "#shared/contract/organizations.ts";
import { memberErase, memberTrash, organizationErase, organizationTrash } from "#shared/contract/trash.ts";
import { trashedOrganizations, trashedPeople } from "./kinds.ts";
import { listTrash } from "./list.ts";
import { erase, moveToTrash, restoreFromTrash } from "./trash.ts";

/** Deleting, restoring and erasing people and organizations (wire.md 9.8, 12.8). */
export const trashRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(memberTrash, ({ body, requester }) => listTrash(db, trashedPeople, requester, body)),
    route(organizationTrash, ({ body, requester }) => listTrash(db, trashedOrganizations, requester, body)),

    route(memberDestroy, async ({ query, requester }) => {
      await moveToTrash(db, trashedPeople, requester, query.ids);
      return true;
    }),
    route(organizationDestroy, async ({ query, requester }) => {
      await moveToTrash(db, trashedOrganizations, requester, query.ids);
      return true;
    }),

    route(memberRestore, async ({ body, requester }) => {
      await restoreFromTrash(db, trashedPeople, requester, body.ids);
      return true;
    }),
    route(organizationRestore, async ({ body, requester }) => {
      await restoreFromTrash(db, trashedOrganizations, requester, body.ids);
      return true;
    }),

    route(memberErase, async ({ query, requester }) => {
      await erase(platform, trashedPeople, requester, query.ids);
      return true;
    }),
    route(organizationErase, async ({ query, requester }) => {
      await erase(platform, trashedOrganizations, requester, query.ids);
      return true;
    }),
  ];
};
