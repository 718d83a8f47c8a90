import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Reader } from "#server/platform/db/read-together.ts";
import { mostIdentities } from "#shared/domain/limits.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/** Sources of records that somebody curates: imports of gitdm and SortingHat files. */
const curatedSources = ["gitdm", "sortinghat"] as const;

export const isCurated = (source: string | null | undefined): boolean => curatedSources.some((each) => each === source);

/** True for an identity of a curated record. */
export const isCuratedSource = (identity: SQL): SQL =>
  sql`coalesce(${identity}.source in (${sql.raw(curatedSources.map((each) => `'${each}'`).join(", "))}), false)`;

/**
 * True for an identity that identifies its record: a verified one, or one of a curated record. The latter is
 * unverified, like every value from a file, and gives way to a verified one of another record.
 */
export const isIdentifying = (identity: SQL): SQL => sql`(${identity}.verified or ${isCuratedSource(identity)})`;

type Identity = { type: string; platform: string; site?: string | undefined; value: string; verified: boolean };
type StoredIdentity = Identity & { id: string };

/** Most identities of a record in lists and tables. A profile has all of them. */
const mostListed = 200;

/** The first identities by record, oldest first, for rows of a list. */
export const listedIdentities = (db: Reader, kind: RecordKind, ids: readonly string[]) =>
  identitiesByRecord(db, kind, ids, mostListed);

/** Identities by record, oldest first. */
export async function identitiesByRecord(
  db: Reader,
  kind: RecordKind,
  ids: readonly string[],
  most?: number,
): Promise<Map<string, Identity[]>> {
  const stored = await storedIdentities(db, kind, ids, most);
  const withoutId = ({ id: _, ...identity }: StoredIdentity): Identity => identity;
  return new Map([...stored].map(([record, all]) => [record, all.map(withoutId)]));
}

/**
 * Identities with their ids by record, oldest first.
 * @param most number of identities of each record; all by default
 */
export async function storedIdentities(
  db: Reader,
  kind: RecordKind,
  ids: readonly string[],
  most?: number,
): Promise<Map<string, StoredIdentity[]>> {
  const { identities, id } = recordTables[kind];
  const all = sql`select ${id} as record_id, id, type, platform, site, value, verified, created_at from ${identities}`;
  const chosen =
    most === undefined
      ? sql`${all} where ${id} = any(${idArray(ids)})`
      : sql`select i.* from unnest(${idArray(ids)}) as r(id)
          cross join lateral (${all} where ${id} = r.id order by created_at, id limit ${most}) i`;
  const found = await db.execute<StoredIdentity & { record_id: string; site: string }>(sql`
    select record_id, id, type, platform, site, value, verified from (${chosen}) as i order by created_at, id`);
  const byRecord = Map.groupBy(found.rows, ({ record_id: record }) => record);
  const shown = ({ record_id: _, site, ...rest }: (typeof found.rows)[number]) => ({ ...rest, ...(site && { site }) });
  return new Map([...byRecord].map(([record, rows]) => [record, rows.map(shown)]));
}

/**
 * True for an identity `r`, the `nth` of its record in one statement, while the record has room for all up to it, or when
 * the record has it already.
 * @param owner column of `r` with the record's id
 */
export function hasRoom(kind: RecordKind, owner: SQL): SQL {
  const { identities, id } = recordTables[kind];
  return sql`(r.nth + (select count(*) from ${identities} own where own.${id} = ${owner}) <= ${mostIdentities}
    or exists (select 1 from ${identities} own where own.${id} = ${owner} and own.platform = r.platform
      and own.type = r.type and fold_case(own.value) = fold_case(r.value) and own.site = r.site))`;
}

/** Deletes an identity from records in the trash, so that another record can get it. */
export async function deleteTrashedIdentity(
  tx: Executor,
  kind: RecordKind,
  { platform, site = "", type, value }: Pick<Identity, "platform" | "site" | "type" | "value">,
): Promise<void> {
  const { records, identities, id } = recordTables[kind];
  await tx.execute(sql`
    delete from ${identities} i using ${records} r
    where r.id = i.${id} and r.deleted_at is not null and i.platform = ${platform}
      and i.site = ${site} and i.type = ${type} and fold_case(i.value) = fold_case(${value})`);
}
