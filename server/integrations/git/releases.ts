import { createHash } from "node:crypto";
import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { foldAscii } from "#shared/domain/text/fold-ascii.ts";
import { runGit } from "./git-command.ts";
import { GitError } from "./git-error.ts";
import { gitLimits } from "./limits.ts";

/** Increase it when tags are read differently: the next sync reads the releases of every remote again. */
const rules = 1;
const mostReleases = 20_000;
const longestTag = 200;
/** Commits in one command. */
const batch = 1_000;

/** Commits by the tags that name them. */
export type Tags = ReadonlyMap<string, string>;

/**
 * Reads the output of `git ls-remote` or `git show-ref --dereference`. An annotated tag is listed twice, the second time
 * with its commit.
 */
export function readTags(listed: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const [, id = "", name = ""] of listed.matchAll(/^([0-9a-f]{40,64})[\t ]refs\/tags\/([^\r\n]+)$/gm)) {
    tags.set(name.endsWith("^{}") ? name.slice(0, -3) : name, id);
  }
  return tags;
}

/** What a pre-release is called, after its version. */
const preReleases = new Set("alpha beta rc cr pre preview dev milestone canary next draft eap".split(" "));
/** Builds of every day, packages of a distribution, and trials. */
const builds = new Set("nightly weekly daily snapshot test tmp ci debian".split(" "));
const hasWord = (text: string, of: ReadonlySet<string>): boolean =>
  foldAscii(text)
    .match(/[a-z]+/g)
    ?.some((word) => of.has(word)) ?? false;

/** True for a tag that names a version, such as `v1.2.3`, `REL_16_1` or `core@2.0.0`. Pre-releases are none. */
export function isRelease(tag: string): boolean {
  if (tag.length > longestTag) return false;
  const name = tag.slice(tag.lastIndexOf("/") + 1);
  if (/^v\d{1,4}$/i.test(name)) return true;
  const version = /(?<!\d)(?:\d{1,10}[._]\d|\d{4}-\d\d-\d\d(?!\d))/.exec(name);
  if (version === null) return false;
  const after = name.slice(version.index);
  // "1.0rc1" has the word "rc"; "1.0b2" and "2.0-M3" have a letter.
  return !hasWord(after, preReleases) && !/[-._\d][abm]\d/i.test(after) && !hasWord(tag, builds);
}

interface Release {
  readonly commit: string;
  readonly tag: string;
}

/** One release for each commit: a commit may have a tag for each package, or a moving one such as `v4` beside it. */
function releasesIn(tags: Tags): Release[] {
  const byCommit = new Map<string, string>();
  for (const [tag, commit] of tags) {
    const other = byCommit.get(commit);
    if (isRelease(tag) && (other === undefined || isBetter(tag, other))) byCommit.set(commit, tag);
  }
  return [...byCommit].slice(0, mostReleases).map(([commit, tag]) => ({ commit, tag }));
}

/** The version itself rather than that of one package, and `v4.1.2` rather than `v4`. */
function isBetter(tag: string, other: string): boolean {
  const parts = (text: string) => text.split(/[/@]/).length;
  return parts(tag) === parts(other) ? tag.length > other.length : parts(tag) < parts(other);
}

/** Reads the releases of a remote when its tags or the rules have changed. @param readBefore - what `store` returned */
export function watchReleases(folder: string, readBefore: string | undefined, signal: AbortSignal) {
  let releases: Release[] | null = null;
  let dates = new Map<string, number>();
  let read = "";
  return {
    /** @returns refs of tags to fetch, because their commits are on none of the fetched branches */
    async wantedTags(tags: Tags): Promise<string[]> {
      const found = releasesIn(tags);
      const hash = createHash("sha256")
        .update(JSON.stringify(found.map(({ commit, tag }) => [commit, tag])))
        .digest("hex");
      read = `${rules} ${hash}`;
      if (read === readBefore) return [];
      releases = found;
      dates = await datesOf(folder, found, signal);
      return found.filter(({ commit }) => !dates.has(commit)).map(({ tag }) => `refs/tags/${tag}`);
    },

    /** @returns what was read; null when nothing has changed */
    async store({ db }: Pick<Platform, "db">, streamId: string): Promise<string | null> {
      if (releases === null) return null;
      const fetched = releases.filter(({ commit }) => !dates.has(commit));
      for (const [commit, seconds] of await datesOf(folder, fetched, signal)) dates.set(commit, seconds);
      const rows = releases.flatMap(({ commit, tag }) => {
        const on = dates.get(commit);
        return on === undefined ? [] : [{ commit, tag, on }];
      });
      await withRetry(() =>
        db.execute(sql`
          with read as (
            select commit, tag, to_timestamp("on") as released_at
            from json_to_recordset(${bulkJson(rows)}::json) as r(commit text, tag text, "on" bigint)
          ), gone as (
            delete from repository_releases x where stream_id = ${streamId}::uuid
              and not exists (select from read where read.commit = x.commit)
          )
          insert into repository_releases (stream_id, commit, tag, released_at)
          select ${streamId}::uuid, commit, tag, released_at from read
            where exists (select from integration_streams where id = ${streamId}::uuid)
          on conflict (stream_id, commit) do update set tag = excluded.tag, released_at = excluded.released_at`),
      );
      // A host that did not send a tag is asked again.
      return rows.length === releases.length ? read : "";
    },
  };
}

/** Seconds of the commits that the copy has. */
async function datesOf(
  folder: string,
  releases: readonly Release[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const dates = new Map<string, number>();
  const options = { repository: folder, signal, milliseconds: gitLimits.questionMilliseconds };
  for (let at = 0; at < releases.length; at += batch) {
    const commits = releases.slice(at, at + batch).map(({ commit }) => commit);
    const args = ["rev-list", "--no-walk=unsorted", "--ignore-missing", "--timestamp", "--end-of-options", ...commits];
    for (const line of (await runGit(args, options).catch(nothing)).split("\n")) {
      const [seconds = "", commit] = line.split(" ");
      if (commit) dates.set(commit, Number(seconds));
    }
  }
  return dates;
}

/** Releases are left out when git cannot tell them; commits are imported. */
function nothing(error: unknown): string {
  if (error instanceof GitError) return "";
  throw error;
}
