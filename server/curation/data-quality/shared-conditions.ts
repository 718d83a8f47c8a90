import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { dataQualityLimits, isIdentifierName } from "#shared/domain/data-quality.ts";
import type { CheckCondition } from "./check.ts";

/** Conditions of both people and organizations. */
export const sharedConditions = (kind: RecordKind, isPlaceholder: (name: string) => boolean) =>
  ({
    "placeholder-name": { query: nameOf(kind), keep: isPlaceholder },
    "name-is-identifier": { query: nameOf(kind), keep: isIdentifierName },
    snowball: {
      query: (scope) => sql`
      select primary_id as id, jsonb_build_object('mergedCount', count(*)) as detail from merge_actions
      where kind = ${kind} and state = 'merged' and ${scope(sql`primary_id`)}
      group by primary_id having count(*) >= ${dataQualityLimits.mergedProfiles}`,
    },
  }) satisfies Record<string, CheckCondition>;

const nameOf =
  (kind: RecordKind): CheckCondition["query"] =>
  (scope) =>
    sql`
    select id, jsonb_build_object('values', jsonb_build_array(display_name)) as detail
    from ${recordTables[kind].records} where ${scope(sql`id`)}`;

/**
 * Condition for records that share an identity value with another record.
 * @param counted condition on an identity `i`, of this record and of the others
 */
export function sharedValue(kind: RecordKind, counted: SQL): CheckCondition {
  const { records, identities, id } = recordTables[kind];
  const isLive = kind === "member" ? sql`r.deleted_at is null and not r.is_bot` : sql`r.deleted_at is null`;
  // A value may have thousands of holders, so each look-up stops after a few.
  const holders = sql`${identities} i join ${records} r on r.id = i.${id} and ${isLive}`;
  return {
    isShared: true,
    query: (scope) => sql`
      select s.id, jsonb_build_object('values', to_jsonb(s.values[1:10]), 'others', (
        select jsonb_agg(distinct o) from (
          select r.id, r.display_name as "displayName" from ${holders}
          where fold_case(i.value) = any(s.values) and ${counted} and r.id <> s.id limit 3) o)) as detail
      from (
        select mine.id, array_agg(mine.value order by mine.value) as values
        from (select distinct i.${id} as id, fold_case(i.value) as value from ${identities} i
          where ${counted} and ${scope(sql`i.${id}`)}) mine
        where exists (select 1 from ${holders} where fold_case(i.value) = mine.value and ${counted} and r.id <> mine.id)
        group by mine.id) s`,
  };
}
