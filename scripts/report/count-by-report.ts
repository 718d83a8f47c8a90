import { attributionRules } from "#server/integrations/git/cursor.ts";
import { mailmapOf } from "#server/integrations/git/fetch-remote.ts";
import { runGit } from "#server/integrations/git/git-command.ts";
import { readCommits } from "#server/integrations/git/history.ts";
import { importCommits } from "#server/integrations/git/import-commits.ts";
import { gitLimits } from "#server/integrations/git/limits.ts";
import { readTags, watchReleases } from "#server/integrations/git/releases.ts";
import { readMailmap } from "#server/integrations/git/sync-remote.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { countReport } from "#server/records/overview/report/count-report.ts";
import type { ReportRange } from "#shared/domain/report/period.ts";

/** Imports a repository into a sub-project of its own, and counts the report on its code. */
export async function countByReport(platform: Platform, folder: string, range: ReportRange) {
  const { db } = platform;
  const [segmentId, integrationId, streamId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await db.execute(sql`insert into segments (id, type, name, slug)
    values (${segmentId}, 'subproject', 'Repository', ${segmentId})`);
  await db.execute(sql`insert into integrations (id, platform, status, segment_id)
    values (${integrationId}, 'git', 'done', ${segmentId})`);
  await db.execute(sql`insert into integration_streams (id, integration_id, key)
    values (${streamId}, ${integrationId}, ${folder})`);
  const { signal } = new AbortController();
  const options = { repository: folder, signal, milliseconds: gitLimits.questionMilliseconds };
  const head = (await runGit(["rev-parse", "HEAD"], options)).trim();
  const mailmap = (await mailmapOf(folder, signal)) ?? "";
  const { map } = await readMailmap(folder, mailmap, signal);
  const stretch = { to: head, from: null, position: 0, mailmap, rules: attributionRules, isAgain: false };
  const commits = readCommits({ folder, mailmap }, { to: head, from: null, skip: 0 }, signal);
  await importCommits(platform, { integrationId, streamId, segmentId, channel: folder }, { stretch }, commits, map);
  const releases = watchReleases(folder, undefined, signal);
  const tags = await runGit(["show-ref", "--tags", "--dereference"], {
    ...options,
    maxBytes: gitLimits.refsBytes,
  }).catch(
    // git exits with 1 when there is none.
    () => "",
  );
  await releases.wantedTags(readTags(tags));
  await releases.store(platform, streamId);
  return (await countReport(db, { segmentId, counted: "code" }, range)).figures;
}
