import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Integration } from "#shared/contract/integrations.ts";

/** Number of sources that are not read or have left something out, and the first reasons. */
type Unread = NonNullable<Integration["unread"]>;

const mostReasons = 5;

/** Returns what is not read of these integrations, by id. Integrations of which everything is read have no entry. */
export async function unreadOf(db: Executor, integrationIds: readonly string[]): Promise<ReadonlyMap<string, Unread>> {
  if (integrationIds.length === 0) return new Map();
  const found = await db.execute<{ id: string; count: number; reasons: string[] }>(sql`
    select integration_id as id, count(distinct source)::int as count,
      (array_agg(distinct source || ': ' || reason order by source || ': ' || reason))[1:${sql.raw(String(mostReasons))}] as reasons
    from (
      select integration_id, coalesce(label, key) as source, coalesce(error, 'not read') as reason
      from integration_streams where status in ('skipped', 'error')
      union all
      select integration_id, coalesce(label, key), jsonb_array_elements_text(left_out)
      from integration_streams where left_out is not null
    ) s where integration_id = any(${sql.param(integrationIds)}::uuid[])
    group by integration_id`);
  return new Map(found.rows.map(({ id, count, reasons }) => [id, { count, reasons }]));
}
