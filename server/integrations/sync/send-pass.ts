import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { recordTables } from "#server/records/common/record-kind.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { Connection } from "./connect-to.ts";
import type { OutgoingRecord, OutgoingStream, Partition, PlannedWrite } from "./connector.ts";
import type { StreamChange } from "./run.ts";

/** Records per page. */
const recordsPerPage = 100;
/** Days until log entries of writes are deleted. */
const retentionDays = 90;

interface Sending {
  readonly db: Database;
  /** Platform of the accounts to write to. */
  readonly key: string;
  readonly integrationId: string;
  readonly connection: Pick<Connection, "context">;
  readonly counts: { sent: number };
  /**
   * Saves the state of the stream.
   * @throws StreamGone when this run may no longer write
   */
  save(tx: Executor, change: StreamChange): Promise<void>;
}

/**
 * Writes differing values to the provider, one page of records at a time. Logs each write before it is sent. After a
 * restart a new plan is made, so that completed writes are only marked as sent.
 * @param after position at which the previous pass was interrupted
 * @returns the number of compared records
 */
export async function sendPass(
  { db, key, integrationId, connection, counts, save }: Sending,
  stream: OutgoingStream,
  partition: Partition,
  after: string | undefined,
  done: number,
): Promise<number> {
  const { context } = connection;
  await db.execute(sql`
    delete from integration_writes where integration_id = ${integrationId}::uuid
      and created_at < now() - make_interval(days => ${retentionDays})`);
  let place = after;
  let compared = done;
  for (;;) {
    context.signal.throwIfAborted();
    const page = await outgoingRecords(db, key, stream.record, partition.segmentId, place);
    if (page.length === 0) return compared;
    const planned = await stream.plan(context, partition, page);
    await db.transaction(async (tx) => {
      await save(tx, {});
      await settlePending(
        tx,
        integrationId,
        page.map(({ id }) => id),
        planned,
      );
      await logPending(tx, integrationId, stream.record, planned);
    });
    const refused = planned.length > 0 ? await stream.write(context, planned) : new Map<string, string>();
    counts.sent += planned.length - refused.size;
    place = page.at(-1)?.place;
    compared += page.length;
    await db.transaction(async (tx) => {
      await logAnswers(tx, integrationId, planned, refused);
      await save(tx, { cursor: { page: place }, done: compared });
    });
  }
}

/** A record with its position in the sending order. */
interface PlacedRecord extends OutgoingRecord {
  readonly place: string;
}

type Row = {
  place: string;
  id: string;
  name: string;
  account: string;
  attributes: Attributes;
  marks: string[];
  activities: number;
  last: string | null;
};

/** Returns the next records of a sub-project with an account on the platform. */
export async function outgoingRecords(
  db: Executor,
  key: string,
  record: OutgoingStream["record"],
  segmentId: string,
  after: string | undefined,
): Promise<PlacedRecord[]> {
  const { id } = recordTables[record];
  const found = await db.execute<Row>(sql`
    select i.id as place, t.id, t.display_name as name, i.value as account, t.attributes,
      t.manually_changed_fields as marks, s.activity_count as activities, s.last_active as last
    from ${linked(record)}
    where i.platform = ${key} and i.type = 'username' and i.verified and s.segment_id = ${segmentId}::uuid
      and t.deleted_at is null ${after === undefined ? sql`` : sql`and i.id > ${after}::uuid`}
    order by i.id limit ${recordsPerPage}`);
  return found.rows.map(({ marks, activities, last, ...row }) => ({
    ...row,
    enteredByHand: marks.flatMap((mark) => (mark.startsWith("attributes.") ? [mark.slice("attributes.".length)] : [])),
    activityCount: Number(activities),
    lastActive: last === null ? null : new Date(last),
  }));

  function linked(kind: OutgoingStream["record"]): SQL {
    const { records, segments, identities } = recordTables[kind];
    return sql`${identities} i join ${records} t on t.id = i.${id} join ${segments} s on s.${id} = t.id`;
  }
}

/**
 * Settles interrupted writes: deletes those that are planned again, and marks the others as sent, because the provider
 * already has their value.
 */
async function settlePending(
  tx: Executor,
  integrationId: string,
  ids: readonly string[],
  planned: readonly PlannedWrite[],
): Promise<void> {
  const again = planned.map(({ target }) => target);
  const pending = sql`integration_id = ${integrationId}::uuid and status = 'pending'
    and record_id = any(${sql.param([...ids])}::uuid[])`;
  await tx.execute(sql`
    delete from integration_writes where ${pending} and target = any(${sql.param(again)}::text[])`);
  await tx.execute(sql`update integration_writes set status = 'sent', ended_at = now() where ${pending}`);
}

async function logPending(
  tx: Executor,
  integrationId: string,
  record: OutgoingStream["record"],
  planned: readonly PlannedWrite[],
): Promise<void> {
  if (planned.length === 0) return;
  await tx.execute(sql`
    insert into integration_writes (integration_id, record, record_id, name, target, url, changes)
    select ${integrationId}::uuid, ${record}, r."recordId", r.name, r.target, r.url, r.changes
    from json_to_recordset(${bulkJson(planned)}::json)
      as r("recordId" uuid, name text, target text, url text, changes jsonb)`);
}

async function logAnswers(
  tx: Executor,
  integrationId: string,
  planned: readonly PlannedWrite[],
  refused: ReadonlyMap<string, string>,
): Promise<void> {
  const answers = planned.map(({ recordId, target }) => ({ recordId, target, error: refused.get(target) ?? null }));
  await tx.execute(sql`
    update integration_writes w set ended_at = now(), error = r.error,
      status = case when r.error is null then 'sent' else 'refused' end
    from json_to_recordset(${bulkJson(answers)}::json) as r("recordId" uuid, target text, error text)
    where w.integration_id = ${integrationId}::uuid and w.status = 'pending' and w.record_id = r."recordId"
      and w.target = r.target`);
}
