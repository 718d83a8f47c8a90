import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { FindingDetail } from "#shared/contract/data-quality.ts";
import { dataQualityLimits, isIdentifierName } from "#shared/domain/data-quality.ts";

/** Condition that selects the records to check, applied to the column with their id. */
export type Scope = (id: SQL) => SQL;

/** Maximum number of values that a finding stores and shows. */
export const shownValues = 10;

/** Finding as returned by the query of a check. */
export interface Found {
  readonly id: string;
  readonly detail: FindingDetail;
}

/**
 * Condition of one check. `query` returns `id` and `detail` (jsonb) of the matching records in the scope. The engine
 * excludes bots and deleted records. A rule that only TypeScript can express reads its input from `detail.values` and
 * filters them with `keep`: the record matches if any value remains.
 */
export interface CheckCondition {
  readonly query: (scope: Scope) => SQL;
  readonly keep?: (value: string) => boolean;
  /**
   * Set when a change of one record affects the findings of the records in `detail.others`, and of those that list it
   * there.
   */
  readonly isShared?: true;
}

/** Scope of the records with these ids. */
export const scopeOf =
  (ids: readonly string[]): Scope =>
  (id) =>
    sql`${id} = any(${sql.param(ids)}::uuid[])`;

/** Scope of the records after one id, up to and including another. Reads a range of each index on the id. */
export const rangeOf =
  (after: string, last: string): Scope =>
  (id) =>
    sql`(${id} > ${after}::uuid and ${id} <= ${last}::uuid)`;

/** Distinct values of a group as a sorted jsonb array. */
export const valuesOf = (value: SQL): SQL =>
  sql`to_jsonb((array_agg(distinct ${value} order by ${value}))[1:${sql.raw(String(shownValues))}])`;

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
