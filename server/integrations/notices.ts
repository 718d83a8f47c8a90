import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { sendOnce } from "#server/platform/mail/send-once.ts";
import { publishEvents } from "#server/platform/webhooks/publish.ts";
import { platformName } from "#shared/domain/identities/platforms.ts";
import { silentIntegrations } from "./silence.ts";

/** Finds integrations of which someone must be told. */
export const noticeJob = "integration-notices";
/** Sends one email. */
const emailJob = "integration-email";

/** Compares integrations with their usual gaps. */
const silenceJob = "integration-silence";

/**
 * `synced`: the data of a new connection was read. `failing`: two syncs in a row failed. `silent`: nothing new arrived
 * for three times its usual gap.
 */
type Notice = "synced" | "failing" | "needs-reconnect" | "silent" | "recovered";

interface EmailPayload {
  readonly integrationId: string;
  readonly userId: string;
  readonly notice: Notice;
  /** Distinguishes repeated notices of one integration. ISO 8601. */
  readonly since: string;
}

/** Defines the jobs that tell people about integrations. Call it before the jobs start. */
export async function defineNoticeJobs(platform: Platform): Promise<void> {
  const { jobs } = platform;
  jobs.define<EmailPayload>(emailJob, (payload) => sendNotice(platform, payload));
  jobs.define(noticeJob, () => findNotices(platform));
  await jobs.schedule(noticeJob, "*/5 * * * *");
  jobs.define(silenceJob, () => findSilence(platform));
  await jobs.schedule(silenceJob, "17 * * * *");
}

/** Queues the emails and publishes the events of all integrations whose state has changed, each once. */
export async function findNotices({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, user } of await takeRead(tx)) await queueEmails(tx, jobs, "synced", id, [user]);
    await announce(tx, jobs, await takeChangedAlerts(tx));
  });
}

/** Tells of integrations that have become silent, and of those that bring activities again. */
export async function findSilence({ db, jobs }: Pick<Platform, "db" | "jobs">): Promise<void> {
  const silent = sql.param([...(await silentIntegrations(db))]);
  await db.transaction(async (tx) => {
    const changed = await tx.execute<ChangedAlert>(sql`
      update integrations i set alert = known.alert
      from (
        select id, alert as was, case when id = any(${silent}::uuid[]) then 'silent' end as alert from integrations
        where status in ('done', 'no-data') and (alert is null or alert = 'silent') for update skip locked
      ) known
      where i.id = known.id and known.alert is distinct from known.was
      returning i.id, i.segment_id, i.platform, known.was, i.alert`);
    await announce(tx, jobs, changed.rows);
  });
}

async function queueEmails(
  tx: Executor,
  jobs: Platform["jobs"],
  notice: Notice,
  integrationId: string,
  users: readonly string[],
): Promise<void> {
  const since = new Date().toISOString();
  for (const userId of users) await jobs.send<EmailPayload>(emailJob, { integrationId, userId, notice, since }, { tx });
}

async function announce(tx: Executor, jobs: Platform["jobs"], changed: readonly ChangedAlert[]): Promise<void> {
  for (const { id, segment_id: segmentId, platform, was, alert } of changed) {
    await queueEmails(tx, jobs, alert ?? "recovered", id, await recipientsOf(tx, id));
    const type = alert === null ? "integration.recovered" : "integration.attention";
    await publishEvents(tx, [{ type, data: { id, segmentId, platform, reason: alert ?? was } }]);
  }
}

/** Takes the connections that were read, each with the user who waits for it. Another call returns them no more. */
async function takeRead(tx: Executor): Promise<{ id: string; user: string }[]> {
  const found = await tx.execute<{ id: string; user: string }>(sql`
    update integrations i set awaited_by_id = null
    from (select id, awaited_by_id from integrations
      where awaited_by_id is not null and status in ('done', 'no-data', 'error', 'needs-reconnect')
      for update skip locked) ended
    where i.id = ended.id
    returning i.id, ended.awaited_by_id as user`);
  return found.rows;
}

type Alert = "failing" | "needs-reconnect" | "silent";
type ChangedAlert = { id: string; segment_id: string; platform: string; was: Alert | null; alert: Alert | null };

/** Integrations that have begun or ceased to need attention. While a sync runs, the last known state holds. */
async function takeChangedAlerts(tx: Executor): Promise<ChangedAlert[]> {
  const found = await tx.execute<ChangedAlert>(sql`
    update integrations i set alert = known.alert
    from (
      select id, alert as was, case
        when status = 'needs-reconnect' then 'needs-reconnect'
        when status = 'error' and 2 = (select count(last.error) from (
          select r.error from integration_runs r where r.integration_id = integrations.id and r.ended_at is not null
          order by r.started_at desc, r.id limit 2) last) then 'failing'
        when status = 'error' or alert = 'silent' then alert
      end as alert
      from integrations where status not in ('in-progress', 'mapping', 'pending-action')
      for update skip locked
    ) known
    where i.id = known.id and known.alert is distinct from known.was
    returning i.id, i.segment_id, i.platform, known.was, i.alert`);
  return found.rows;
}

/** Those who connected it, and the administrators of its project group. */
async function recipientsOf(tx: Executor, integrationId: string): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select u.id from integrations i join segments s on s.id = i.segment_id
    join users u on u.id in (i.created_by_id, i.updated_by_id)
      or ('projectAdmin' = any(u.roles) and u.admin_segments && array[s.id, s.parent_id, s.grandparent_id])
    where i.id = ${integrationId}::uuid order by u.id`);
  return found.rows.map(({ id }) => id);
}

type Known = {
  platform: string;
  status: string;
  error: string | null;
  place: string;
  segment_id: string;
  group_id: string;
  email: string | null;
};

async function sendNotice({ config, db, log }: Platform, payload: EmailPayload): Promise<void> {
  const { integrationId, userId, notice, since } = payload;
  const found = await db.execute<Known>(sql`
    select i.platform, i.status, i.error, s.name as place, s.id as segment_id, s.grandparent_id as group_id,
      case when u.email_verified and u.blocked_at is null and u.status = 'active' then u.email end as email
    from integrations i join segments s on s.id = i.segment_id join users u on u.id = ${userId}::uuid
    where i.id = ${integrationId}::uuid`);
  const [known] = found.rows;
  // Only a confirmed address gets email, and a disconnected integration needs none.
  if (!config.mail || !known?.email) return;
  const { subject, text } = noticeText(notice, known);
  const link = `${config.publicUrl}/integrations/${known.group_id}/${known.segment_id}`;
  const message = { to: known.email, subject, text: [...text, link].join("\n\n") };
  const occasion = { userId, key: `integration ${integrationId} ${notice} ${since}` };
  if (!(await sendOnce(db, config.mail, occasion, message))) log.info(`The email "${occasion.key}" was sent before.`);
}

/** Subject and paragraphs of an email. */
export function noticeText(
  notice: Notice,
  { platform, place, status, error }: Pick<Known, "platform" | "place" | "status" | "error">,
): { readonly subject: string; readonly text: readonly string[] } {
  const name = platformName(platform);
  const reason = error ? [error] : [];
  if (notice === "recovered") {
    return {
      subject: `${name} of ${place} works again`,
      text: [`The ${name} integration of ${place} is synced again.`],
    };
  }
  if (notice === "needs-reconnect") {
    const text = `${name} no longer accepts the connection of ${place}. Nothing is synced until someone reconnects it.`;
    return { subject: `Reconnect ${name} of ${place}`, text: [text, ...reason] };
  }
  if (notice === "silent") {
    const text = `The ${name} integration of ${place} is synced without errors, but has brought no activities for three times its usual gap. Check what is connected.`;
    return { subject: `No activities from ${name} of ${place}`, text: [text] };
  }
  if (notice === "failing") {
    const text = `The last two syncs of the ${name} integration of ${place} failed.`;
    return { subject: `${name} of ${place} is not synced`, text: [text, ...reason] };
  }
  if (status === "error" || status === "needs-reconnect") {
    const text = `${name} was connected to ${place}, but its data could not be read completely.`;
    return { subject: `${name} of ${place} could not be synced completely`, text: [text, ...reason] };
  }
  const text =
    status === "no-data"
      ? `${name} is connected to ${place}. No activities were found yet.`
      : `${name} is connected to ${place}, and its people, organizations and activities are shown.`;
  return { subject: `${name} of ${place} is up to date`, text: [text] };
}
