import { eq, sql } from "drizzle-orm";
import { writeAudit } from "#server/audit/write-audit.ts";
import { badRequest, notFound } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import { storableText } from "#server/db/bulk-json.ts";
import { issueReports } from "#server/db/schema/issue-reports.ts";
import type { Requester } from "#server/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberDataIssue } from "#shared/contract/issue-reports.ts";
import { reportDataTypes, reportTexts } from "#shared/domain/issue-report.ts";
import type { ReportRecord } from "./record.ts";
import { trackerJob } from "./tracker.ts";

const tables = { person: sql.identifier("members"), organization: sql.identifier("organizations") } as const;

/**
 * Keeps a report of a data issue; where a tracker is set, a job of the same transaction opens it there, so that the
 * report stands whatever becomes of the tracker.
 * @throws HttpError 400 when a field is empty or does not fit; 404 when the profile is gone
 */
export async function keepReport(
  { db, jobs, config }: Pick<Platform, "db" | "jobs" | "config">,
  requester: Requester,
  entity: "person" | "organization",
  entityId: string,
  body: BodyOf<typeof memberDataIssue>,
): Promise<ReportRecord> {
  const description = storableText(body.description).trim();
  if (description === "") throw badRequest(reportTexts.descriptionRequired);
  if (!reportDataTypes[entity].includes(body.dataType)) {
    throw badRequest(
      `"${body.dataType}" cannot be reported on ${entity === "person" ? "a person" : "an organization"}.`,
    );
  }
  const profileUrl = URL.parse(body.profileUrl);
  if (!profileUrl || !/^https?:$/.test(profileUrl.protocol)) {
    throw badRequest("The field profileUrl must be a web address.");
  }
  return db.transaction(async (tx) => {
    const found = await tx.execute(
      sql`select 1 from ${tables[entity]} where id = ${entityId}::uuid and deleted_at is null`,
    );
    if (found.rows.length === 0) throw notFound();
    const [report] = await tx
      .insert(issueReports)
      .values({
        entity,
        entityId,
        profileUrl: profileUrl.href,
        dataIssue: body.dataIssue,
        dataType: body.dataType,
        description,
        createdById: requester.user.id,
      })
      .returning();
    if (!report) throw new Error("The report was not stored.");
    if (config.issues) await jobs.send(trackerJob, { id: report.id }, { tx });
    return report;
  });
}

/** Resolves a report or opens it again; the same state twice changes nothing. @throws HttpError 404 */
export async function setReportState(
  { db }: Pick<Platform, "db">,
  requester: Requester,
  id: string,
  state: "open" | "resolved",
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(issueReports).where(eq(issueReports.id, id)).for("update");
    if (!before) throw notFound();
    if (before.state === state) return;
    const resolved = state === "resolved";
    await tx
      .update(issueReports)
      .set({
        state,
        resolvedAt: resolved ? sql`now()` : null,
        resolvedById: resolved ? requester.user.id : null,
        updatedAt: sql`now()`,
      })
      .where(eq(issueReports.id, id));
    await writeAudit(tx, requester, {
      actionType: "data-issues-edit",
      entityType: "data-issue",
      entityId: id,
      oldState: { state: before.state },
      newState: { state },
    });
  });
}
