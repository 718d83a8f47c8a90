import { randomBytes } from "node:crypto";
import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { confirmedAddress } from "#server/platform/auth/mail-recipients.ts";
import { badRequest, conflict, forbidden, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { iso } from "#server/platform/db/iso.ts";
import { preparedRoute, type Requester, type Route, route } from "#server/platform/http/route.ts";
import { assertReachable } from "#server/platform/webhooks/endpoints.ts";
import { findViews } from "#server/records/views/read.ts";
import type { BodyOf } from "#shared/contract/call.ts";
import {
  type ViewSubscription,
  viewSubscribe,
  viewSubscriptions,
  viewSubscriptionUpdate,
  viewUnsubscribe,
} from "#shared/contract/view-subscriptions.ts";
import { nextComparison } from "#shared/domain/view-subscriptions.ts";
import { mayReceiveBy } from "./channels.ts";
import { recordsOfView } from "./records-of-view.ts";

/** Most subscriptions of one user. */
const mostOwn = 50;

/** Routes of subscriptions to saved views (docs/rules.md 18). */
export const subscriptionRoutes = (platform: Platform): Route[] => [
  route(viewSubscriptions, ({ requester }) => list(platform, requester)),

  preparedRoute(
    viewSubscribe,
    async ({ body: { channel, url }, requester: { user } }) => {
      if ((channel === "email") !== (url === undefined)) throw badRequest("Only a webhook and Slack need a URL.");
      if (!mayReceiveBy(channel, user.roles)) throw forbidden();
      await assertReachable(platform, url);
    },
    ({ params: { id }, body, requester }) => subscribe(platform, requester, id, body),
  ),

  route(viewSubscriptionUpdate, ({ params: { id }, body, requester }) => update(platform, requester, id, body)),

  route(viewUnsubscribe, async ({ params: { id }, requester }) => {
    const { db } = platform;
    const ended = await db.execute<{ view_id: string; channel: string; frequency: string }>(sql`
      delete from view_subscriptions where id = ${id}::uuid and user_id = ${requester.user.id}::uuid
      returning view_id, channel, frequency`);
    const [row] = ended.rows;
    if (!row) throw notFound();
    const { view_id: entityId, ...oldState } = row;
    await writeAudit(db, requester, {
      ...{ actionType: "views-unsubscribe", entityType: "view", entityId },
      ...{ oldState, newState: {} },
    });
    return true;
  }),
];

async function subscribe(
  platform: Platform,
  requester: Requester,
  viewId: string,
  { groupId, channel, frequency, url, zone = "UTC" }: BodyOf<typeof viewSubscribe>,
) {
  const { db, secrets } = platform;
  const { user } = requester;
  if (channel === "email" && (await confirmedAddress(db, user.id)) === null) {
    throw badRequest("Messages are sent only to a confirmed email. Ask an administrator to confirm yours.");
  }
  const [view] = await findViews(db, user.id, [viewId]);
  if (!view) throw notFound();
  const ids = await recordsOfView(db, user, view, groupId);
  const secret = channel === "webhook" ? `whsec_${randomBytes(32).toString("base64")}` : undefined;
  const own = await db.execute(sql`
    select 1 from view_subscriptions where user_id = ${user.id}::uuid limit ${mostOwn}`);
  if (own.rows.length === mostOwn) throw conflict(`You can have at most ${mostOwn} subscriptions. End one first.`);
  const inserted = await db.execute<{ id: string }>(sql`
    insert into view_subscriptions (user_id, view_id, group_id, channel, frequency, zone, url, secret, record_ids, due_at)
    values (${user.id}::uuid, ${viewId}::uuid, ${groupId}::uuid, ${channel}, ${frequency}, ${zone},
      ${url === undefined ? null : secrets.encrypt(url)}, ${secret === undefined ? null : secrets.encrypt(secret)},
      ${idArray(ids)}, ${nextComparison(frequency, new Date(), zone).toISOString()}::timestamptz)
    returning id`);
  await writeAudit(db, requester, {
    ...{ actionType: "views-subscribe", entityType: "view", entityId: viewId },
    ...{ oldState: {}, newState: { channel, frequency, ...(url !== undefined && { host: hostOf(url) }) } },
  });
  const [made] = await list(platform, requester, inserted.rows[0]?.id ?? "");
  if (!made) throw notFound();
  return { ...made, ...(secret !== undefined && { secret }) };
}

async function update(
  platform: Platform,
  requester: Requester,
  id: string,
  { frequency, zone, isEnabled }: BodyOf<typeof viewSubscriptionUpdate>,
): Promise<ViewSubscription> {
  const { db } = platform;
  const find = async () => {
    const [found] = await list(platform, requester, id);
    if (!found) throw notFound();
    return found;
  };
  const before = await find();
  if (isEnabled && !mayReceiveBy(before.channel, requester.user.roles)) throw forbidden();
  const next = { frequency: frequency ?? before.frequency, zone: zone ?? before.zone };
  const due = nextComparison(next.frequency, new Date(), next.zone).toISOString();
  await db.execute(sql`
    update view_subscriptions set frequency = ${next.frequency}, zone = ${next.zone}, due_at = ${due}::timestamptz
    where id = ${id}::uuid`);
  if (isEnabled && !before.isEnabled) {
    const [view] = await findViews(db, requester.user.id, [before.viewId]);
    if (!view) throw notFound();
    const ids = await recordsOfView(db, requester.user, view, before.groupId);
    await db.execute(sql`
      update view_subscriptions set record_ids = ${idArray(ids)}, disabled_at = null, problem = null, failing_since = null
      where id = ${id}::uuid`);
  }
  const after = await find();
  const stateOf = ({ frequency, zone, isEnabled }: ViewSubscription) => ({ frequency, zone, isEnabled });
  await writeAudit(db, requester, {
    ...{ actionType: "views-subscription-update", entityType: "view", entityId: before.viewId },
    ...{ oldState: stateOf(before), newState: stateOf(after) },
  });
  return after;
}

const hostOf = (url: string) => URL.parse(url)?.host ?? "";

type Row = {
  id: string;
  view_id: string;
  view_name: string;
  placement: string;
  group_id: string;
  group_name: string;
  channel: ViewSubscription["channel"];
  frequency: ViewSubscription["frequency"];
  zone: string;
  url: string | null;
  problem: string | null;
  disabled_at: string | null;
  created_at: string;
};

async function list({ db, secrets }: Platform, { user }: Requester, id?: string): Promise<ViewSubscription[]> {
  const found = await db.execute<Row>(sql`
    select s.id, s.view_id, v.name as view_name, v.placement, s.group_id, g.name as group_name, s.channel, s.frequency,
      s.zone, s.url, s.problem, s.disabled_at, s.created_at
    from view_subscriptions s join saved_views v on v.id = s.view_id join segments g on g.id = s.group_id
    where s.user_id = ${user.id}::uuid ${id === undefined ? sql`` : sql`and s.id = ${id}::uuid`} order by s.created_at, s.id`);
  return found.rows.map(({ url, disabled_at, created_at, ...row }) => ({
    ...{ id: row.id, viewId: row.view_id, viewName: row.view_name, placement: row.placement },
    ...{ groupId: row.group_id, groupName: row.group_name },
    ...{ channel: row.channel, frequency: row.frequency, zone: row.zone, problem: row.problem },
    host: url === null ? null : hostOf(secrets.decrypt(url)),
    isEnabled: disabled_at === null,
    createdAt: iso(created_at),
  }));
}
