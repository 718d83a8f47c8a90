import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type Route, route } from "#server/platform/http/route.ts";
import { editableIds } from "#server/records/common/editable-ids.ts";
import {
  bulkCancel,
  bulkFind,
  bulkUndo,
  memberBulk,
  memberEmployerPreview,
  organizationBulk,
} from "#shared/contract/bulk.ts";
import { memberEnrichMany } from "#shared/contract/enrichment.ts";
import { previewEmployer } from "./employer-preview.ts";
import { organizationsInBulk } from "./organizations.ts";
import { assertEmployer, peopleInBulk } from "./people.ts";
import { findJob } from "./records.ts";
import { cancelBulk, startBulk, undoBulk } from "./start.ts";

/** Routes for bulk changes. Only the user who started one can stop and undo it, administrators can watch it too. */
export const bulkRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(memberBulk, async ({ body, requester }) =>
      findJob(db, requester.user.id, await startBulk(platform, requester, peopleInBulk, body)),
    ),
    route(memberEmployerPreview, async ({ body: { employer, ...selected }, requester }) => {
      await assertEmployer(db, employer);
      return previewEmployer(db, requester, selected, employer);
    }),
    route(organizationBulk, async ({ body, requester }) =>
      findJob(db, requester.user.id, await startBulk(platform, requester, organizationsInBulk, body)),
    ),
    route(memberEnrichMany, async ({ body: { members }, requester }) => {
      const found = await db.execute<{ id: string }>(sql`
        select id from members where id = any(${sql.param(members)}::uuid[]) and deleted_at is null order by id`);
      const ids = found.rows.map(({ id }) => id);
      const accepted = [...(await editableIds(db, requester, "member", ids))];
      if (accepted.length > 0) {
        await startBulk(platform, requester, peopleInBulk, { ids: accepted, action: { enrich: true } });
      }
      return accepted;
    }),
    route(bulkFind, ({ params, requester: { user } }) =>
      findJob(db, user.roles.includes("admin") ? null : user.id, params.id),
    ),
    route(bulkCancel, async ({ params, requester }) => {
      await cancelBulk(db, requester.user.id, params.id);
      return findJob(db, requester.user.id, params.id);
    }),
    route(bulkUndo, async ({ params, requester }) =>
      findJob(db, requester.user.id, await undoBulk(platform, requester, params.id)),
    ),
  ];
};
