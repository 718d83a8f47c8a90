import { sql } from "drizzle-orm";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { identityLookup } from "#shared/contract/identity-lookup.ts";
import type { Executor } from "../db/database.ts";

/** What is looked up: exact but for the case of the value. */
export interface WantedIdentity {
  readonly platform: string;
  readonly type: string;
  readonly value: string;
}

type Found = AnswerOf<typeof identityLookup>;

/** More holders of one name than anybody goes through by hand. */
const most = 20;

/**
 * Who holds an identity, verified holders first, and in which other project groups they are known (settled "Look-up").
 * With a segment the answer is that segment's: who is active elsewhere only is told by `elsewhere`, who is active
 * nowhere is found everywhere.
 */
export async function lookUpIdentity(db: Executor, wanted: WantedIdentity, segmentId: string | null): Promise<Found> {
  const holds = sql`lower(i.value) = lower(${wanted.value}) and i.platform = ${wanted.platform}
    and i.type = ${wanted.type}`;
  const here = sql`${segmentId}::uuid`;
  const [people, organizations, elsewhere] = await Promise.all([
    db.execute<Found["people"][number]>(sql`
      select m.id, m.display_name as "displayName", i.verified, coalesce(ms.activity_count, 0)::int as "activityCount"
      from member_identities i
      join members m on m.id = i.member_id and m.deleted_at is null
      left join member_segments ms on ms.member_id = m.id and ms.segment_id = ${here}
      where ${holds} and (${here} is null or ms.member_id is not null
        or not exists (select 1 from member_segments known where known.member_id = m.id))
      order by i.verified desc, 4 desc, m.id limit ${most}`),
    db.execute<Found["organizations"][number]>(sql`
      select o.id, o.display_name as "displayName", i.verified, coalesce(os.activity_count, 0)::int as "activityCount"
      from organization_identities i
      join organizations o on o.id = i.organization_id and o.deleted_at is null
      left join organization_segments os on os.organization_id = o.id and os.segment_id = ${here}
      where ${holds} order by i.verified desc, 4 desc, o.id limit ${most}`),
    db.execute<Found["elsewhere"][number]>(sql`
      select distinct s.id as "segmentId", s.name from member_identities i
      join members m on m.id = i.member_id and m.deleted_at is null
      join member_segments ms on ms.member_id = m.id
      join segments s on s.id = ms.segment_id and s.type = 'projectGroup'
      where ${holds} and (${here} is null or s.id <> ${here}) order by s.name, s.id limit ${most}`),
  ]);
  return { people: people.rows, organizations: organizations.rows, elsewhere: elsewhere.rows };
}
