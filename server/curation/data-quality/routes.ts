import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, conflict } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import { assertRecordExists, type RecordKind } from "#server/records/common/record-kind.ts";
import {
  dataQualityCheckRecord,
  dataQualityIgnore,
  dataQualitySummary,
  type FindingDetail,
  memberDataQuality,
  organizationDataQuality,
} from "#shared/contract/data-quality.ts";
import { scopeOf } from "./check.ts";
import { addToCounts, summarizeChecks } from "./counts.ts";
import { checkRecords, findingTables, typesOf } from "./findings.ts";
import { assertCheck, listMemberFindings, listOrganizationFindings, presentDetail } from "./list.ts";

/** Routes of data quality checks (wire.md 20). */
export const dataQualityRoutes = ({ db }: Platform): Route[] => [
  route(memberDataQuality, ({ query, requester }) => listMemberFindings(db, segmentOf(requester), query)),

  route(organizationDataQuality, ({ query, requester }) => listOrganizationFindings(db, segmentOf(requester), query)),

  route(dataQualitySummary, ({ requester }) => summarizeChecks(db, segmentOf(requester), new Date())),

  route(dataQualityCheckRecord, async ({ params: { kind, id } }) => {
    await assertRecordExists(db, kind, id);
    await checkRecords(db, kind, scopeOf([id]));
    return findingsOf(db, kind, id);
  }),

  route(dataQualityIgnore, async ({ params: { kind, id }, body: { type, ignored }, requester }) => {
    assertCheck(kind, type);
    await assertRecordExists(db, kind, id);
    await ignoreFinding(db, requester, kind, id, type, ignored);
    return true;
  }),
];

function segmentOf({ segments }: Requester): string {
  const segment = segments[0];
  if (!segment) throw badRequest("Segment ID is required");
  return segment.id;
}

/** Returns the findings of one record, in the order of the checks. */
async function findingsOf(db: Database, kind: RecordKind, id: string) {
  const { findings, id: column } = findingTables[kind];
  const found = await db.execute<{ type: string; is_ignored: boolean; detail: FindingDetail }>(sql`
    select type, ignored_at is not null as is_ignored, detail from ${findings}
    where ${column} = ${id}::uuid and is_current`);
  const types = typesOf(kind);
  return found.rows
    .map(({ type, is_ignored, detail }) => ({ type, isIgnored: is_ignored, ...presentDetail(detail) }))
    .sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type));
}

/**
 * Ignores a finding of a record, or stops ignoring it. Repeating the request changes nothing.
 * @throws HttpError 409 when the finding no longer exists
 */
async function ignoreFinding(
  db: Database,
  requester: Requester,
  kind: RecordKind,
  id: string,
  type: string,
  ignored: boolean,
): Promise<void> {
  const { findings, id: column } = findingTables[kind];
  await db.transaction(async (tx) => {
    const found = await tx.execute<{ is_ignored: boolean }>(sql`
      select ignored_at is not null as is_ignored from ${findings}
      where type = ${type} and ${column} = ${id}::uuid and is_current for update`);
    const before = found.rows[0];
    if (!before) throw conflict("This finding no longer exists. It may have been corrected in the meantime.");
    if (before.is_ignored === ignored) return;
    await tx.execute(sql`
      update ${findings} set ignored_at = ${ignored ? sql`now()` : sql`null`},
        ignored_by_id = ${ignored ? requester.user.id : null}
      where type = ${type} and ${column} = ${id}::uuid`);
    await addToCounts(tx, kind, type, [{ id, change: ignored ? -1 : 1 }]);
    await writeAudit(tx, requester, {
      actionType: "data-quality-ignore",
      entityType: kind,
      entityId: id,
      oldState: { [type]: ignored ? "found" : "ignored" },
      newState: { [type]: ignored ? "ignored" : "found" },
    });
  });
}
