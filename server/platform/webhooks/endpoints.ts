import { randomBytes } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { resolveTarget } from "#server/platform/outgoing/resolve-target.ts";
import type { Webhook, WebhookDelivery } from "#shared/contract/webhooks.ts";
import type { WebhookEventType } from "#shared/domain/webhook-events.ts";

export interface WebhookFields {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEventType[];
}

export type WebhookChange = { readonly [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined } & {
  readonly isEnabled?: boolean | undefined;
};

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Upper limit of webhooks; no organization needs more. */
const mostEndpoints = 50;

type EndpointRecord = {
  id: string;
  name: string;
  url: string;
  events: string[];
  disabled_at: string | null;
  disabled_by: string | null;
  failing_since: string | null;
  created_at: string;
};

const columns = sql`id, name, url, events, disabled_at, disabled_by, failing_since, created_at`;

const presented = (row: EndpointRecord): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  isEnabled: row.disabled_at === null,
  disabledBy: row.disabled_by,
  disabledAt: iso(row.disabled_at),
  failingSince: iso(row.failing_since),
  createdAt: iso(row.created_at),
});

/** Lists a page of the webhooks, newest first, with their total. */
export async function listWebhooks(db: Executor, { limit, offset }: Page, search = "") {
  const named = search === "" ? sql`true` : containsText(sql`name`, text("query", search));
  return readPage(
    db,
    sql`webhook_endpoints where ${named}`,
    sql`created_at desc, id`,
    columns,
    { limit, offset },
    presented,
  );
}

/**
 * Checks that a URL may receive events, before anything is stored.
 * @throws HttpError 400 for a URL that cannot be reached, or that is private
 */
export async function assertReachable({ config }: Pick<Platform, "config">, url: string | undefined): Promise<void> {
  if (url === undefined) return;
  await resolveTarget(url, { allow: config.outboundAllow }).catch((error: unknown) => {
    throw error instanceof OutgoingError ? badRequest(error.message) : error;
  });
}

/** Creates a webhook. Only this response contains its secret. @throws HttpError 400 */
export async function createWebhook(
  { db, secrets }: Pick<Platform, "db" | "secrets">,
  requester: Requester,
  { name, url, events }: WebhookFields,
): Promise<Webhook & { secret: string }> {
  const [counted] = (await db.execute<{ count: number }>(sql`select count(*)::int as count from webhook_endpoints`))
    .rows;
  if ((counted?.count ?? 0) >= mostEndpoints) throw badRequest(`You can create at most ${mostEndpoints} webhooks.`);
  const secret = newSecret();
  const made = await db.execute<EndpointRecord>(sql`
    insert into webhook_endpoints (name, url, events, secret, created_by_id)
    values (${name}, ${url}, ${sql.param([...new Set(events)])}::text[], ${secrets.encrypt(secret)},
      ${requester.user.id}::uuid)
    returning ${columns}`);
  const [row] = made.rows;
  if (!row) throw new Error("The webhook was not stored.");
  await audit(db, requester, "webhooks-create", null, row);
  return { ...presented(row), secret };
}

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Hours during which the previous secret stays valid. */
const rotationHours = 24;

/**
 * Replaces the secret of a webhook. Only this response contains the new one. For 24 hours each message is also signed
 * with the previous secret, so that a receiver can switch without losing messages.
 * @throws HttpError 404
 */
export async function rotateWebhookSecret(
  { db, secrets }: Pick<Platform, "db" | "secrets">,
  requester: Requester,
  id: string,
): Promise<Webhook & { secret: string }> {
  const row = await lockWebhook(db, id);
  const secret = newSecret();
  await db.execute(sql`
    update webhook_endpoints set secret = ${secrets.encrypt(secret)}, previous_secret = secret,
      previous_until = now() + make_interval(hours => ${rotationHours}) where id = ${id}::uuid`);
  await audit(db, requester, "webhooks-rotate-secret", row, row, { signingSecret: "replaced" });
  return { ...presented(row), secret };
}

/**
 * Changes a webhook. When it is enabled again, pending events are sent. Pending events of a type that is no longer
 * selected are not.
 * @throws HttpError 404
 */
export async function updateWebhook(
  db: Executor,
  requester: Requester,
  id: string,
  { name, url, events, isEnabled }: WebhookChange,
): Promise<Webhook> {
  const before = await lockWebhook(db, id);
  const wasEnabled = before.disabled_at === null;
  const switched =
    isEnabled === undefined || isEnabled === wasEnabled
      ? sql``
      : isEnabled
        ? sql`, disabled_at = null, disabled_by = null, failing_since = null`
        : sql`, disabled_at = now(), disabled_by = 'user'`;
  const changed = await db.execute<EndpointRecord>(sql`
    update webhook_endpoints set name = ${name ?? before.name}, url = ${url ?? before.url},
      events = ${sql.param([...new Set(events ?? before.events)])}::text[] ${switched}
    where id = ${id}::uuid returning ${columns}`);
  const [after] = changed.rows;
  if (!after) throw notFound();
  if (after.events.length > 0) {
    await db.execute(sql`
      update webhook_events set status = 'failed', last_error = 'the event is no longer selected'
      where endpoint_id = ${id}::uuid and status = 'pending' and type <> all(${sql.param(after.events)}::text[])`);
  }
  if (isEnabled && !wasEnabled) {
    await db.execute(
      sql`update webhook_events set due_at = now() where endpoint_id = ${id}::uuid and status = 'pending'`,
    );
  }
  await audit(db, requester, "webhooks-edit", before, after);
  return presented(after);
}

/** Deletes a webhook with its log. @throws HttpError 404 */
export async function deleteWebhook(db: Executor, requester: Requester, id: string): Promise<void> {
  const before = await lockWebhook(db, id);
  await db.execute(sql`delete from webhook_endpoints where id = ${id}::uuid`);
  await audit(db, requester, "webhooks-delete", before, null);
}

async function lockWebhook(db: Executor, id: string): Promise<EndpointRecord> {
  const found = await db.execute<EndpointRecord>(
    sql`select ${columns} from webhook_endpoints where id = ${id}::uuid for update`,
  );
  const [row] = found.rows;
  if (!row) throw notFound();
  return row;
}

type DeliveryRecord = {
  id: string;
  type: string;
  status: string;
  attempts: number;
  created_at: string;
  last_attempt_at: string | null;
  due_at: string;
  last_status: number | null;
  last_error: string | null;
  body: string;
};

/** Lists a page of the deliveries of a webhook, newest first. @throws HttpError 404 */
export async function listDeliveries(db: Executor, id: string, page: Page, status?: string) {
  const there = await db.execute(sql`select 1 from webhook_endpoints where id = ${id}::uuid`);
  if (there.rows.length === 0) throw notFound();
  const which = status === undefined ? sql`true` : sql`status = ${status}`;
  return readPage(
    db,
    sql`webhook_events where endpoint_id = ${id}::uuid and ${which}`,
    sql`sequence desc`,
    sql`id, type, status, attempts, created_at, last_attempt_at, due_at, last_status, last_error, body`,
    page,
    (row: DeliveryRecord): WebhookDelivery => ({
      id: row.id,
      type: row.type,
      status: row.status,
      attempts: row.attempts,
      createdAt: iso(row.created_at),
      lastAttemptAt: iso(row.last_attempt_at),
      nextAttemptAt: row.status === "pending" ? iso(row.due_at) : null,
      answered: row.last_status,
      error: row.last_error,
      body: row.body,
    }),
  );
}

/** Sends an event again at once, whatever its status. @throws HttpError 404; 400 while the webhook is disabled */
export async function resendDelivery(db: Executor, id: string, deliveryId: string): Promise<void> {
  const endpoint = await lockWebhook(db, id);
  if (endpoint.disabled_at !== null) throw badRequest("The webhook is turned off. Turn it on first.");
  const sent = await db.execute(sql`
    update webhook_events set status = 'pending', due_at = now(), attempts = 0
    where id = ${deliveryId}::uuid and endpoint_id = ${id}::uuid returning 1`);
  if (sent.rows.length === 0) throw notFound();
}

async function readPage<Row extends Record<string, unknown>, Shown>(
  db: Executor,
  from: SQL,
  order: SQL,
  select: SQL,
  { limit, offset }: Page,
  show: (row: Row) => Shown,
) {
  const found = await db.execute(sql`select ${select} from ${from} order by ${order} limit ${limit} offset ${offset}`);
  const total = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`);
  return { rows: (found.rows as Row[]).map(show), count: total.rows[0]?.count ?? 0, limit, offset };
}

type Action = "webhooks-create" | "webhooks-edit" | "webhooks-rotate-secret" | "webhooks-delete";

function audit(
  db: Executor,
  requester: Requester,
  actionType: Action,
  before: EndpointRecord | null,
  after: EndpointRecord | null,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const state = (row: EndpointRecord | null) =>
    row ? { displayName: row.name, url: row.url, events: row.events, isEnabled: row.disabled_at === null } : {};
  const entityId = (after ?? before)?.id ?? "";
  const states = { oldState: state(before), newState: { ...state(after), ...more } };
  return writeAudit(db, requester, { actionType, entityType: "webhook", entityId, ...states });
}
