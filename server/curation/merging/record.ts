import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { MergeIdentity } from "#shared/domain/merge/person.ts";
import { reportIds } from "./reports.ts";

/** Row as JSON, with column names of the database. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns of a row that merging does not change. They are restored with the row. */
export interface WithRest {
  readonly rest: Row;
}

/** Decision that a record must not be merged with `other`. */
interface NoMerge {
  readonly other: string;
  readonly userId: string | null;
  readonly createdAt: string;
}

/**
 * Person or organization with all data that a merge moves, complete enough to be restored unchanged. Backups of merges
 * store it, so field names must not change. Excludes activities and the figures computed from them.
 */
export interface MergeRecord extends WithRest {
  readonly id: string;
  readonly displayName: string;
  readonly joinedAt?: string | null | undefined;
  readonly identities: readonly (MergeIdentity & WithRest)[];
  /** Rows of `member_segments` or `organization_segments`. */
  readonly figures: readonly Row[];
  readonly noMerges: readonly NoMerge[];
  /** Ids of its data issues. */
  readonly reports: readonly string[];
}

/** Lists that people and organizations share, as selected by `sharedLists`. */
export type LoadedLists = { identities: Row[]; figures: Row[]; no_merges: NoMerge[]; reports: string[] };

/** Subquery that aggregates rows into a JSON list, empty without rows. */
export const jsonList = (rows: SQL) => sql`coalesce((${rows}), '[]'::jsonb)`;

/** Columns with the shared lists of each record `r`. */
export function sharedLists(kind: RecordKind): SQL {
  const { identities, segments, id } = recordTables[kind];
  const own = sql`${`${kind}_id`}::text`;
  return sql`
    ${jsonList(sql`select jsonb_agg(to_jsonb(i) - ${own} order by i.created_at, i.id)
      from ${identities} i where i.${id} = r.id`)} as identities,
    ${jsonList(sql`select jsonb_agg(to_jsonb(s) - ${own} order by s.segment_id)
      from ${segments} s where s.${id} = r.id`)} as figures,
    ${jsonList(sql`select jsonb_agg(jsonb_build_object('other', case when n.a_id = r.id then n.b_id else n.a_id end,
        'userId', n.user_id, 'createdAt', n.created_at))
      from no_merges n where n.kind = ${kind} and (n.a_id = r.id or n.b_id = r.id)`)} as no_merges,
    ${jsonList(reportIds(kind, sql`r.id`))} as reports`;
}

export const readSharedLists = ({ identities, figures, no_merges: noMerges, reports }: LoadedLists) => ({
  identities: identities.map(({ id, platform, site, type, value, verified, ...rest }) => ({
    id: String(id),
    platform: String(platform),
    ...(site ? { site: String(site) } : {}),
    type: String(type),
    value: String(value),
    verified: verified === true,
    rest: inUtc(rest),
  })),
  figures: figures.map(inUtc),
  noMerges,
  reports,
});

/** Entry of a list without the columns that merging does not change. */
export const withoutRest = <T extends WithRest>({ rest: _, ...item }: T) => item;

const moments = [
  "created_at",
  "updated_at",
  "deleted_at",
  "date_start",
  "date_end",
  "first_active",
  "last_active",
  "last_enriched_at",
];

/** Times as UTC text, independent of the session's time zone, so that equal times compare equal. */
export function inUtc(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, moments.includes(name) ? iso(value as string | null) : value]),
  );
}

/** Inserts rows whose columns may differ. A backup of an older version lacks columns added later. */
export async function insertMixedRows(
  tx: Executor,
  table: string,
  rows: readonly Row[],
  otherwise: "on conflict do nothing" | "" = "",
): Promise<void> {
  const groups = Map.groupBy(rows, (row) => Object.keys(row).sort().join());
  for (const sameColumns of groups.values()) await insertRows(tx, table, sameColumns, otherwise);
}
