import { eq, sql } from "drizzle-orm";
import { writeAudit } from "#server/audit/write-audit.ts";
import { badRequest, notFound } from "#server/base/http-error.ts";
import type { Platform } from "#server/base/platform.ts";
import { storableText } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { issueReports } from "#server/db/schema/issue-reports.ts";
import { users } from "#server/db/schema/users.ts";
import type { Requester } from "#server/http/route.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberDataIssue } from "#shared/contract/issue-reports.ts";
import { reportDataTypes, reportTexts } from "#shared/domain/issue-report.ts";
import type { ReportRecord } from "./record.ts";
import { tellReporterJob } from "./tell-reporter.ts";
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

/** What an administrator changes of a report; what is not there stays. */
interface ReportChange {
  readonly state?: "open" | "resolved" | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly answer?: string | null | undefined;
}

/**
 * Resolves a report or opens it again, assigns it, and keeps the answer. Who reported it is told when it is resolved.
 * The same twice changes nothing. @throws HttpError 404; 400 for somebody who is no user
 */
export async function changeReport(
  { db, jobs, config }: Pick<Platform, "db" | "jobs" | "config">,
  requester: Requester,
  id: string,
  change: ReportChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(issueReports).where(eq(issueReports.id, id)).for("update");
    if (!before) throw notFound();
    const answer = change.answer === undefined ? before.answer : storableText(change.answer ?? "").trim() || null;
    const assigneeId = change.assigneeId === undefined ? before.assigneeId : change.assigneeId;
    const state = change.state ?? before.state;
    const isResolved = state === "resolved";
    const changesState = state !== before.state;
    await tx
      .update(issueReports)
      .set({
        state,
        answer,
        assigneeId,
        ...(changesState && {
          resolvedAt: isResolved ? sql`now()` : null,
          resolvedById: isResolved ? requester.user.id : null,
        }),
        updatedAt: sql`now()`,
      })
      .where(eq(issueReports.id, id));
    await writeAudit(tx, requester, {
      actionType: "data-issues-edit",
      entityType: "data-issue",
      entityId: id,
      oldState: {
        displayName: before.dataType,
        state: before.state,
        answer: before.answer,
        assignee: await assigneeName(tx, before.assigneeId),
      },
      newState: { displayName: before.dataType, state, answer, assignee: await assigneeName(tx, assigneeId) },
    });
    if (changesState && isResolved && config.mail) await jobs.send(tellReporterJob, { id }, { tx });
  });
}

/** @throws HttpError 400 for somebody who is no user */
async function assigneeName(tx: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [user] = await tx
    .select({ name: sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.email})` })
    .from(users)
    .where(eq(users.id, id));
  if (!user) throw badRequest("The report cannot be assigned to somebody who is no user.");
  return user.name;
}
