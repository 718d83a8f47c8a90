import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { identitiesOf } from "#server/records/people/rows.ts";
import { workExperiences } from "#server/records/people/work-experience.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import { botConfidence, isLikelyBot } from "#shared/domain/evidence/bot.ts";
import { candidateKeys, keyUse } from "#shared/domain/evidence/candidate-keys.ts";
import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import type { EvidenceHistory, EvidencePerson, StatedAddress } from "#shared/domain/evidence/person.ts";
import { gitHistories } from "./git-history.ts";
import { type Matching, type MatchProfile, placesOf } from "./matching.ts";

type PersonToMatch = MatchProfile & EvidencePerson;

/** Rules version. Increase it when the rules change, so that all people are examined again. */
const rules = sql`11`;

/** Mailmap entries for the addresses of these identities `i`. */
function statedOf(identities: SQL): SQL {
  const entry = (column: SQL, isProper: boolean) => sql`
    select i.member_id, fold_case(i.value) as email, e.stream_id, e.address, e.proper, ${sql.raw(String(isProper))} as is_proper
    from member_identities i join mailmap_entries e on ${column} = hashtextextended(fold_case(i.value), 0)
    where ${identities} and i.value like '%@%'`;
  return sql`${entry(sql`e.address`, false)} union all ${entry(sql`e.proper`, true)}`;
}

export const peopleMatching: Matching<PersonToMatch> = {
  kind: "member",
  fingerprint: sql`(hashtextextended(concat_ws(E'\n', o.display_name, o.attributes::text, (o.deleted_at is null)::text), ${rules})
    # coalesce((select bit_xor(hashtextextended(concat_ws(E'\n', i.platform, i.site, i.type, i.value, i.verified::text), 1))
      from member_identities i where i.member_id = o.id), 0)
    # coalesce((select bit_xor(hashtextextended(concat_ws(E'\n', w.id::text, w.organization_id::text,
        extract(epoch from w.date_start)::text, extract(epoch from w.date_end)::text), 2))
      from member_organizations w where w.member_id = o.id and w.deleted_at is null), 0)
    # coalesce((select bit_xor(hashtextextended(concat_ws(E'\n', w.id::text, wo.display_name,
        (wo.deleted_at is null)::text), 6))
      from member_organizations w join organizations wo on wo.id = w.organization_id
      where w.member_id = o.id and w.deleted_at is null), 0)
    # coalesce((select bit_xor(hashtextextended(concat_ws(' ', s.segment_id, s.platforms,
        to_char(s.last_active at time zone 'utc', 'YYYY-MM')), case when s.activity_count > 0 then 3 else 4 end))
      from member_segments s where s.member_id = o.id), 0)
    # coalesce((select bit_xor(hashtextextended(concat_ws(' ', e.stream_id, e.address, e.proper), 5))
      from (${statedOf(sql`i.member_id = o.id`)}) e), 0))`,
  load: (db, ids) => loadPeople(db, ids),
  keysOf: candidateKeys,
  keyUse,
  evidence,
  botConfidence,
  isBot: isLikelyBot,
};

/**
 * Loads people with the data that matching uses. Sequential, because concurrent queries would only wait for each other on
 * the embedded database.
 * @param withHistory false to compare them with profiles without activities
 */
export async function loadPeople(
  db: Executor,
  ids: readonly string[],
  withHistory = true,
): Promise<Map<string, PersonToMatch>> {
  const found = await db.execute<{ id: string; display_name: string; attributes: Attributes }>(sql`
    select id, display_name, attributes from members where id = any(${idArray(ids)}) and deleted_at is null and not is_deleted_account`);
  const identities = await identitiesOf(db, ids);
  const work = await workExperiences(db, ids);
  const places = await placesOf(db, "member", ids);
  const inGit = [...places].flatMap(([id, { channels }]) =>
    channels.some((each) => each.endsWith("/git")) ? [id] : [],
  );
  const histories = withHistory ? await gitHistories(db, inGit) : new Map<string, EvidenceHistory>();
  const stated = withHistory ? await statedAddresses(db, ids) : new Map<string, StatedAddress[]>();
  return new Map(
    found.rows.map(({ id, display_name, attributes }) => {
      const place = places.get(id);
      const person: PersonToMatch = {
        id,
        displayName: display_name,
        attributes,
        identities: identities.get(id) ?? [],
        work: (work.get(id) ?? []).map(({ displayName, memberOrganizations }) => ({
          organizationId: memberOrganizations.organizationId,
          organizationName: displayName,
          dateStart: memberOrganizations.dateStart,
          dateEnd: memberOrganizations.dateEnd,
        })),
        projectIds: place?.subProjectIds ?? [],
        channels: place?.channels ?? [],
        segmentIds: place?.segmentIds ?? [],
        activityCount: place?.activityCount ?? 0,
        history: histories.get(id),
        stated: stated.get(id),
      };
      return [id, person];
    }),
  );
}

async function statedAddresses(db: Executor, ids: readonly string[]): Promise<Map<string, StatedAddress[]>> {
  const found = await db.execute<{
    [name in keyof StatedAddress | "member_id"]: (StatedAddress & { member_id: string })[name];
  }>(sql`
    select distinct e.member_id, e.email, e.proper::text as proper, e.is_proper as "isProper", s.key as channel
    from (${statedOf(sql`i.member_id = any(${idArray(ids)})`)}) e join integration_streams s on s.id = e.stream_id
    order by 1, 5, 2`);
  return Map.groupBy(found.rows, ({ member_id }) => member_id);
}
