import { requestSuggestionRefresh } from "#server/curation/suggestions/job.ts";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { Download, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { defineRecordedJob } from "#server/platform/jobs/recorded-job.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import { recordRepairCalls as calls, type RecordRepair } from "#shared/contract/record-repairs.ts";
import { findRepair, listRepairs, type RepairStatus, readRepair, receiptOf } from "./records.ts";
import { failRepair, runRepair } from "./work.ts";

const repairJob = "record-repair";

/** Registers the job that finds and repairs records that were stored twice. Call it before the jobs start. */
export const defineRecordRepairJobs = (platform: Platform): Promise<void> =>
  defineRecordedJob(platform, {
    name: repairJob,
    concurrency: 1,
    async work(id, signal) {
      await runRepair(platform, id, signal);
      const status = (await readRepair(platform.db, id))?.status;
      if (status !== "done" && status !== "undone") return;
      await sendAffiliationJob(platform.jobs);
      await requestSuggestionRefresh(platform);
    },
    giveUp: (id) => failRepair(platform.db, id, "The job was interrupted by an error."),
    retention: {
      records: sql`record_repairs`,
      rows: sql`record_repair_rows`,
      recordId: sql`repair_id`,
      rowKey: sql`kind, record_id`,
      schedule: { name: "forget-record-repairs", cron: "47 * * * *" },
    },
  });

/** Routes to find and repair records that were stored twice, for administrators. */
export const recordRepairRoutes = (platform: Platform): Route[] => {
  const { db } = platform;
  return [
    route(calls.list, () => listRepairs(db)),
    route(calls.find, ({ params }) => findRepair(db, params.id)),
    route(calls.create, async ({ requester }) => {
      const id = await db.transaction(async (tx) => {
        const made = await create(tx, requester);
        await platform.jobs.send(repairJob, { id: made }, { singletonKey: `${made} finding`, tx });
        return made;
      });
      return findRepair(db, id);
    }),
    route(calls.start, ({ params: { id }, requester }) =>
      turn(platform, requester, { id, from: ["ready"], to: "repairing", action: "record-repairs-start" }),
    ),
    route(calls.undo, ({ params: { id }, requester }) =>
      turn(platform, requester, {
        ...{ id, from: ["done", "cancelled", "failed"], to: "undoing", action: "record-repairs-undo" },
      }),
    ),
    route(calls.cancel, async ({ params: { id } }) => {
      await db.transaction(async (tx) => {
        await locked(tx, id, ["finding", "ready", "repairing"]);
        await tx.execute(sql`update record_repairs set status = 'cancelled', ended_at = now() where id = ${id}::uuid`);
      });
      return findRepair(db, id);
    }),
    route(calls.receipt, async ({ params: { id } }) => {
      await findRepair(db, id);
      return new Download("repair-receipt.csv", "text/csv; charset=utf-8", receiptOf(db, id));
    }),
  ];
};

/** @throws HttpError 409 while another search or repair runs */
async function create(tx: Executor, requester: Requester): Promise<string> {
  const running = await tx.execute(sql`
    select 1 from record_repairs where status in ('finding', 'repairing', 'undoing') limit 1`);
  if (running.rows.length > 0) throw conflict("Another search is still running.");
  const made = await tx.execute<{ id: string }>(sql`
    insert into record_repairs (user_id, ip_address, user_agent, request_id)
    values (${requester.user.id}::uuid, ${requester.ipAddress}::inet, ${requester.userAgent}, ${requester.requestId})
    returning id`);
  return made.rows[0]?.id ?? "";
}

/** Locks a repair. @throws HttpError 404; 409 when it is at another step */
async function locked(tx: Executor, id: string, from: readonly RepairStatus[]): Promise<void> {
  const found = await readRepair(tx, id, sql`for update of r`);
  if (!found) throw notFound();
  if (!from.includes(found.status)) throw conflict(`The search is at another step: ${found.status}.`);
}

interface Turn {
  readonly id: string;
  readonly from: readonly RepairStatus[];
  readonly to: RepairStatus;
  readonly action: "record-repairs-start" | "record-repairs-undo";
}

/** Moves a repair to its next step, which a job runs. The receipt lists the outcome of each record. */
async function turn(platform: Platform, requester: Requester, { id, from, to, action }: Turn): Promise<RecordRepair> {
  await platform.db.transaction(async (tx) => {
    await locked(tx, id, from);
    await tx.execute(sql`
      update record_repairs set status = ${to}, done = 0, error = null, ended_at = null where id = ${id}::uuid`);
    await writeAudit(tx, requester, {
      ...{ actionType: action, entityType: "record-repair", entityId: id, oldState: {} },
      newState: { displayName: "Records that were stored twice" },
    });
    await platform.jobs.send(repairJob, { id }, { singletonKey: `${id} ${to}`, tx });
  });
  return findRepair(platform.db, id);
}
