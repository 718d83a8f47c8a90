import type { Platform } from "#server/platform/core/platform.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { issueReports } from "#server/platform/db/schema/issue-reports.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";

export const reporterEmailJob = "tell-reporter";

/** Registers the job that notifies the reporter of a resolved data issue. Call it before the jobs start. */
export function defineReporterEmailJob({ db, jobs, config }: Pick<Platform, "db" | "jobs" | "config">): void {
  jobs.define(reporterEmailJob, async ({ id }: { id: string }) => {
    const [row] = await db
      .select({ report: issueReports, userId: users.id, email: users.email })
      .from(issueReports)
      .innerJoin(users, eq(users.id, issueReports.createdById))
      .where(eq(issueReports.id, id));
    // The report was reopened meanwhile, or the reporter has no email.
    if (!config.mail || !row?.email || row.report.state !== "resolved") return;
    const { dataType, description, profileUrl, answer } = row.report;
    // A report that was reopened is resolved again at another time.
    const occasion = { userId: row.userId, key: `report ${id} ${row.report.resolvedAt?.toISOString()}` };
    await sendOnce(db, config.mail, occasion, {
      to: row.email,
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
