import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { NewActivity } from "#server/records/aggregates/add-activities.ts";
import { decideOrganizations } from "#server/records/employers/decide.ts";
import type { Stale } from "../sync/stale.ts";

/**
 * Moves stored activities to the people whom the changed mailmap names.
 * @returns records whose aggregates must be recomputed.
 */
export async function moveToMappedPeople(tx: Executor, rows: readonly NewActivity[]): Promise<Stale> {
  const organizations = await decideOrganizations(tx, rows);
  const owners = rows.map(({ id, memberId, username }, at) => ({
    id,
    m: memberId,
    o: organizations[at] ?? null,
    u: username ?? null,
  }));
  const json = bulkJson(owners);
  const changed = await tx.execute<{
    id: string;
    m: string;
    o: string | null;
    member_id: string;
    organization_id: string | null;
  }>(sql`
    select r.id, r.m, r.o, a.member_id, a.organization_id
    from json_to_recordset(${json}::json) as r(id uuid, m uuid, o uuid) join activities a on a.id = r.id
    where a.member_id <> r.m`);
  if (changed.rows.length === 0) return { members: [], organizations: [] };
  await tx.execute(sql`
    update activities a set member_id = r.m, organization_id = r.o, username = r.u, merge_ids = null
    from json_to_recordset(${json}::json) as r(id uuid, m uuid, o uuid, u text) where a.id = r.id and a.member_id <> r.m`);
  return {
    members: changed.rows.flatMap((row) => [row.m, row.member_id]),
    organizations: changed.rows.flatMap((row) => [row.o, row.organization_id].filter((id) => id !== null)),
  };
}
