import { stat } from "node:fs/promises";
import { join } from "node:path";
import { newestBackup } from "#server/admin/backups/nightly.ts";
import { deadlinesAt } from "#server/integrations/provider-versions.ts";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { productVersion } from "#server/platform/core/command.ts";
import { badRequest, conflict, HttpError, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { backupMarker } from "#server/platform/db/data-folder.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import { preparedRoute, type Route, route } from "#server/platform/http/route.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { failedJobList, failedJobRetry, systemStatus, testEmailSend } from "#shared/contract/platform-status.ts";
import { diskOf } from "./disk.ts";
import { certificateKey, findProblems } from "./problems.ts";

const startedAt = new Date();
/** Time limit for each step of a test email, while the user waits. */
const testEmailMs = 10_000;

/** Routes for the state of the running platform, for administrators. */
export const platformStatusRoutes = (platform: Platform): Route[] => {
  const { db, jobs } = platform;
  return [
    route(systemStatus, () => readStatus(platform)),
    route(failedJobList, ({ query }) => listFailedJobs(db, query ?? {})),

    route(failedJobRetry, async ({ params, requester }) => {
      const found = await db.execute<{ name: string; is_pending: boolean }>(sql`
        select name, exists (select 1 from pgboss.job p where p.name = j.name and p.singleton_key = j.singleton_key
          and p.state in ('created', 'retry', 'active')) as is_pending
        from pgboss.job j where id = ${params.id}::uuid and state = 'failed' for update of j`);
      const job = found.rows[0];
      if (!job) throw notFound();
      if (job.is_pending) throw conflict("The same job is already queued or running.");
      await db.execute(sql`
        update pgboss.job set state = 'retry', retry_count = 0, start_after = now(), completed_on = null, output = null,
          keep_until = greatest(keep_until, now() + interval '14 days')
        where id = ${params.id}::uuid and name = ${job.name} and state = 'failed'`);
      await writeAudit(db, requester, {
        actionType: "jobs-retry",
        entityType: "job",
        entityId: params.id,
        oldState: { displayName: job.name, state: "failed" },
        newState: { displayName: job.name, state: "waiting" },
      });
      jobs.wake(job.name);
      return true;
    }),

    preparedRoute(
      testEmailSend,
      ({ requester }) => sendTestEmail(platform, requester.user.email),
      async (_input, to) => ({ to }),
    ),
  ];
};

/**
 * Sends a test email.
 * @returns the address.
 * @throws HttpError 400 without a mail server or an address; 502 with the server's reason
 */
async function sendTestEmail({ config }: Pick<Platform, "config">, to: string): Promise<string> {
  if (!config.mail) throw badRequest("No mail server is configured. Set SMTP_URL.");
  if (to === "") throw badRequest("Your account has no email address.");
  const text = `This platform can send email: ${config.publicUrl}`;
  try {
    await sendMail(
      config.mail,
      { to, subject: "Test email from Community Data Platform", text },
      { timeoutMs: testEmailMs },
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HttpError(502, `The mail server rejected the email: ${reason}`);
  }
  return to;
}

async function readStatus({ db, config }: Platform) {
  const [version, database, counts, integrations, disk, lastBackupAt, newest, found, certificate] = await Promise.all([
    productVersion(),
    db.execute<{ version: string; size: string | null }>(sql`
      select current_setting('server_version') as version, pg_database_size(current_database())::text as size`),
    db.execute<JobCount>(sql`
      select name, count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
        count(*) filter (where state = 'active')::int as running, count(*) filter (where state = 'failed')::int as failed
      from pgboss.job where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active', 'failed')
      group by name order by name`),
    db.execute<{ status: string; count: number }>(
      sql`select status, count(*)::int as count from integrations group by status order by status`,
    ),
    diskOf(config.dataDir),
    lastBackup(config.dataDir),
    newestBackup(db),
    findProblems({ config, db }),
    db.execute<{ text: string }>(sql`select text from platform_alerts where key = ${certificateKey}`),
  ]);
  const { version: databaseVersion = "", size = null } = database.rows[0] ?? {};
  const jobs = counts.rows.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  const deadlines = deadlinesAt(new Date(), config.providers);
  const problems = [...found, ...certificate.rows].map(({ text }) => text);
  const needsAttention = problems.length > 0 || integrations.rows.some(({ status }) => status === "error");
  return {
    status: needsAttention ? "attention" : "ok",
    problems,
    version,
    nodeVersion: process.versions.node,
    startedAt: startedAt.toISOString(),
    database: {
      isEmbedded: config.databaseUrl === null,
      version: databaseVersion,
      sizeBytes: size === null ? null : Number(size),
    },
    disk,
    mail: config.mail && { from: config.mail.from },
    lastBackupAt:
      [lastBackupAt, newest?.verified_at && iso(newest.verified_at)]
        .filter((at) => at != null)
        .sort()
        .at(-1) ?? null,
    lastBackupBytes: newest?.bytes == null ? null : Number(newest.bytes),
    integrations: integrations.rows,
    deadlines: deadlines.map((deadline) => ({ ...deadline })),
    jobs,
  };
}

type JobCount = { name: string; waiting: number; running: number; failed: number };

async function lastBackup(folder: string): Promise<string | null> {
  const found = await stat(join(folder, backupMarker)).catch(() => null);
  return found?.mtime.toISOString() ?? null;
}

interface JobQuery {
  readonly limit?: number | null | undefined;
  readonly offset?: number | null | undefined;
  readonly query?: string | undefined;
}

/** Lists failed jobs without their payloads, which may contain secrets. */
async function listFailedJobs(db: Executor, query: JobQuery) {
  const limit = Math.min(query.limit ?? 20, 200);
  const offset = query.offset ?? 0;
  const named = query.query ? containsText(sql`name`, text("query", query.query)) : sql`true`;
  const failed = sql`from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%' and ${named}`;
  const [rows, total] = await Promise.all([
    db.execute<{ id: string; name: string; failed_at: string | null; tries: number; reason: string | null }>(sql`
      select id, name, completed_on as failed_at, retry_count + 1 as tries, output ->> 'message' as reason ${failed}
      order by completed_on desc nulls last, id limit ${limit} offset ${offset}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${failed}`),
  ]);
  return {
    rows: rows.rows.map(({ id, name, failed_at, tries, reason }) => ({
      id,
      name,
      failedAt: failed_at === null ? null : iso(failed_at),
      tries,
      reason,
    })),
    count: total.rows[0]?.count ?? 0,
    limit,
    offset,
  };
}
