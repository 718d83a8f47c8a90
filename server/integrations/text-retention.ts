import type { Config } from "#server/platform/core/config.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";

const retentionJob = "text-retention";

/** Returns whether the text of an activity is kept. */
export function isTextKept(
  { textRetention }: Pick<Config, "textRetention">,
  { platform, timestamp }: { readonly platform: string; readonly timestamp: Date },
  now: Date,
): boolean {
  const days = textRetention.get(platform);
  return days === undefined || timestamp.getTime() >= now.getTime() - days * 86_400_000;
}

/** Registers the nightly deletion of the texts that the operator does not keep. Call it before `jobs.start()`. */
export function defineTextRetention(platform: Platform): void {
  platform.jobs.define(retentionJob, (_, { signal }) => deleteOldTexts(platform, new Date(), signal), {
    place: "worker",
  });
  if (platform.config.textRetention.size > 0) void platform.jobs.schedule(retentionJob, "20 2 * * *");
}

/** Deletes the texts of activities, in short transactions. The activities, their titles and links stay. */
export async function deleteOldTexts({ db, config }: Platform, now: Date, signal?: AbortSignal): Promise<void> {
  const batchSize = createBatchSize(config.databaseUrl === null);
  for (const [platform, days] of config.textRetention) {
    const until = new Date(now.getTime() - days * 86_400_000).toISOString();
    for (;;) {
      signal?.throwIfAborted();
      const most = batchSize.rows();
      const { rowCount } = await batchSize.measure(most, () =>
        db.execute(sql`
          update activities set body = null where id in (
            select id from activities
            where platform = ${platform} and "timestamp" < ${until}::timestamptz and body is not null limit ${most})`),
      );
      if (!rowCount || rowCount < most) break;
    }
  }
}
