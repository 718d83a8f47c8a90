import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Reader } from "#server/platform/db/read-together.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

type Identity = { type: string; platform: string; site?: string | undefined; value: string; verified: boolean };
type StoredIdentity = Identity & { id: string };

/** Identities by record, oldest first. */
export async function identitiesByRecord(
  db: Reader,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, Identity[]>> {
  const stored = await storedIdentities(db, kind, ids);
  const withoutId = ({ id: _, ...identity }: StoredIdentity): Identity => identity;
  return new Map([...stored].map(([record, all]) => [record, all.map(withoutId)]));
}

/** Identities with their ids by record, oldest first. */
export async function storedIdentities(
  db: Reader,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, StoredIdentity[]>> {
  const { identities, id } = recordTables[kind];
  const found = await db.execute<StoredIdentity & { record_id: string; site: string }>(sql`
    select ${id} as record_id, id, type, platform, site, value, verified from ${identities}
    where ${id} = any(${idArray(ids)}) order by created_at, id`);
  const byRecord = new Map<string, StoredIdentity[]>();
  for (const { record_id, site, ...rest } of found.rows) {
    const identity = { ...rest, ...(site && { site }) };
    byRecord.set(record_id, [...(byRecord.get(record_id) ?? []), identity]);
  }
  return byRecord;
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
