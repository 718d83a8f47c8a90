import { createHmac } from "node:crypto";
import { administrators } from "#server/platform/auth/mail-recipients.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { CommittedWrite } from "#server/platform/http/register.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";
import { createSafeFetch, type SafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import { webhookFailingDays, webhookRetryMinutes } from "#shared/domain/webhook-events.ts";

const sendJob = "send-webhooks";
const switchedOffJob = "webhook-switched-off-email";

/** Events per endpoint and batch. They are sent sequentially; endpoints do not wait for each other. */
const eventsAtOnce = 20;
/** Time limit for a response of an endpoint. */
const answerMs = 15_000;
/**
 * Seconds after which a claimed event is due again unless its process renews the claim, which it does before each
 * event. Longer than a response may take. The events of a process that died are late by this much.
 */
const leaseSeconds = 20;
/** Writes within this many milliseconds are handled together. */
const coalescedMs = 100;
const retentionDays = 30;

interface SwitchedOff {
  readonly endpointId: string;
  readonly userId: string;
  readonly name: string;
  readonly url: string;
  readonly isGone: boolean;
  /** The same for every attempt, and another one when the endpoint is disabled again. ISO 8601. */
  readonly at: string;
}

/**
 * Defines the jobs that send due events, right after a write and every minute, that delete old events, and that tell
 * the creator of a disabled endpoint.
 */
export async function defineWebhookJobs(platform: Platform): Promise<void> {
  const { db, jobs } = platform;
  jobs.define(sendJob, (_payload, { signal }) => sendDueEvents(platform, signal), { place: "worker" });
  await jobs.schedule(sendJob, "* * * * *");
  jobs.define<SwitchedOff>(switchedOffJob, (order) => tellSwitchedOff(platform, order), { retries: 5 });
  jobs.define("forget-webhook-events", async () => {
    await db.execute(
      sql`delete from webhook_events where created_at < now() - make_interval(days => ${retentionDays})`,
    );
    await db.execute(sql`
      update webhook_endpoints set previous_secret = null, previous_until = null where previous_until < now()`);
  });
  await jobs.schedule("forget-webhook-events", "17 4 * * *");
}

/** Queues the sending of events right after their write. @returns function to call after each write */
export function sendAfterWrites({ db, jobs, log }: Platform): (write: CommittedWrite) => void {
  let isPlanned = false;
  const send = async () => {
    isPlanned = false;
    if (await isAnyDue(db)) await jobs.send(sendJob, {});
  };
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      send().catch((error: unknown) => log.debug(error, "Webhook events are sent in the next minute"));
    }, coalescedMs).unref();
  };
}

const due = sql`v.status = 'pending' and v.due_at <= now()`;

async function isAnyDue(db: Database): Promise<boolean> {
  const found = await db.execute(sql`
    select 1 from webhook_endpoints e where e.disabled_at is null
      and exists (select 1 from webhook_events v where v.endpoint_id = e.id and ${due}) limit 1`);
  return found.rows.length > 0;
}

type DueEvent = {
  id: string;
  endpoint_id: string;
  url: string;
  secret: string;
  previous_secret: string | null;
  body: string;
  attempts: number;
  sequence: string;
};

/** Sends all due events. */
async function sendDueEvents(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, config } = platform;
  const http = createSafeFetch(config.outboundAllow);
  try {
    for (;;) {
      signal.throwIfAborted();
      const events = await claimDue(db);
      if (events.length === 0) return await sendWhenDue(platform);
      const byEndpoint = Map.groupBy(events, (event) => event.endpoint_id);
      await Promise.all([...byEndpoint.values()].map((own) => sendInTurn(platform, http, own, signal)));
    }
  } finally {
    await http.close();
  }
}

/** Queues the sending of events that are due within a minute, such as those of a process that died. */
async function sendWhenDue({ db, jobs }: Platform): Promise<void> {
  const found = await db.execute<{ seconds: number }>(sql`
    select ceil(extract(epoch from min(v.due_at) - now()))::int as seconds from webhook_endpoints e
    cross join lateral (select due_at from webhook_events v
      where v.endpoint_id = e.id and v.status = 'pending' order by due_at limit 1) v
    where e.disabled_at is null and v.due_at < now() + interval '1 minute' having count(*) > 0`);
  const [next] = found.rows;
  if (!next) return;
  const startAfter = new Date(Date.now() + Math.max(next.seconds, 1) * 1_000);
  // One job for the same five seconds, whatever the number of writes that ask for it.
  const singletonKey = `due ${Math.floor(startAfter.getTime() / 5_000)}`;
  await jobs.send(sendJob, {}, { startAfter, singletonKey });
}

async function claimDue(db: Database): Promise<DueEvent[]> {
  const claimed = await db.execute<DueEvent>(sql`
    with chosen as materialized (
      select v.id from webhook_endpoints e cross join lateral (
        select v.id from webhook_events v where v.endpoint_id = e.id and ${due}
        order by v.sequence limit ${eventsAtOnce}
      ) v where e.disabled_at is null
    )
    update webhook_events v set due_at = now() + make_interval(secs => ${leaseSeconds})
    from webhook_endpoints e where v.id in (select id from chosen) and e.id = v.endpoint_id and ${due}
    returning v.id, v.endpoint_id, e.url, e.secret,
      case when e.previous_until > now() then e.previous_secret end as previous_secret, v.body, v.attempts, v.sequence`);
  return claimed.rows.sort((a, b) => Number(a.sequence) - Number(b.sequence));
}

/** Sends events of one endpoint in order. A failure postpones the remaining events, which would probably fail too. */
async function sendInTurn(
  platform: Platform,
  http: SafeFetch,
  events: readonly DueEvent[],
  signal: AbortSignal,
): Promise<void> {
  for (const [at, event] of events.entries()) {
    if (at > 0) await putOff(platform.db, events.slice(at), leaseSeconds);
    const outcome = await sendOne(platform, http, event, signal);
    // A shutdown is not a failure of the endpoint.
    if (signal.aborted) return putOff(platform.db, events.slice(at), 0);
    if (outcome.error === null) await noteDelivered(platform.db, event, outcome);
    else {
      await noteFailed(platform, event, outcome);
      return putOff(platform.db, events.slice(at + 1), 60 * (webhookRetryMinutes[0] ?? 1));
    }
  }
}

interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
}

/** Sends one event, signed as in Standard Webhooks: HMAC-SHA256 of the id, the time of this attempt and the body. */
async function sendOne(
  { secrets, log }: Platform,
  http: SafeFetch,
  { id, url, secret, previous_secret: previous, body }: DueEvent,
  signal: AbortSignal,
): Promise<Outcome> {
  const seconds = Math.floor(Date.now() / 1000);
  // After a rotation the receiver may still use the old secret.
  const valid = previous === null ? [secret] : [secret, previous];
  const signatures = valid.map((each) => signatureOf(secrets.decrypt(each), id, seconds, body));
  try {
    const answer = await http.fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Community-Data-Platform",
        "webhook-id": id,
        "webhook-timestamp": String(seconds),
        "webhook-signature": signatures.join(" "),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    await answer.body?.cancel();
    return { status: answer.status, error: answer.ok ? null : `answered ${answer.status}` };
  } catch (error) {
    log.debug(error, "A webhook event could not be sent");
    return { status: null, error: reasonOf(error) };
  }
}

/** Computes the signature. @param secret as shown to the user: `whsec_` and base64 */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === "TimeoutError") return `did not answer within ${answerMs / 1000} seconds`;
  return cause instanceof Error ? cause.message || message : message;
}

async function putOff(db: Database, events: readonly DueEvent[], seconds: number): Promise<void> {
  await db.execute(sql`
    update webhook_events set due_at = now() + make_interval(secs => ${seconds})
    where id = any(${sql.param(events.map(({ id }) => id))}::uuid[]) and status = 'pending'`);
}

async function noteDelivered(db: Database, { id, endpoint_id }: DueEvent, { status }: Outcome): Promise<void> {
  await db.execute(sql`
    with healthy as (
      update webhook_endpoints set failing_since = null where id = ${endpoint_id}::uuid and failing_since is not null
    )
    update webhook_events set status = 'delivered', attempts = attempts + 1, last_attempt_at = now(),
      last_status = ${status}, last_error = null where id = ${id}::uuid`);
}

type Endpoint = { name: string; url: string; is_over: boolean; user_id: string | null };

async function noteFailed(platform: Platform, event: DueEvent, { status, error }: Outcome): Promise<void> {
  const { db } = platform;
  const wait = webhookRetryMinutes[event.attempts];
  // An event of a type that was deselected meanwhile is not sent again.
  await db.execute(sql`
    update webhook_events v set attempts = attempts + 1, last_attempt_at = now(), last_status = ${status},
      last_error = ${error?.slice(0, 500) ?? null}, due_at = now() + make_interval(mins => ${wait ?? 0}),
      status = case when ${wait !== undefined}::boolean and exists (select from webhook_endpoints e
        where e.id = v.endpoint_id and (e.events = '{}' or v.type = any(e.events))) then 'pending' else 'failed' end
    where id = ${event.id}::uuid`);
  const found = await db.execute<Endpoint>(sql`
    update webhook_endpoints e set failing_since = coalesce(failing_since, now()) where id = ${event.endpoint_id}::uuid
    returning name, url, failing_since < now() - make_interval(days => ${webhookFailingDays}) as is_over,
      created_by_id as user_id`);
  const [endpoint] = found.rows;
  const isGone = status === 410;
  if (endpoint && (isGone || endpoint.is_over)) await switchOff(platform, event.endpoint_id, endpoint, isGone);
}

/** Disables an endpoint automatically. The list shows the reason, and its creator gets an email. */
async function switchOff(
  { db, config, jobs, log }: Platform,
  id: string,
  { name, url, user_id: userId }: Endpoint,
  isGone: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const off = await tx.execute(sql`
      update webhook_endpoints set disabled_at = now(), disabled_by = ${isGone ? "gone" : "failing"}
      where id = ${id}::uuid and disabled_at is null returning 1`);
    if (off.rows.length === 0) return;
    log.warn({ name }, "A webhook was turned off because it failed");
    if (!config.mail || !userId) return;
    const order: SwitchedOff = { ...{ endpointId: id, userId, name, url, isGone }, at: new Date().toISOString() };
    await jobs.send<SwitchedOff>(switchedOffJob, order, { tx });
  });
}

/** Emails the creator of a disabled endpoint, when still an administrator. @throws Error to try again later */
async function tellSwitchedOff({ config, db }: Pick<Platform, "config" | "db">, order: SwitchedOff): Promise<void> {
  const { endpointId, userId, name, url, isGone, at } = order;
  const to = (await administrators(db)).find(({ id }) => id === userId)?.email;
  if (!config.mail || !to) return;
  const reason = isGone ? "answered 410 Gone" : `has failed for ${webhookFailingDays} days`;
  await sendOnce(
    db,
    config.mail,
    { userId, key: `webhook ${endpointId} ${at}` },
    {
      to,
      subject: `Webhook turned off: ${name}`,
      text: `The webhook "${name}" to ${url} ${reason}, so events are no longer sent to it.\n\nTurn it on again under Administration, Webhooks. Undelivered events are then sent.`,
    },
  );
}
