import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { confirmedAddress } from "#server/platform/auth/mail-recipients.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/drizzle.ts";
import { issueReports } from "#server/platform/db/schema/issue-reports.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { memberDataIssue } from "#shared/contract/issue-reports.ts";
import { reportDataTypes, reportTexts } from "#shared/domain/issue-report.ts";
import type { ReportRecord } from "./read.ts";
import { trackerJob } from "./tracker.ts";

const reporterEmailJob = "tell-reporter";

/** Registers the job that notifies the reporter of a resolved data issue. Call it before the jobs start. */
export function defineReporterEmailJob({ db, jobs, config }: Pick<Platform, "db" | "jobs" | "config">): void {
  jobs.define(reporterEmailJob, async ({ id }: { id: string }) => {
    const [row] = await db
      .select({ report: issueReports, userId: users.id })
      .from(issueReports)
      .innerJoin(users, eq(users.id, issueReports.createdById))
      .where(eq(issueReports.id, id));
    // The report was reopened meanwhile.
    if (!config.mail || row?.report.state !== "resolved") return;
    const to = await confirmedAddress(db, row.userId);
    if (to === null) return;
    const { dataType, description, profileUrl, answer } = row.report;
    // A report that was reopened is resolved again at another time.
    const occasion = { userId: row.userId, key: `report ${id} ${row.report.resolvedAt?.toISOString()}` };
    await sendOnce(db, config.mail, occasion, {
      to,
      subject: `Your report was resolved: ${dataType}`,
      text: [
        "The issue that you reported was resolved.",
        answer ?? "",
        `Page: ${profileUrl}`,
        `You wrote:\n${description}`,
      ]
        .filter(Boolean)
        .join("\n\n"),
    });
  });
}

const tables = { person: sql.identifier("members"), organization: sql.identifier("organizations") } as const;

/**
 * Stores a report of a data issue. With a tracker configured, queues a job in the same transaction that opens an issue
 * there, so that a failure of the tracker does not lose the report.
 * @throws HttpError 400 when a field is empty or invalid; 404 when the profile does not exist
 */
export async function storeReport(
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
    throw badRequest("The field profileUrl must be a URL.");
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

/** Changes that an administrator makes to a report; missing fields stay. */
interface ReportChange {
  readonly state?: "open" | "resolved" | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly answer?: string | null | undefined;
}

/**
 * Resolves or reopens a report, assigns it, and stores the reply. Notifies the reporter when it is resolved.
 * Idempotent.
 * @throws HttpError 404; 400 when the assignee is not a user
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
    if (changesState && isResolved && config.mail) await jobs.send(reporterEmailJob, { id }, { tx });
  });
}

/** Name of the assignee. @throws HttpError 400 when the id is not that of a user */
async function assigneeName(tx: Executor, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [user] = await tx
    .select({ name: sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.email})` })
    .from(users)
    .where(eq(users.id, id));
  if (!user) throw badRequest("The report can only be assigned to a user.");
  return user.name;
}
