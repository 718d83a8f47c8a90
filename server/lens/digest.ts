import { confirmedAddress } from "#server/platform/auth/mail-recipients.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { type Unsubscribing, unsubscribeUrl } from "#server/platform/mail/unsubscribe.ts";
import { deliverMail } from "#server/transfer/exports/deliver-mail.ts";
import { nextDigestAt } from "#shared/domain/lens-settings.ts";
import { digestMail } from "./digest-mail.ts";
import { findPosts } from "./search.ts";
import { isOwnAddress, readSettings, settingsIn, storeSettings } from "./settings.ts";

/** The link in digests turns them off. Its id is that of the user. */
export const digestUnsubscribing: Unsubscribing = {
  purpose: "unsubscribe from digests: ",
  question: "Stop the Community Lens digest?",
  again: "You can turn the digest on again in Community Lens.",
  end: (db, userId) =>
    db.execute(sql`
      update users set settings = jsonb_set(settings, '{eagleEye,emailDigestActive}', 'false')
      where id = ${userId}::uuid and settings #> '{eagleEye,emailDigestActive}' is not null`),
};

const lookJob = "community-lens-digests";
const digestJob = "community-lens-digest";

/** Maximum number of posts in a digest. */
const mostPosts = 10;
const dayMs = 24 * 60 * 60_000;
const periodMs = { daily: dayMs, weekly: 7 * dayMs } as const;

interface DigestOrder {
  readonly userId: string;
  /** Time when the digest was due. */
  readonly dueAt: string;
}

type Needs = Pick<Platform, "config" | "db" | "log" | "secrets">;

/** Registers the job that finds due digests, and the job that sends a digest. */
export async function defineDigestJobs(platform: Platform): Promise<void> {
  const { jobs } = platform;
  jobs.define(lookJob, () => queueDueDigests(platform, new Date()));
  await jobs.schedule(lookJob, "*/5 * * * *");
  jobs.define<DigestOrder>(digestJob, (order) => sendDigest(platform, order), { retries: 5 });
}

/** Queues each due digest once: the job and the time of the next digest are written in one transaction. */
export async function queueDueDigests({ db, jobs }: Pick<Platform, "db" | "jobs">, now: Date): Promise<void> {
  const due = await db.execute<{ id: string }>(sql`
    select id from users where status = 'active' and settings #>> '{eagleEye,emailDigestActive}' = 'true'
      and (settings #>> '{eagleEye,emailDigest,nextEmailAt}')::timestamptz <= ${now.toISOString()}::timestamptz`);
  for (const { id } of due.rows) {
    await db.transaction(async (tx) => {
      const locked = await tx.execute<{ settings: unknown }>(
        sql`select settings -> 'eagleEye' as settings from users where id = ${id}::uuid for update`,
      );
      const settings = settingsIn(locked.rows[0]?.settings);
      const dueAt = settings?.emailDigest?.nextEmailAt;
      if (!settings?.emailDigestActive || !settings.emailDigest || !dueAt || new Date(dueAt) > now) return;
      const nextEmailAt = nextDigestAt(settings.emailDigest, now).toISOString();
      await storeSettings(tx, id, { ...settings, emailDigest: { ...settings.emailDigest, nextEmailAt } });
      const order: DigestOrder = { userId: id, dueAt };
      await jobs.send(digestJob, order, { singletonKey: `${id} ${dueAt}`, tx });
    });
  }
}

/**
 * Sends the most relevant posts found since the previous digest. Sends nothing when there are none. Without a mail
 * server, writes a file next to the exports, with the same retention.
 */
async function sendDigest({ config, db, log, secrets }: Needs, { userId, dueAt }: DigestOrder): Promise<void> {
  const settings = await readSettings(db, userId);
  const digest = settings?.emailDigestActive ? settings.emailDigest : null;
  if (!settings || !digest) return;
  const address = await confirmedAddress(db, userId);
  // Settings of older versions can name any address.
  if (address === null || !isOwnAddress(digest.email, address)) {
    log.warn(`A digest was not sent: its address is not the confirmed one that the user signs in with (${userId}).`);
    return;
  }
  const now = new Date();
  const foundAfter = new Date(Date.parse(dueAt) - periodMs[digest.frequency]);
  const feed = digest.matchFeedSettings ? settings.feed : digest.feed;
  const posts = await findPosts({ db, config }, feed, { now, limit: mostPosts, foundAfter });
  if (posts.length === 0) return;
  const unsubscribe = unsubscribeUrl({ config, secrets }, digestUnsubscribing, userId);
  const mail = digestMail(posts, { frequency: digest.frequency, now, publicUrl: config.publicUrl, unsubscribe });
  const occasion = { userId, key: `digest ${dueAt}` };
  const fileName = `digest-${dueAt.slice(0, 10)}-${userId}`;
  await deliverMail({ config, db, log }, { to: address, ...mail, occasion, fileName });
}
