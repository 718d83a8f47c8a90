import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";

/**
 * Returns repositories of a sub-project that are mapped by the integration of another one, with the name of that
 * sub-project; null when there are none.
 */
export async function mappedRepositories(
  db: Database,
  segmentId: string,
): Promise<{ project: string; repositories: { url: string }[] } | null> {
  const found = await db.execute<{ project: string; url: string }>(sql`
    select owner.name as project, r.url
    from repository_mappings r
    join integrations i on i.id = r.integration_id
    join segments owner on owner.id = i.segment_id
    where r.segment_id = ${segmentId}::uuid and i.segment_id <> r.segment_id
    order by fold_case(owner.name) collate "C", r.url`);
  const [first] = found.rows;
  return first ? { project: first.project, repositories: found.rows.map(({ url }) => ({ url })) } : null;
}
