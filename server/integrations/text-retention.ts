import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { findWorkspace } from "#server/platform/settings/workspace.ts";

const retentionJob = "text-retention";

/** Days for which the texts of activities are kept, by platform. Texts of other platforms are kept for ever. */
export type TextRetention = ReadonlyMap<string, number>;

/** Reads what administrators chose. The operator's variable takes precedence. */
export async function readTextRetention({ db, config }: Pick<Platform, "db" | "config">): Promise<TextRetention> {
  const chosen = (await findWorkspace(db))?.settings.textRetention as Readonly<Record<string, number>> | undefined;
  return new Map([...Object.entries(chosen ?? {}), ...config.textRetention]);
}

/** Time of the oldest activity whose text is kept. */
export const keptSince = (days: number, now: Date): Date => new Date(now.getTime() - days * 86_400_000);

/** Returns whether the text of an activity is kept. */
export function isTextKept(
  retention: TextRetention,
  { platform, timestamp }: { readonly platform: string; readonly timestamp: Date },
  now: Date,
): boolean {
  const days = retention.get(platform);
  return days === undefined || timestamp >= keptSince(days, now);
}

/** Registers the nightly deletion of texts that are no longer kept. Call it before `jobs.start()`. */
export function defineTextRetention(platform: Platform): void {
  platform.jobs.define(retentionJob, (_, { signal }) => deleteOldTexts(platform, new Date(), signal), {
    place: "worker",
  });
  void platform.jobs.schedule(retentionJob, "20 2 * * *");
}

/** Deletes the texts of activities, in short transactions. The activities, their titles and links stay. */
export async function deleteOldTexts(platform: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const retention = await readTextRetention(platform);
  if (retention.size === 0) return;
  const { db, config } = platform;
  const limits = [...retention].map(([key, days]) => ({ platform: key, since: keptSince(days, now).toISOString() }));
  const batchSize = createBatchSize(config.databaseUrl === null);
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  // One pass over all activities, since no index leads to texts by age.
  while (after !== undefined) {
    signal?.throwIfAborted();
    const most = batchSize.rows();
    const { rows } = await batchSize.measure(most, () =>
      db.execute<{ id: string }>(sql`
        with part as (select id from activities where id > ${after}::uuid order by id limit ${most}),
        cut as (
          update activities a set body = null
          from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as l(platform text, since timestamptz)
          where a.id in (select id from part) and a.platform = l.platform and a."timestamp" < l.since
            and a.body is not null)
        select id from part order by id desc limit 1`),
    );
    after = rows[0]?.id;
  }
}
