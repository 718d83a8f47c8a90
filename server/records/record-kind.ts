import { sql } from "drizzle-orm";
import { notFound } from "#server/base/http-error.ts";
import type { Executor } from "#server/db/database.ts";

/** People (`member` on the wire and in the schema) and organizations: what can be edited, merged, deleted and restored. */
export type RecordKind = "member" | "organization";

/** Tables of each kind, all but `records` with its column `id`: one row a segment, an identity, a month of activity. */
export const recordTables = {
  member: {
    records: sql`members`,
    segments: sql`member_segments`,
    identities: sql`member_identities`,
    months: sql`member_months`,
    id: sql`member_id`,
  },
  organization: {
    records: sql`organizations`,
    segments: sql`organization_segments`,
    identities: sql`organization_identities`,
    months: sql`organization_months`,
    id: sql`organization_id`,
  },
} as const;

/** @throws HttpError 404 when the record does not exist or is in the trash */
export async function assertRecordExists(db: Executor, kind: RecordKind, id: string): Promise<void> {
  const found = await db.execute(
    sql`select 1 from ${recordTables[kind].records} where id = ${id}::uuid and deleted_at is null`,
  );
  if (found.rows.length === 0) throw notFound();
}
