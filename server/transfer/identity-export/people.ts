import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { isIdentifying } from "#server/records/common/identities.ts";

/** Person with all data that identity exports contain. */
export interface ExportedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly isBot: boolean;
  readonly identities: readonly ExportedIdentity[];
  readonly work: readonly ExportedWork[];
}

export interface ExportedIdentity {
  readonly platform: string;
  /** Empty for none. */
  readonly site: string;
  readonly type: string;
  readonly value: string;
  readonly verified: boolean;
}

export interface ExportedWork {
  readonly organization: string;
  /** Verified domains of the organization. */
  readonly domains: readonly string[];
  /** ISO date; null when unknown or open. */
  readonly dateStart: string | null;
  readonly dateEnd: string | null;
}

/** People per statement. Keeps each statement short on the embedded database. */
const atOnce = 250;

type PersonRecord = { id: string; display_name: string; is_bot: boolean };
type IdentityRecord = {
  member_id: string;
  platform: string;
  site: string;
  type: string;
  value: string;
  verified: boolean;
};
type WorkRecord = {
  member_id: string;
  organization: string;
  domains: string[] | null;
  date_start: string | null;
  date_end: string | null;
};

/**
 * Reads the people of a segment in id order, in batches. Leaves out unverified identities that another person has
 * verified.
 */
export async function* exportedPeople(db: Database, segmentId: string): AsyncGenerator<ExportedPerson> {
  let after = "00000000-0000-0000-0000-000000000000";
  while (true) {
    const found = await db.execute<PersonRecord>(sql`
      select m.id, m.display_name, m.is_bot
      from member_segments ms join members m on m.id = ms.member_id and m.deleted_at is null
      where ms.segment_id = ${segmentId}::uuid and ms.member_id > ${after}::uuid order by ms.member_id limit ${atOnce}`);
    const last = found.rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    const ids = sql`${sql.param(found.rows.map(({ id }) => id))}::uuid[]`;
    const identities = await db.execute<IdentityRecord>(sql`
      select i.member_id, i.platform, i.site, i.type, i.value, i.verified from member_identities i
      where i.member_id = any(${ids}) and (i.verified or not exists (
        select 1 from member_identities v where fold_case(v.value) = fold_case(i.value) and v.site = i.site and v.verified
          and v.member_id <> i.member_id))
      order by i.verified desc, i.platform, i.type, fold_case(i.value) collate "C", i.site, i.id`);
    const work = await db.execute<WorkRecord>(sql`
      select w.member_id, o.display_name as organization, w.date_start, w.date_end,
        (select array_agg(fold_case(oi.value) order by fold_case(oi.value) collate "C") from organization_identities oi
          where oi.organization_id = o.id and ${isIdentifying(sql`oi`)} and oi.type in ('primary-domain', 'alternative-domain')) as domains
      from member_organizations w join organizations o on o.id = w.organization_id and o.deleted_at is null
      where w.member_id = any(${ids}) and w.deleted_at is null
      order by w.date_start nulls first, w.date_end nulls last, fold_case(o.display_name) collate "C", w.id`);
    const identitiesOf = Map.groupBy(identities.rows, ({ member_id }) => member_id);
    const workOf = Map.groupBy(work.rows, ({ member_id }) => member_id);
    for (const { id, display_name, is_bot } of found.rows) {
      yield {
        id,
        displayName: display_name,
        isBot: is_bot,
        identities: identitiesOf.get(id) ?? [],
        work: (workOf.get(id) ?? []).map(({ organization, domains, date_start, date_end }) => ({
          organization,
          domains: domains ?? [],
          dateStart: iso(date_start),
          dateEnd: iso(date_end),
        })),
      };
    }
  }
}
