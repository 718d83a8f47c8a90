import { bulkCancel, bulkFind, bulkUndo, memberBulk, organizationBulk } from "#shared/contract/bulk.ts";
import { type Route, route } from "../http/route.ts";
import { organizationsInBulk } from "../organizations/bulk.ts";
import { peopleInBulk } from "../people/bulk.ts";
import type { Platform } from "../platform.ts";
import { findJob } from "./records.ts";
import { cancelBulk, startBulk, undoBulk } from "./start.ts";

/** Changes of many rows: begun, watched, stopped and taken back by whoever asked for them. */
export const bulkRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(memberBulk, async ({ body, requester }) =>
      findJob(db, requester.user.id, await startBulk(platform, requester, peopleInBulk, body)),
    ),
    route(organizationBulk, async ({ body, requester }) =>
      findJob(db, requester.user.id, await startBulk(platform, requester, organizationsInBulk, body)),
    ),
    route(bulkFind, ({ params, requester }) => findJob(db, requester.user.id, params.id)),
    route(bulkCancel, async ({ params, requester }) => {
      await cancelBulk(db, requester.user.id, params.id);
      return findJob(db, requester.user.id, params.id);
    }),
    route(bulkUndo, async ({ params, requester }) =>
      findJob(db, requester.user.id, await undoBulk(platform, requester, params.id)),
    ),
  ];
};
