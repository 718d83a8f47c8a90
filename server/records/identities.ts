import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

type Identity = { type: string; platform: string; value: string; verified: boolean };

/** Identities by record, oldest first. */
export async function identitiesByRecord(
  db: Executor,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, Identity[]>> {
  const { identities, id } = recordTables[kind];
  const found = await db.execute<Identity & { record_id: string }>(sql`
    select ${id} as record_id, type, platform, value, verified from ${identities}
    where ${id} = any(${sql.param(ids)}::uuid[]) order by created_at, id`);
  const byRecord = new Map<string, Identity[]>();
  for (const { record_id, ...identity } of found.rows) {
    byRecord.set(record_id, [...(byRecord.get(record_id) ?? []), identity]);
  }
  return byRecord;
}

/** Deletes an identity from records in the trash, so that another record can have it. */
export async function deleteTrashedIdentity(
  tx: Executor,
  kind: RecordKind,
  { platform, type, value }: Pick<Identity, "platform" | "type" | "value">,
): Promise<void> {
  const { records, identities, id } = recordTables[kind];
  await tx.execute(sql`
    delete from ${identities} i using ${records} r
    where r.id = i.${id} and r.deleted_at is not null and i.platform = ${platform} and i.type = ${type}
      and lower(i.value) = lower(${value})`);
}
