import { type SQL, sql } from "drizzle-orm";
import type { FindingDetail } from "#shared/contract/data-quality.ts";

/** Records that are checked at once: a condition on the column that holds their id. */
export type Scope = (id: SQL) => SQL;

/** Values of a finding that are stored and shown. */
export const shownValues = 10;

/** A finding as a check's query answers it. */
export interface Found {
  readonly id: string;
  readonly detail: FindingDetail;
}

/**
 * Condition of one check. `query` answers `id` and `detail` (jsonb) of the records in the scope that it finds; bots and
 * deleted records are left out by the engine. A rule that only TypeScript can express reads its input from `detail.values`
 * and narrows them in `keep`: the record is found if any is left.
 */
export interface CheckCondition {
  readonly query: (scope: Scope) => SQL;
  readonly keep?: (value: string) => boolean;
  /** A change of one record changes what is found on `detail.others`, and on those who name it there. */
  readonly isShared?: true;
}

/** The scope of these records. */
export const scopeOf =
  (ids: readonly string[]): Scope =>
  (id) =>
    sql`${id} = any(${sql.param(ids)}::uuid[])`;

/** The scope of the records after one id, up to another one. Reads a range of each index on the id. */
export const rangeOf =
  (after: string, last: string): Scope =>
  (id) =>
    sql`(${id} > ${after}::uuid and ${id} <= ${last}::uuid)`;

/** The distinct values of a group as a jsonb array, sorted. */
export const valuesOf = (value: SQL): SQL =>
  sql`to_jsonb((array_agg(distinct ${value} order by ${value}))[1:${sql.raw(String(shownValues))}])`;
