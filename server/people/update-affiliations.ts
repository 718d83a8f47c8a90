import { moveBetweenOrganizations } from "#server/aggregates/move-between-organizations.ts";
import type { Platform } from "#server/base/platform.ts";
import type { Executor } from "#server/db/database.ts";
import { sql } from "#server/db/drizzle.ts";
import { createBatchSize } from "#server/jobs/batch-size.ts";
import { organizationAgain } from "#shared/domain/people/affiliation.ts";
import { personAffiliations } from "./parts.ts";
import { workExperiences } from "./work-experience.ts";

type Seen = { id: string; at: string; segment_id: string; organization_id: string | null };

/**
 * Sets the organization of each activity of a person by their work history and affiliations. Short transactions, which
 * also update the organizations' figures. Idempotent.
 */
export async function updateAffiliations(
  { db, config }: Platform,
  memberId: string,
  signal: AbortSignal,
): Promise<void> {
  const batchSize = createBatchSize(config.databaseUrl === null);
  let after: Seen | undefined;
  do {
    signal.throwIfAborted();
    const rows = batchSize.rows();
    const from: Seen | undefined = after;
    after = await batchSize.measure(rows, () => db.transaction((tx) => updateBatch(tx, memberId, from, rows)));
  } while (after);
  await db.transaction((tx) => countPerson(tx, memberId));
}

/** @returns the last activity examined; undefined at the end */
async function updateBatch(
  tx: Executor,
  memberId: string,
  after: Seen | undefined,
  rows: number,
): Promise<Seen | undefined> {
  const batch = await tx.execute<Seen>(sql`
    select a.id, a."timestamp" as at, a.segment_id, a.organization_id from activities a
    where a.member_id = ${memberId}::uuid
      and ${after ? sql`(a."timestamp", a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by a."timestamp" desc nulls last, a.id desc limit ${rows}`);
  // Reread with each batch, since they may change meanwhile.
  const affiliations = (await personAffiliations(tx, memberId)).map((each) => ({
    ...each,
    organizationId: each.organizationId ?? null,
  }));
  const work = ((await workExperiences(tx, [memberId])).get(memberId) ?? []).map((each) => each.memberOrganizations);
  const changes = batch.rows.flatMap(({ id, at, segment_id, organization_id: was }) => {
    const now = organizationAgain(new Date(at).toISOString(), segment_id, was, affiliations, work);
    return now === was ? [] : [{ id, was, now }];
  });
  await moveBetweenOrganizations(tx, changes);
  return batch.rows.at(-1);
}

/** Updates the people counts of organizations for this person, by segment. Writes only differences. */
export async function countPerson(tx: Executor, memberId: string): Promise<void> {
  await tx.execute(sql`
    with wanted as (
      select distinct place.id as segment_id, a.organization_id
      from (select distinct segment_id, organization_id from activities
        where member_id = ${memberId}::uuid and organization_id is not null) a
      join segments s on s.id = a.segment_id
      cross join lateral (values (s.id), (s.parent_id), (s.grandparent_id)) as place(id)
      where place.id is not null
    ), gone as (
      delete from organization_people p where p.member_id = ${memberId}::uuid
        and (p.segment_id, p.organization_id) not in (select segment_id, organization_id from wanted)
      returning p.segment_id, p.organization_id
    ), come as (
      insert into organization_people (segment_id, organization_id, member_id)
      select segment_id, organization_id, ${memberId}::uuid from wanted on conflict do nothing
      returning segment_id, organization_id
    )
    update organization_segments os set member_count = greatest(0, os.member_count + changed.n)
    from (
      select segment_id, organization_id, 1 as n from come union all select segment_id, organization_id, -1 from gone
    ) changed
    where os.segment_id = changed.segment_id and os.organization_id = changed.organization_id
      and exists (select 1 from members m where m.id = ${memberId}::uuid and m.deleted_at is null)`);
}
