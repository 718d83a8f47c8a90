import { sql } from "drizzle-orm";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";
import type { Executor } from "../db/database.ts";
import type { PersonRecord } from "./person-record.ts";

/**
 * Backups of people in which organizations that were merged away since are those they were merged into: else their work
 * there would look edited, and could not be written again.
 */
export async function followOrganizations(
  tx: Executor,
  backups: readonly MergeBackup<PersonRecord>[],
): Promise<MergeBackup<PersonRecord>[]> {
  const people = backups.flatMap(({ primary, secondary }) => [primary, secondary]);
  const ids = new Set(
    people.flatMap((person) => [
      ...person.memberOrganizations.map((work) => work.organizationId),
      ...person.affiliations.flatMap(({ organizationId }) => organizationId ?? []),
      ...person.removedWork.map((row) => String(row.organization_id)),
    ]),
  );
  const found = await tx.execute<{ id: string; now: string }>(sql`
    with recursive followed(id, now, step) as (
      select id, id, 0 from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)
      union all
      select f.id, a.primary_id, f.step + 1 from followed f
      join merge_actions a on a.secondary_id = f.now and a.kind = 'organization' and a.step in ('merge-started', 'merge-done')
      where f.step < 50 and not exists (select 1 from organizations o where o.id = f.now)
    )
    select distinct on (id) id, now from followed order by id, step desc`);
  const now = new Map(found.rows.map((row) => [row.id, row.now]));
  const at = <T extends string | null>(id: T) => (id === null ? id : (now.get(id) ?? id)) as T;
  const follow = (person: PersonRecord): PersonRecord => ({
    ...person,
    memberOrganizations: person.memberOrganizations.map((work) => ({
      ...work,
      organizationId: at(work.organizationId),
    })),
    affiliations: person.affiliations.map((each) => ({ ...each, organizationId: at(each.organizationId) })),
    removedWork: person.removedWork.map((row) => ({ ...row, organization_id: at(String(row.organization_id)) })),
  });
  return backups.map(({ primary, secondary }) => ({ primary: follow(primary), secondary: follow(secondary) }));
}
