import type { Platform } from "#server/platform/core/platform.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { memberDestroy, memberRestore } from "#shared/contract/members.ts";
import { organizationDestroy, organizationRestore } from "#shared/contract/organizations.ts";
import { memberErase, memberTrash, organizationErase, organizationTrash } from "#shared/contract/trash.ts";
import { trashedOrganizations, trashedPeople } from "./kinds.ts";
import { listTrash } from "./list.ts";
import { eraseRecords, moveToTrash, restoreFromTrash } from "./trash.ts";

const calls = {
  member: { list: memberTrash, destroy: memberDestroy, restore: memberRestore, erase: memberErase },
  organization: {
    list: organizationTrash,
    destroy: organizationDestroy,
    restore: organizationRestore,
    erase: organizationErase,
  },
} as const;

/** Routes that delete, restore and erase people and organizations. */
export const trashRoutes = (platform: Platform): Route[] =>
  [trashedPeople, trashedOrganizations].flatMap((kind) => {
    const { db } = platform;
    const { list, destroy, restore, erase } = calls[kind.entity];
    return [
      route(list, ({ body, requester }) => listTrash(db, kind, requester, body)),
      route(destroy, async ({ query, requester }) => {
        await moveToTrash(db, kind, requester, query.ids);
        return true;
      }),
      route(restore, async ({ body, requester }) => {
        await restoreFromTrash(db, kind, requester, body.ids);
        return true;
      }),
      route(erase, async ({ query, requester }) => {
        await eraseRecords(platform, kind, requester, query.ids);
        return true;
      }),
    ];
  });
