import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import type { RecordKind } from "#server/records/record-kind.ts";

const entities = { member: "person", organization: "organization" } as const;

/** Ids of the data issues reported of a profile, as a query for one row's column. */
export const reportIds = (kind: RecordKind, id: ReturnType<typeof sql>) => sql`
  coalesce((select jsonb_agg(r.id order by r.id) from issue_reports r
    where r.entity = ${entities[kind]} and r.entity_id = ${id}), '[]')`;

/** Data issues reported of one profile are those of another from now on: all of them, or those named. */
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
