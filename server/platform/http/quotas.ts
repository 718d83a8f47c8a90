import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Call } from "#shared/contract/call.ts";

interface Quota {
  /** Limit per user and day. */
  readonly most: number;
  /** Counted things, for the error message. */
  readonly what: string;
}

/**
 * Daily limits per user for calls that add rows or files cheaply. Each such call has a size limit too, so no one can
 * fill the disk. Lists every such call that is open to users without the right to edit; a test checks this against the
 * contract.
 */
export const quotas: ReadonlyMap<string, Quota> = new Map([
  ["POST /product/session", { most: 1_000, what: "product sessions" }],
  ["POST /product/event", { most: 10_000, what: "product events" }],
  ["POST /customview", { most: 200, what: "new views" }],
  ["POST /customview/{id}/subscription", { most: 200, what: "new subscriptions" }],
  ["POST /member/{id}/data-issue", { most: 100, what: "reports about people" }],
  ["POST /data-issue/platform", { most: 20, what: "reports about the platform" }],
  ["POST /organization/{id}/data-issue", { most: 100, what: "reports about organizations" }],
  ["POST /member/export", { most: 50, what: "exports of people" }],
  ["POST /organization/export", { most: 50, what: "exports of organizations" }],
  ["POST /activity/export", { most: 50, what: "exports of activities" }],
  ["POST /member/import", { most: 100, what: "imports of people" }],
  ["POST /organization/import", { most: 100, what: "imports of organizations" }],
  ["POST /member/bulk", { most: 1_000, what: "bulk changes of people" }],
  ["POST /organization/bulk", { most: 1_000, what: "bulk changes of organizations" }],
  ["POST /bulk/{id}/undo", { most: 1_000, what: "undone bulk changes" }],
  ["POST /inbox/assign", { most: 5_000, what: "assigned entries" }],
  ["POST /inbox/hide", { most: 5_000, what: "snoozed and dismissed entries" }],
  ["POST /tag", { most: 1_000, what: "new tags" }],
  ["POST /settings/members/attributes", { most: 200, what: "new attributes" }],
  ["PUT /eagleEyeContent/settings", { most: 500, what: "changes of Community Lens settings" }],
  ["POST /eagleEyeContent/track", { most: 10_000, what: "events of Community Lens" }],
  // These calls count it themselves, because they are reads.
  ["GET /report/projects", { most: 1_000, what: "first counts of all projects" }],
  ["GET /eagleEyeContent/reply", { most: 200, what: "drafted replies" }],
  ["POST /eagleEyeContent", { most: 2_000, what: "saved posts" }],
  ["POST /eagleEyeContent/{id}/action", { most: 5_000, what: "actions on posts" }],
]);

const keyQuota: Quota = { most: 50_000, what: "changes with an Idempotency-Key" };

/**
 * Counts a write that has a quota, and any write with an `Idempotency-Key`, whose response is stored for a day. Writes
 * that are refused later count too.
 * @throws HttpError 429 when the user has reached the daily limit
 */
export async function spendQuotas(
  db: Database,
  call: Call,
  userId: string,
  { keyed }: { keyed: boolean },
): Promise<void> {
  const name = `${call.method} ${call.path}`;
  const quota = quotas.get(name);
  if (quota) await spend(db, name, quota, userId);
  if (keyed) await spend(db, "Idempotency-Key", keyQuota, userId);
}

async function spend(db: Database, name: string, quota: Quota, userId: string): Promise<void> {
  const counted = await db.execute(sql`
    insert into daily_use as u (user_id, call, used) values (${userId}::uuid, ${name}, 1)
    on conflict (user_id, call, day) do update set used = u.used + 1 where u.used < ${quota.most}
    returning 1`);
  if (counted.rows.length > 0) return;
  const most = quota.most.toLocaleString("en-US");
  throw new HttpError(429, `You have reached today's limit of ${most} ${quota.what}. Please try again tomorrow.`);
}

/** Seconds until the quotas reset at midnight UTC. */
export function secondsUntilNewQuotas(now: Date): number {
  return Math.ceil((new Date(now).setUTCHours(24, 0, 0, 0) - now.getTime()) / 1000);
}

/** Registers the job that deletes the counts of past days. */
export function defineQuotaJobs({ db, jobs }: Pick<Platform, "db" | "jobs">): void {
  jobs.define("forget-daily-use", async () => {
    await db.execute(sql`delete from daily_use where day < (now() at time zone 'utc')::date - 1`);
  });
  void jobs.schedule("forget-daily-use", "41 3 * * *");
}
