import { randomUUID } from "node:crypto";
import { confirmedAddress } from "#server/platform/auth/mail-recipients.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { requesterOf } from "#server/platform/jobs/requester-of.ts";
import { type Unsubscribing, unsubscribeUrl } from "#server/platform/mail/unsubscribe.ts";
import { requestJson } from "#server/platform/outgoing/request-json.ts";
import { signatureOf } from "#server/platform/webhooks/send.ts";
import { deliverMail } from "#server/transfer/exports/deliver-mail.ts";
import type { SavedView } from "#shared/contract/views.ts";
import {
  nextComparison,
  type SubscriptionChannel,
  type SubscriptionFrequency,
} from "#shared/domain/view-subscriptions.ts";
import { webhookFailingDays } from "#shared/domain/webhook-events.ts";
import { mayReceiveBy } from "./channels.ts";
import { mailOf, mostNamed, slackBody, type ViewChange, webhookBody } from "./message.ts";
import { recordsOfView } from "./records-of-view.ts";

/** The link in each message ends its subscription. */
export const viewUnsubscribing: Unsubscribing = {
  purpose: "end the subscription: ",
  question: "Stop the messages about this view?",
  again: "You can subscribe to the view again in its menu.",
  end: (db, id) => db.execute(sql`delete from view_subscriptions where id = ${id}::uuid`),
};

const compareJob = "view-subscriptions";
const messageJob = "view-subscription-message";

interface Message {
  /** The same for every attempt. */
  readonly messageId: string;
  readonly subscriptionId: string;
  readonly change: Change;
}

/** Change of a view as queued. Records are named when it is sent, so that an erased person is named nowhere. */
interface Change extends Pick<ViewChange, "at"> {
  readonly placement: SavedView["placement"];
  readonly view: { readonly id: string; readonly name: string };
  readonly projectGroup: ViewChange["projectGroup"];
  readonly entered: ChangedRecords;
  readonly left: ChangedRecords;
}

interface ChangedRecords {
  readonly count: number;
  /** The first `mostNamed` by name. */
  readonly ids: readonly string[];
}

/** Defines the job that compares the views of due subscriptions, and the job that sends a message. */
export async function defineSubscriptionJobs(platform: Platform): Promise<void> {
  const { jobs } = platform;
  jobs.define(compareJob, (_payload, { signal }) => compareDue(platform, signal), { place: "worker" });
  await jobs.schedule(compareJob, "*/5 * * * *");
  jobs.define<Message>(messageJob, (message, { signal }) => sendMessage(platform, message, signal), { retries: 5 });
}

/** Compares the view of each due subscription. One that fails does not stop the others. */
export async function compareDue(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db, log } = platform;
  const due = await db.execute<{ id: string }>(sql`
    select id from view_subscriptions where due_at <= now() and disabled_at is null order by due_at`);
  for (const { id } of due.rows) {
    signal.throwIfAborted();
    try {
      await compare(platform, id);
    } catch (error) {
      if (error instanceof HttpError) {
        log.info({ subscription: id, reason: error.message }, "A subscription to a view was turned off");
        await turnOff(db, id, error.message);
        continue;
      }
      log.error(error, "A subscription to a view could not be compared; it is tried again in an hour");
      await db.execute(sql`
        update view_subscriptions set due_at = now() + interval '1 hour' where id = ${id}::uuid`);
    }
  }
}

const turnOff = (db: Executor, id: string, problem: string) =>
  db.execute(sql`
    update view_subscriptions set disabled_at = now(), problem = ${problem.slice(0, 500)} where id = ${id}::uuid`);

type Subscription = {
  id: string;
  user_id: string;
  view_id: string;
  group_id: string;
  channel: SubscriptionChannel;
  frequency: SubscriptionFrequency;
  zone: string;
  record_ids: string[];
  failing_too_long: boolean;
  group_name: string;
  view_name: string;
  placement: SavedView["placement"];
  config: Record<string, unknown>;
};

/** @throws HttpError when the user may no longer see the records, or when they are too many */
async function compare(platform: Platform, id: string): Promise<void> {
  const { db, jobs } = platform;
  const found = await db.execute<Subscription>(sql`
    select s.id, s.user_id, s.view_id, s.group_id, s.channel, s.frequency, s.zone, g.name as group_name, v.name as view_name,
      v.placement, v.config, s.failing_since < now() - make_interval(days => ${webhookFailingDays}) as failing_too_long
    from view_subscriptions s join segments g on g.id = s.group_id
      join users u on u.id = s.user_id and u.status = 'active' and u.blocked_at is null
      join saved_views v on v.id = s.view_id and v.deleted_at is null
        and (v.visibility = 'tenant' or v.created_by_id = s.user_id)
    where s.id = ${id}::uuid and s.disabled_at is null`);
  const [one] = found.rows;
  if (!one) {
    await turnOff(db, id, "The view was deleted or is no longer shared with you.");
    return;
  }
  if (one.failing_too_long) {
    await turnOff(db, id, `Messages could not be sent for ${webhookFailingDays} days.`);
    return;
  }
  const { user } = await requesterOf(db, {
    user_id: one.user_id,
    ip_address: null,
    user_agent: null,
    request_id: null,
  });
  if (!mayReceiveBy(one.channel, user.roles)) {
    await turnOff(db, id, "Your role may only be told by email.");
    return;
  }
  const ids = await recordsOfView(db, user, one, one.group_id);
  await db.transaction(async (tx) => {
    const locked = await tx.execute<{ record_ids: string[] }>(sql`
      select record_ids from view_subscriptions where id = ${id}::uuid and due_at <= now() for update skip locked`);
    const before = locked.rows[0]?.record_ids;
    if (!before) return;
    const now = new Date();
    await tx.execute(sql`
      update view_subscriptions set record_ids = ${idArray(ids)},
        due_at = ${nextComparison(one.frequency, now, one.zone).toISOString()}::timestamptz where id = ${id}::uuid`);
    const change = await changeOf(tx, one, { before, after: ids, now });
    if (change.entered.count + change.left.count === 0) return;
    await jobs.send<Message>(messageJob, { messageId: randomUUID(), subscriptionId: id, change }, { tx });
  });
}

const places = {
  member: { table: sql.identifier("members"), path: "/people" },
  organization: { table: sql.identifier("organizations"), path: "/organizations" },
} as const;

const placeOf = (placement: SavedView["placement"]) => places[placement === "organization" ? placement : "member"];

/** Lists the records that entered and left. Those that were merged into another one or deleted are no news. */
async function changeOf(
  tx: Executor,
  { view_id, view_name, group_id, group_name, placement }: Subscription,
  { before, after, now }: { before: readonly string[]; after: readonly string[]; now: Date },
): Promise<Change> {
  const [then, today] = [new Set(before), new Set(after)];
  const partOf = async (ids: readonly string[]) => {
    const found = await namesOf(tx, placement, ids);
    return { count: found.length, ids: found.slice(0, mostNamed).map(({ id }) => id) };
  };
  return {
    ...{ at: now.toISOString(), placement },
    view: { id: view_id, name: view_name },
    projectGroup: { id: group_id, name: group_name },
    entered: await partOf(after.filter((each) => !then.has(each))),
    left: await partOf(before.filter((each) => !today.has(each))),
  };
}

/** Ids and names of records that were not deleted, by name. */
async function namesOf(tx: Executor, placement: SavedView["placement"], ids: readonly string[]) {
  const found = await tx.execute<{ id: string; name: string }>(sql`
    select id, display_name as name from ${placeOf(placement).table}
    where id = any(${idArray(ids)}) and deleted_at is null order by display_name collate "C", id`);
  return found.rows;
}

async function namedChange(
  { config, db, secrets }: Pick<Platform, "config" | "db" | "secrets">,
  subscriptionId: string,
  { at, placement, view, projectGroup, entered, left }: Change,
): Promise<ViewChange> {
  const { path } = placeOf(placement);
  const query = `?projectGroup=${projectGroup.id}`;
  const named = async ({ count, ids }: ChangedRecords) => ({
    count,
    records: (await namesOf(db, placement, ids)).map((row) => ({
      ...row,
      url: `${config.publicUrl}${path}/${row.id}${query}`,
    })),
  });
  return {
    ...{ at, projectGroup },
    view: { ...view, url: `${config.publicUrl}${path}${query}&openView=${view.id}` },
    entered: await named(entered),
    left: await named(left),
    unsubscribe: unsubscribeUrl({ config, secrets }, viewUnsubscribing, subscriptionId),
  };
}

type Target = {
  user_id: string;
  roles: string[];
  channel: SubscriptionChannel;
  url: string | null;
  secret: string | null;
};

/** Sends a message, unless the subscription ended meanwhile. @throws Error to try again later */
async function sendMessage(
  platform: Platform,
  { messageId, subscriptionId, change: queued }: Message,
  signal: AbortSignal,
): Promise<void> {
  const { db } = platform;
  const found = await db.execute<Target>(sql`
    select s.user_id, u.roles, s.channel, s.url, s.secret from view_subscriptions s
      join users u on u.id = s.user_id and u.status = 'active' and u.blocked_at is null
    where s.id = ${subscriptionId}::uuid and s.disabled_at is null`);
  const [target] = found.rows;
  if (!target || !mayReceiveBy(target.channel, target.roles)) return;
  const change = await namedChange(platform, subscriptionId, queued);
  if (target.channel === "email" || target.url === null) {
    const to = await confirmedAddress(db, target.user_id);
    if (to === null) return;
    const occasion = { userId: target.user_id, key: `view ${messageId}` };
    await deliverMail(platform, { to, ...mailOf(change), occasion, fileName: `view-${messageId}` });
    return;
  }
  const problem = await post(platform, target, { messageId, change, signal });
  await db.execute(sql`
    update view_subscriptions set problem = ${problem},
      failing_since = case when ${problem === null} then null else coalesce(failing_since, now()) end
    where id = ${subscriptionId}::uuid`);
  if (problem !== null) throw new Error(problem);
}

/** Posts a message to a webhook or to Slack. @returns why it was not accepted; null when it was */
async function post(
  { config, secrets }: Pick<Platform, "config" | "secrets">,
  { url, secret, channel }: Target,
  {
    messageId,
    change,
    signal,
  }: { readonly messageId: string; readonly change: ViewChange; readonly signal: AbortSignal },
): Promise<string | null> {
  const body = channel === "slack" ? slackBody(change) : webhookBody(change);
  const seconds = Math.floor(Date.now() / 1_000);
  try {
    const { status } = await requestJson(secrets.decrypt(url ?? ""), {
      method: "POST",
      ...(secret !== null && {
        headers: {
          "webhook-id": messageId,
          "webhook-timestamp": String(seconds),
          "webhook-signature": signatureOf(secrets.decrypt(secret), messageId, seconds, JSON.stringify(body)),
        },
      }),
      body,
      allow: config.outboundAllow,
      signal,
    });
    return status >= 200 && status < 300 ? null : `The server answered ${status}.`;
  } catch (error) {
    signal.throwIfAborted();
    return (error as Error).message.slice(0, 500);
  }
}
