import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { IntegrationRecord, StreamRecord } from "../records.ts";
import { readSettings } from "../secret-settings.ts";
import { rebuildStale, refreshPeople } from "../sync/rebuild.ts";
import { attributionRules, type GitCursor, type GitStretch, readCursor } from "./cursor.ts";
import { fetchRemote, mailmapOf } from "./fetch-remote.ts";
import { readGit } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { countCommits, countHistory, hasCommit, readCommits } from "./history.ts";
import { type ImportPlace, importCommits } from "./import-commits.ts";
import { gitLimits } from "./limits.ts";
import { locateRemote } from "./locate-remote.ts";
import { decodeMailmap, type MailmapAddresses, parseMailmap } from "./mailmap.ts";
import { watchMaintainers } from "./maintainers/store.ts";
import { watchReleases } from "./releases.ts";
import { accessIn } from "./remote-access.ts";
import { repositoryFolder } from "./repository.ts";
import { saveStream } from "./stream-state.ts";

/** Interval between saved progress messages while fetching, milliseconds. */
const messageMilliseconds = 2_000;

/**
 * Syncs one remote: fetches it, imports new commits, and continues an interrupted import. Commits that left the branch
 * keep their activities.
 * @returns the number of new activities; null when no commit was read.
 * @throws GitError or OutgoingError with the reason for the status; StreamGone when the remote was removed.
 */
export async function syncRemote(
  platform: Platform,
  stream: StreamRecord,
  integration: Pick<IntegrationRecord, "segmentId" | "settings" | "secrets">,
  signal: AbortSignal,
): Promise<number | null> {
  const { db, config } = platform;
  const folder = repositoryFolder(config, stream.integrationId, stream.id);
  const place: ImportPlace = {
    integrationId: stream.integrationId,
    streamId: stream.id,
    segmentId: integration.segmentId,
    channel: stream.key,
  };
  let cursor = readCursor(stream.cursor);
  await saveStream(db, stream.id, { status: "in-progress", message: "Connecting", error: null });
  const access = accessIn(readSettings(platform.secrets, integration)).get(stream.key);
  const located = await locateRemote(stream.key, {
    ...{ allow: config.outboundAllow, signal, before: cursor.address, access },
  });
  const maintainers = watchMaintainers(folder, { url: located.target.url, readBefore: cursor.maintainers }, signal);
  const releases = watchReleases(folder, cursor.releases, signal);
  const head = await fetchRemote(located, folder, {
    ...{ signal, onProgress: progressOf(platform, stream.id) },
    ...{ wantedBlobs: maintainers.wantedBlobs, wantedTags: releases.wantedTags },
  });
  cursor = { ...cursor, address: located.address };
  if (head === null) {
    await saveStream(db, stream.id, { ...ended(), total: 0, done: 0, cursor: { ...cursor, counts: noHistory } });
    return null;
  }
  const mailmapBlob = (await mailmapOf(folder, signal)) ?? "";
  const mailmap = await readMailmap(folder, mailmapBlob, signal);
  await storeMailmapEntries(db, stream.id, mailmap.addresses);
  let added: number | null = null;
  for (;;) {
    const next = await nextStretch(folder, cursor, head, mailmapBlob, signal);
    if (next === null) break;
    const stretch: GitStretch = next;
    added ??= 0;
    const total = await countCommits(folder, { ...stretch, skip: 0 }, signal);
    cursor = { ...cursor, stretch };
    if (stretch.from === null && stretch.position === 0) cursor = without(cursor, "unreadable");
    await saveStream(db, stream.id, { total, done: stretch.position, message: null, cursor });
    const commits = readCommits({ folder, mailmap: stretch.mailmap }, { ...stretch, skip: stretch.position }, signal);
    const result = await importCommits(platform, place, { ...cursor, stretch }, commits, mailmap.map);
    added += result.added;
    await refreshPeople(platform, [...result.memberIds], signal);
    cursor = {
      ...without(result.cursor, "stretch"),
      ...{ imported: stretch.to, mailmap: stretch.mailmap },
      ...(stretch.from === null && { rules: stretch.rules }),
    };
    await saveStream(db, stream.id, { cursor });
  }
  cursor = await rebuildAndForget(platform, stream.id, cursor, signal);
  const read = await maintainers.store(platform, stream.id);
  if (read !== null) cursor = { ...cursor, maintainers: read };
  const released = await releases.store(platform, stream.id);
  if (released !== null) cursor = { ...cursor, releases: released };
  const counts = await countHistory({ folder, mailmap: mailmapBlob }, signal);
  await saveStream(db, stream.id, {
    ...ended(),
    total: counts.commits,
    done: counts.commits,
    cursor: { ...cursor, counts },
  });
  return added;
}

const noHistory = { commits: 0, authors: 0, emails: 0 };
const ended = () => ({ status: "ok", message: null, error: null, lastSyncedAt: new Date() }) as const;

/**
 * Returns the next range of commits to import; null when everything is imported. An interrupted range comes first. A
 * changed mailmap, and rules that changed with a version, restart the whole history, because they map commits to other
 * people.
 */
async function nextStretch(
  folder: string,
  cursor: GitCursor,
  head: string,
  mailmap: string,
  signal: AbortSignal,
): Promise<GitStretch | null> {
  const { stretch, imported } = cursor;
  const has = (sha: string | null | undefined) => (sha ? hasCommit(folder, sha, signal) : false);
  if (stretch && stretch.mailmap === mailmap && (await has(stretch.to))) {
    if (stretch.from === null || (await has(stretch.from))) return stretch;
  }
  const isOutdated = cursor.mailmap !== mailmap || cursor.rules !== attributionRules;
  const isAgain = (imported !== undefined && isOutdated) || stretch?.isAgain === true || isOther(stretch);
  if (!isAgain && imported === head) return null;
  const isKnown = !isAgain && (await has(imported));
  return {
    to: head,
    from: isKnown ? (imported ?? null) : null,
    position: 0,
    mailmap,
    rules: attributionRules,
    isAgain,
  };

  /** Returns whether the range was interrupted under another mailmap. */
  function isOther(each: GitStretch | undefined): boolean {
    return each !== undefined && each.mailmap !== mailmap && each.position > 0;
  }
}

/** Reads a `.mailmap`; an unreadable one is empty. @param blob its id, or "" for none */
export async function readMailmap(folder: string, blob: string, signal: AbortSignal): ReturnType<typeof parseMailmap> {
  if (blob === "") return parseMailmap("");
  try {
    const options = { repository: folder, signal, milliseconds: gitLimits.questionMilliseconds };
    const bytes = await readGit(["cat-file", "blob", blob], { ...options, maxBytes: gitLimits.mailmapBytes });
    return await parseMailmap(await decodeMailmap(bytes));
  } catch (error) {
    if (error instanceof GitError) return parseMailmap("");
    throw error;
  }
}

/**
 * Stores the email mappings of the mailmap. They are evidence for matching people who were imported earlier, from here
 * or from elsewhere.
 */
async function storeMailmapEntries(db: Executor, streamId: string, addresses: MailmapAddresses): Promise<void> {
  const rows = addresses.map(([address, proper]) => ({ address, proper }));
  await db.execute(sql`
    with told as (
      select hashtextextended(address, 0) as address, min(hashtextextended(proper, 0)) as proper
      from json_to_recordset(${bulkJson(rows)}::json) as r(address text, proper text) group by 1
    ), gone as (
      delete from mailmap_entries e where stream_id = ${streamId}::uuid
        and not exists (select 1 from told where told.address = e.address)
    )
    insert into mailmap_entries as kept (stream_id, address, proper)
    select ${streamId}::uuid, address, proper from told
      where exists (select 1 from integration_streams where id = ${streamId}::uuid)
    on conflict (stream_id, address) do update set proper = excluded.proper where kept.proper <> excluded.proper`);
}

function progressOf({ db, log }: Platform, streamId: string): (message: string) => void {
  let last = 0;
  return (message) => {
    const now = Date.now();
    if (now - last < messageMilliseconds) return;
    last = now;
    // The message is only informational. The next step detects a removed remote.
    saveStream(db, streamId, { message }).catch((error: unknown) => log.debug(error, "Progress was not saved"));
  };
}

async function rebuildAndForget(
  { db }: Platform,
  streamId: string,
  cursor: GitCursor,
  signal: AbortSignal,
): Promise<GitCursor> {
  if (!cursor.stale) return cursor;
  await rebuildStale({ db }, cursor.stale, signal);
  const rebuilt = without(cursor, "stale");
  await saveStream(db, streamId, { cursor: rebuilt });
  return rebuilt;
}

function without<K extends keyof GitCursor>(cursor: GitCursor, key: K): Omit<GitCursor, K> {
  const { [key]: _, ...rest } = cursor;
  return rest;
}
