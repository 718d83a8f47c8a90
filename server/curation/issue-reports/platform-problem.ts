import { administrators } from "#server/platform/auth/mail-recipients.ts";
import { badRequest } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { workspaceId } from "#server/platform/core/workspace-id.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import { eq } from "#server/platform/db/drizzle.ts";
import { issueReports } from "#server/platform/db/schema/issue-reports.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import type { platformIssue } from "#shared/contract/issue-reports.ts";
import { reportTexts } from "#shared/domain/issue-report.ts";
import type { ReportRecord } from "./read.ts";
import { trackerJob } from "./tracker.ts";

const emailJob = "platform-problem-email";

type Needs = Pick<Platform, "db" | "jobs" | "config">;
type Email = { readonly id: string; readonly userId: string };

/** Most addresses of administrators that a user is given. */
const mostContacts = 5;

export async function contactsOf({ db }: Pick<Needs, "db">): Promise<string[]> {
  return (await administrators(db)).slice(0, mostContacts).map(({ email }) => email);
}

/**
 * Stores a report about a page of the console, and queues an email to each administrator.
 * @throws HttpError 400 for a page of another site, and without a description
 */
export async function storeProblem(
  { db, jobs, config }: Needs,
  requester: Requester,
  body: BodyOf<typeof platformIssue>,
): Promise<ReportRecord> {
  const description = storableText(body.description).trim();
  if (description === "") throw badRequest(reportTexts.descriptionRequired);
  const page = URL.parse(body.page, config.publicUrl);
  if (!body.page.startsWith("/") || page?.origin !== new URL(config.publicUrl).origin) {
    throw badRequest("The field page must be a path of the console.");
  }
  return db.transaction(async (tx) => {
    const [report] = await tx
      .insert(issueReports)
      .values({
        entity: "platform",
        entityId: workspaceId,
        profileUrl: page.href,
        dataIssue: "incorrect",
        dataType: "Other",
        description,
        createdById: requester.user.id,
      })
      .returning();
    if (!report) throw new Error("The report was not stored.");
    const { id } = report;
    if (config.issues) await jobs.send(trackerJob, { id }, { tx });
    if (config.mail) {
      for (const admin of await administrators(tx)) {
        await jobs.send<Email>(emailJob, { id, userId: admin.id }, { tx });
      }
    }
    return report;
  });
}

/** Defines the job that sends a report to an administrator. */
export function defineProblemEmailJob({ db, jobs, config }: Needs): void {
  jobs.define<Email>(emailJob, async ({ id, userId }) => {
    const [row] = await db
      .select({ report: issueReports, fullName: users.fullName, email: users.email })
      .from(issueReports)
      .leftJoin(users, eq(users.id, issueReports.createdById))
      .where(eq(issueReports.id, id));
    const to = (await administrators(db)).find((each) => each.id === userId)?.email;
    if (!config.mail || !row || !to) return;
    const { report, fullName, email } = row;
    await sendOnce(
      db,
      config.mail,
      { userId, key: `platform problem ${id}` },
      {
        to,
        subject: "Community Data Platform: a user reports a problem",
        text: [
          `${fullName || email || "A user"} writes about ${report.profileUrl}:`,
          report.description,
          `Answer it in the inbox: ${config.publicUrl}/inbox?kind=report&of=report&entry=${id}`,
        ].join("\n\n"),
      },
    );
  });
}
