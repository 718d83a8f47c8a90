import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import type { FindingDetail } from "#shared/contract/data-quality.ts";

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
