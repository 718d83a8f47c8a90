import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { namedInFile, withoutErased } from "#server/records/people/erased-identities.ts";
import { GitError } from "../git-error.ts";
import { gitLimits } from "../limits.ts";
import { saveStream } from "../stream-state.ts";
import { blobsOf, listVersions, type Maintainer, type MonthVersion, presentFiles, readMaintainers } from "./history.ts";
import type { AccountPlatform } from "./listed-people.ts";

/** Increase it when files are read differently: the next sync reads the maintainers of every remote again. */
const rules = 2;
/** Unread lines that are listed. */
const mostUnread = 20;

const platforms: Readonly<Record<string, AccountPlatform>> = { "github.com": "github", "gitlab.com": "gitlab" };

interface Remote {
  readonly url: URL;
  /** What `store` returned last. */
  readonly readBefore: string | undefined;
}

/** Reads the maintainers of a remote when their files or the rules have changed. */
export function watchMaintainers(folder: string, { url, readBefore }: Remote, signal: AbortSignal) {
  let versions: MonthVersion[] | null = null;
  let read = "";
  return {
    /** Files to fetch: those of HEAD, then earlier versions. */
    async wantedBlobs(): Promise<string[][]> {
      try {
        read = `${rules}\n${await presentFiles(folder, signal)}`;
        if (read === readBefore) return [];
        versions = await listVersions(folder, signal);
      } catch (error) {
        // Commits are imported even if git cannot list these files in time.
        if (error instanceof GitError) return [];
        throw error;
      }
      const { present, former } = blobsOf(versions);
      return [present, former];
    },

    /** @returns what was read; null when nothing has changed */
    async store(platform: Platform, streamId: string): Promise<string | null> {
      if (versions === null) return null;
      const { maintainers, unread } = await readMaintainers(folder, versions, platforms[url.hostname] ?? null, signal);
      const kept = await withoutErased(platform, maintainers, identitiesOf);
      const leftOut = unread.slice(0, mostUnread);
      if (unread.length > mostUnread) leftOut.push(`${unread.length - mostUnread} more lines were not read`);
      await withRetry(() =>
        platform.db.transaction(async (tx) => {
          await saveStream(tx, streamId, { leftOut: leftOut.length > 0 ? leftOut : null });
          await storeMaintainers(tx, streamId, kept);
        }),
      );
      return read;
    },
  };
}

/** Identities to compare with erased people. A name counts where a file tells nothing else: namesakes stay. */
const identitiesOf = ({ platform, login, email, name }: Maintainer) => [
  ...(platform && login ? [{ platform, type: "username", value: login }] : []),
  ...(email ? [namedInFile("email", email), { platform: "git", type: "email", value: email }] : []),
  ...(name && !login && !email ? [namedInFile("name", name)] : []),
];

/** Keeps the ids and the decisions of users. */
async function storeMaintainers(tx: Executor, streamId: string, maintainers: readonly Maintainer[]): Promise<void> {
  const rows = maintainers.map((each) => ({
    ...each,
    key: each.key.slice(0, gitLimits.email),
    name: each.name?.slice(0, gitLimits.name) ?? null,
    email: each.email?.slice(0, gitLimits.email) ?? null,
  }));
  await tx.execute(sql`
    with read as (
      select distinct on (key) * from json_to_recordset(${bulkJson(rows)}::json)
        as r(key text, name text, email text, platform text, login text, role text, path text, since date, until date)
      order by key
    ), gone as (
      delete from repository_maintainers x where stream_id = ${streamId}::uuid
        and not exists (select from read where read.key = x.key)
    )
    insert into repository_maintainers as kept (stream_id, key, name, email, platform, login, role, path, since, until)
    select ${streamId}::uuid, key, name, email, platform, login, role, path, since, until from read
    on conflict (stream_id, key) do update set name = excluded.name, email = excluded.email,
      platform = excluded.platform, login = excluded.login, role = excluded.role, path = excluded.path,
      since = excluded.since, until = excluded.until`);
}
