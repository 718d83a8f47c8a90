import { badRequest } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { assertEditable } from "#server/records/common/editable-ids.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { lockRecords } from "./lock.ts";
import type { MergeRecord } from "./record.ts";

/**
 * Stores the decision never to merge two records. Suggestions propose them again only on new evidence; a repeated
 * decision covers that too.
 * @throws HttpError 400 when both are the same record, 403, 404, 409
 */
export async function forbidMerge(
  db: Database,
  requester: Requester,
  kind: RecordKind,
  ids: readonly [string, string],
): Promise<void> {
  const [a = "", b = ""] = ids.map((id) => id.toLowerCase()).sort();
  if (a === b) throw badRequest("These are the same profile.");
  await db.transaction(async (tx) => {
    await lockRecords(tx, kind, [a, b]);
    await assertEditable(tx, requester, kind, [a, b]);
    await tx.execute(sql`
      insert into no_merges (kind, a_id, b_id, user_id) values (${kind}, ${a}::uuid, ${b}::uuid, ${requester.user.id}::uuid)
      on conflict (kind, a_id, b_id) do update set user_id = excluded.user_id, created_at = now()`);
  });
}

/** Takes the decision back, so that the two are suggested again. @throws HttpError 403, 404, 409 */
export async function allowMerge(
  db: Database,
  requester: Requester,
  kind: RecordKind,
  [a, b]: readonly [string, string],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockRecords(tx, kind, [a, b]);
    await assertEditable(tx, requester, kind, [a, b]);
    await tx.execute(sql`
      delete from no_merges where kind = ${kind} and a_id = ${a}::uuid and b_id = ${b}::uuid`);
  });
}

/** Moves the secondary's "never merge" decisions to the primary. Deletes a decision about the pair itself. */
export async function moveNoMerges(tx: Executor, kind: RecordKind, primaryId: string, secondaryId: string) {
  await tx.execute(sql`
    with gone as (
      delete from no_merges where kind = ${kind} and (a_id = ${secondaryId}::uuid or b_id = ${secondaryId}::uuid)
      returning case when a_id = ${secondaryId}::uuid then b_id else a_id end as other, user_id, created_at
    )
    insert into no_merges (kind, a_id, b_id, user_id, created_at)
    select ${kind}, least(other, ${primaryId}::uuid), greatest(other, ${primaryId}::uuid), user_id, created_at
    from gone where other <> ${primaryId}::uuid on conflict do nothing`);
}

/**
 * Makes the decisions about a merged record cover what it consists of: a merge is no new evidence. Without the stored
 * suggestion, the next examination takes all evidence as known. A pair that new evidence had brought back before the
 * merge stays suggested.
 */
export async function coverMerged(db: Executor, kind: RecordKind, primaryId: string, mergedAt: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${sql.identifier(`${kind}_suggestions`)} s using no_merges d
      where d.kind = ${kind} and ${primaryId}::uuid in (d.a_id, d.b_id) and s.a_id = d.a_id and s.b_id = d.b_id
        and (s.returned_at is null or s.returned_at < d.created_at or s.returned_at >= ${mergedAt}::timestamptz)
      returning 1
    )
    update ${sql.identifier(`${kind}_match_states`)} set is_waiting = true
    where owner_id = ${primaryId}::uuid and exists (select 1 from gone)`);
}

/** Restores the "never merge" decisions from before a merge. */
export async function restoreNoMerges(
  tx: Executor,
  kind: RecordKind,
  primary: MergeRecord,
  secondary: MergeRecord,
): Promise<void> {
  const own = new Set(primary.noMerges.map(({ other }) => other));
  const moved = secondary.noMerges.map(({ other }) => other).filter((other) => !own.has(other));
  await tx.execute(sql`
    delete from no_merges where kind = ${kind} and (
      (a_id = ${primary.id}::uuid and b_id = any(${sql.param(moved)}::uuid[]))
      or (b_id = ${primary.id}::uuid and a_id = any(${sql.param(moved)}::uuid[])))`);
  await tx.execute(sql`
    insert into no_merges (kind, a_id, b_id, user_id, created_at)
    select ${kind}, least(r.other, ${secondary.id}::uuid), greatest(r.other, ${secondary.id}::uuid), r."userId", r."createdAt"
    from json_to_recordset(${bulkJson(secondary.noMerges)}::json) as r(other uuid, "userId" uuid, "createdAt" timestamptz)
    on conflict do nothing`);
}
