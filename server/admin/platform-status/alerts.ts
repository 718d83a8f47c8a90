import { administrators } from "#server/platform/auth/mail-recipients.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";
import { publishEvents } from "#server/platform/webhooks/publish.ts";
import { certificateProblem, findProblems, type Problem } from "./problems.ts";

const alertJob = "platform-alerts";
const emailJob = "platform-alert-email";

interface EmailPayload {
  readonly userId: string;
  readonly problem: Problem;
  readonly isSolved: boolean;
  /** Distinguishes repeated alerts. ISO 8601. */
  readonly since: string;
}

type AlertPlatform = Pick<Platform, "config" | "db" | "jobs" | "log">;

/** Defines the jobs that tell administrators of the platform's problems, once, and once when they are solved. */
export async function defineAlertJobs(platform: AlertPlatform): Promise<void> {
  const { jobs } = platform;
  jobs.define(alertJob, () => tellProblems(platform));
  jobs.define<EmailPayload>(emailJob, (payload) => sendAlert(platform, payload));
  await jobs.schedule(alertJob, "*/10 * * * *");
}

/** Compares the problems with those that were told, and queues emails and events for what has changed. */
async function tellProblems({ config, db, jobs }: AlertPlatform): Promise<void> {
  const certificate = await certificateProblem(config.publicUrl);
  const problems = [...(await findProblems({ config, db })), ...(certificate ? [certificate] : [])];
  await db.transaction(async (tx) => {
    const json = bulkJson(problems);
    const solved = await tx.execute<Problem>(sql`
      delete from platform_alerts where key not in (select key from json_to_recordset(${json}::json) as p(key text))
      returning key, text`);
    const begun = await tx.execute<Problem>(sql`
      insert into platform_alerts (key, text) select key, text from json_to_recordset(${json}::json) as p(key text, text text)
      on conflict do nothing returning key, text`);
    const admins = await administrators(tx);
    const since = new Date().toISOString();
    const changes = [
      ...solved.rows.map((problem) => ({ problem, isSolved: true })),
      ...begun.rows.map((problem) => ({ problem, isSolved: false })),
    ];
    for (const { problem, isSolved } of changes) {
      const type = isSolved ? "platform.recovered" : "platform.attention";
      await publishEvents(tx, [{ type, data: { reason: problem.key } }]);
      for (const { id: userId } of admins)
        await jobs.send<EmailPayload>(emailJob, { userId, problem, isSolved, since }, { tx });
    }
  });
}

async function sendAlert({ config, db, log }: AlertPlatform, payload: EmailPayload): Promise<void> {
  if (!config.mail) return;
  const { userId, problem, isSolved, since } = payload;
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from users where id = ${userId}::uuid and email_verified and blocked_at is null and status = 'active'`);
  const [user] = rows;
  if (!user) return;
  const subject = isSolved
    ? "Community Data Platform: a problem is solved"
    : "Community Data Platform needs your attention";
  const text = [isSolved ? `Solved: ${problem.text}` : problem.text, `${config.publicUrl}/admin#status`].join("\n\n");
  const occasion = { userId, key: `platform ${problem.key} ${since}` };
  if (await sendOnce(db, config.mail, occasion, { to: user.email, subject, text })) return;
  log.info(`The email "${occasion.key}" was sent before.`);
}
