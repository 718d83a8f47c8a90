import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { WebhookEventType } from "#shared/domain/webhook-events.ts";

/** Webhook event. It contains only ids, no personal data; a receiver fetches the record with its own API key. */
interface WebhookEvent {
  readonly type: WebhookEventType;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Stores events for every subscribed endpoint in the transaction of their change. So no event is lost, and none is sent
 * for a change that was rolled back. `sendDueEvents` sends them.
 */
export async function publishEvents(tx: Executor, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const timestamp = new Date().toISOString();
  const rows = events.map(({ type, data }) => ({ type, body: JSON.stringify({ type, timestamp, data }) }));
  await tx.execute(sql`
    insert into webhook_events (endpoint_id, type, body)
    select e.id, r.type, r.body from json_to_recordset(${bulkJson(rows)}::json) as r(type text, body text)
    join webhook_endpoints e on e.disabled_at is null and (e.events = '{}' or r.type = any(e.events))`);
}

/** Publishes people that a connector or an import has just created. */
export function publishImportedPeople(tx: Executor, ids: readonly string[]): Promise<void> {
  return publishEvents(tx, ids.length === 0 ? [] : [{ type: "people.imported", data: { ids } }]);
}

/**
 * Publishes those of the given activities that this transaction has inserted, without those of people in the trash.
 * Skips the query when no endpoint is subscribed.
 */
export async function publishImportedActivities(
  tx: Executor,
  { segmentId, platform }: { readonly segmentId: string; readonly platform: string },
  ids: readonly string[],
): Promise<void> {
  const subscribed = await tx.execute(sql`
    select 1 from webhook_endpoints
    where disabled_at is null and (events = '{}' or 'activities.imported' = any(events)) limit 1`);
  if (subscribed.rows.length === 0) return;
  const found = await tx.execute<{ id: string }>(sql`
    select a.id from activities a join members m on m.id = a.member_id and m.deleted_at is null
    where a.id = any(${sql.param([...ids])}::uuid[]) and a.created_at = now()::timestamptz(3)`);
  const added = found.rows.map(({ id }) => id);
  if (added.length === 0) return;
  await publishEvents(tx, [{ type: "activities.imported", data: { segmentId, platform, ids: added } }]);
}
