import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import { memberDestroy, memberRestore } from "#shared/contract/members.ts";
import { organizationDestroy, organizationRestore } from "#shared/contract/organizations.ts";
import {
  memberErase,
  memberTrash,
  organizationErase,
  organizationTrash,
  type Trashed,
} from "#shared/contract/trash.ts";
import { canBeRestored, purgeMoment, type TrashKind, trashedOrganizations, trashedPeople } from "./kinds.ts";
import { eraseRecords, moveToTrash, restoreFromTrash } from "./trash.ts";

type TrashedRecord = {
  id: string;
  display_name: string;
  picture: string | null;
  deleted_at: string;
  purge_at: string;
  deleted_by: string | null;
};

/**
 * Lists records in the trash that are known in the request's segments, newest first; for an admin without segments,
 * all. A project admin sees only records of their own segments.
 */
async function listTrash(db: Executor, kind: TrashKind, requester: Requester, body: BodyOf<typeof memberTrash>) {
  const { limit, offset } = pageOf(body);
  const search = body.search?.trim() ?? "";
  const { records, segments, id } = recordTables[kind.entity];
  const places = requester.segments.map((segment) => segment.id);
  const where = sql`${canBeRestored}
    ${search === "" ? sql`` : sql`and ${containsText(sql`t.display_name`, search)}`}
    ${
      places.length === 0
        ? sql``
        : sql`and exists (select 1 from ${segments} p
            where p.${id} = t.id and p.segment_id = any(${sql.param(places)}::uuid[]))`
    }`;
  const [found, total] = await Promise.all([
    db.execute<TrashedRecord>(sql`
      select t.id, t.display_name, t.picture, t.deleted_at, t.purge_at, coalesce(nullif(u.full_name, ''), u.email) as deleted_by
      from (
        select t.id, t.display_name, ${kind.picture} as picture, t.deleted_at, ${purgeMoment} as purge_at, t.deleted_by_id
        from ${records} t where ${where}
        order by t.deleted_at desc nulls last, t.id limit ${limit} offset ${offset}
      ) t
      left join users u on u.id = t.deleted_by_id
      order by t.deleted_at desc nulls last, t.id`),
    db.execute<{ n: number }>(sql`select count(*)::int as n from ${records} t where ${where}`),
  ]);
  return { rows: found.rows.map(presented), count: total.rows[0]?.n ?? 0, limit, offset };
}

const presented = (record: TrashedRecord): Trashed => ({
  id: record.id,
  displayName: record.display_name,
  picture: record.picture,
  deletedAt: iso(record.deleted_at),
  purgeAt: iso(record.purge_at),
  deletedBy: record.deleted_by,
});

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
