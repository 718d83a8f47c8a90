import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import type { MergeIdentity } from "#shared/domain/merge/person.ts";

/** Resolves the current id of each record: its own, or that of the record it was merged into. */
export async function resolveMergedIds(
  tx: Executor,
  kind: RecordKind,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const given = [...new Set(ids)];
  const found = await tx.execute<{ id: string; now: string }>(sql`
    with recursive followed(id, now, step) as (
      select id, id, 0 from unnest(${sql.param(given)}::uuid[]) as given(id)
      union all
      select f.id, a.primary_id, f.step + 1 from followed f
      join merge_actions a on a.secondary_id = f.now and a.kind = ${kind} and a.step in ('merge-started', 'merge-done')
      where f.step < 50 and not exists (select 1 from ${recordTables[kind].records} t where t.id = f.now)
    )
    select distinct on (id) id, now from followed order by id, step desc`);
  return new Map(found.rows.map((row) => [row.id, row.now]));
}

const entities = { member: "person", organization: "organization" } as const;

/** Query for the ids of the data issues reported about a record, as one JSON list. */
const reportIds = (kind: RecordKind, id: ReturnType<typeof sql>) => sql`
  select jsonb_agg(report.id order by report.id) from issue_reports report
  where report.entity = ${entities[kind]} and report.entity_id = ${id}`;

/** Attaches data issues reported about one record to another: all of them, or those named. */
export async function moveReports(
  tx: Executor,
  kind: RecordKind,
  from: string,
  to: string,
  which: "all" | readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update issue_reports set entity_id = ${to}::uuid where entity = ${entities[kind]} and entity_id = ${from}::uuid
      and ${which === "all" ? sql`true` : sql`id = any(${sql.param(which)}::uuid[])`}`);
}

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
