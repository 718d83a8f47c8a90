import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";

const entities = { member: "person", organization: "organization" } as const;

/** Query for the ids of the data issues reported about a record, as one JSON list. */
export const reportIds = (kind: RecordKind, id: ReturnType<typeof sql>) => sql`
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
