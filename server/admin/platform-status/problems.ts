import { connect as connectTls } from "node:tls";
import { newestBackup } from "#server/admin/backups/nightly.ts";
import { deadlinesAt } from "#server/integrations/provider-versions.ts";
import type { Config } from "#server/platform/core/config.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { minFreeBytes } from "#server/platform/db/data-folder.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { fileSize } from "#shared/domain/text/file-size.ts";
import { diskOf } from "./disk.ts";

/** Something that an administrator must know before it gets worse. */
export type Problem = {
  /** Kind; the same one is told once until it is solved. */
  readonly key: string;
  /** One sentence. */
  readonly text: string;
};

/** Ten times the minimum for writing. */
const fewBytes = minFreeBytes * 10;
const mostHoursWithoutBackup = 48;
const daysBeforeExpiry = 14;
const dayMs = 86_400_000;
export const certificateKey = "certificate";
/** Time limit for the handshake with this platform's own address. */
const handshakeMs = 5_000;

/** Finds what is wrong with the platform itself, without its certificate; integrations are told of separately. */
export async function findProblems({ config, db }: Pick<Platform, "config" | "db">): Promise<Problem[]> {
  const found = await Promise.all([diskProblem(config), backupProblem(db, config), jobProblem(db)]);
  const deadlines = deadlinesAt(new Date(), config.providers).map(({ platform, endsOn, text }) => ({
    key: `version ${platform}`,
    text: `${endsOn}: ${text}`,
  }));
  return [...found.filter((problem) => problem !== null), ...deadlines];
}

async function diskProblem({ dataDir }: Config): Promise<Problem | null> {
  const disk = await diskOf(dataDir);
  if (disk === null || disk.freeBytes >= fewBytes) return null;
  return { key: "disk", text: `The disk of the data folder has less than ${fileSize(fewBytes)} free.` };
}

async function backupProblem(db: Executor, { backup }: Config): Promise<Problem | null> {
  if (backup === null) return null;
  const newest = await newestBackup(db);
  if (newest?.problem) return { key: "backup", text: newest.problem };
  const { rows } = await db.execute(sql`
    select 1 from backups having min(started_at) < now() - make_interval(hours => ${mostHoursWithoutBackup})
      and coalesce(max(verified_at), '-infinity') < now() - make_interval(hours => ${mostHoursWithoutBackup})`);
  if (rows.length === 0) return null;
  return { key: "backup", text: `No backup has been made for ${mostHoursWithoutBackup} hours.` };
}

async function jobProblem(db: Executor): Promise<Problem | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct name from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss%' order by name`);
  if (rows.length === 0) return null;
  return { key: "jobs", text: `Jobs have failed permanently: ${rows.map(({ name }) => name).join(", ")}.` };
}

/** The platform asks its own address, which may take seconds when a proxy or a firewall is in between. */
export async function certificateProblem(publicUrl: string): Promise<Problem | null> {
  const url = new URL(publicUrl);
  if (url.protocol !== "https:") return null;
  const expiry = await expiryOf(url);
  if (expiry === null || expiry.getTime() - Date.now() > daysBeforeExpiry * dayMs) return null;
  const text = `The certificate of ${url.host} expires on ${expiry.toISOString().slice(0, 10)}.`;
  return { key: certificateKey, text };
}

/** When the certificate of an address expires; null when it does not answer. */
function expiryOf({ hostname, port }: URL): Promise<Date | null> {
  return new Promise((resolve) => {
    // An expired certificate must be read too.
    const target = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false };
    const socket = connectTls({ ...target, timeout: handshakeMs }, () =>
      end(new Date(socket.getPeerCertificate().valid_to)),
    );
    const end = (expiry: Date | null) => {
      socket.destroy();
      resolve(expiry);
    };
    for (const event of ["error", "timeout"] as const) socket.once(event, () => end(null));
  });
}
