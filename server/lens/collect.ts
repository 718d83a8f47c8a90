import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "#server/platform/core/parse-json.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { createSafeFetch, type SafeFetch } from "#server/platform/outgoing/safe-fetch.ts";
import { embedNew } from "./embed-new.ts";
import { fetchSource, SourceLimit } from "./fetch-source.ts";
import { type FoundPost, foundPost, type SourcePost } from "./found-post.ts";
import { readFeed } from "./read-feed.ts";
import { platformSearches } from "./search-platforms.ts";
import { readSourceKey, type SourceQuery, settingsIn, sourceKeys } from "./settings.ts";

export const collectJob = "community-lens-collect";

/** Retention in days. No feed requests older posts. */
const retentionDays = 90;
const feedEveryMinutes = 60;
/**
 * Minutes until a failed source is requested again. The wait doubles with every further failure, up to the second
 * value.
 */
const [firstRetryMinutes, lastRetryMinutes] = [15, 12 * 60];
const minuteMs = 60_000;
/** Number of platforms and feed hosts that are requested in parallel. */
const lanesAtOnce = 12;

type Needs = Pick<Platform, "db" | "config" | "events" | "log">;

/** Registers the job that requests the sources, and the job that deletes old posts. */
export async function defineCollectJobs(platform: Platform): Promise<void> {
  const { db, jobs } = platform;
  jobs.define(collectJob, (_payload, { signal }) => collect(platform, signal), {
    place: "worker",
    // A user may have saved other settings in the meantime.
    afterwards: async () => {
      if ((await dueKeys(db)).length > 0) await jobs.send(collectJob, {}, { singletonKey: collectJob });
    },
  });
  await jobs.schedule(collectJob, "*/5 * * * *");
  jobs.define("community-lens-forget", () => deleteOldPosts(db));
  await jobs.schedule("community-lens-forget", "51 3 * * *");
}

/**
 * Requests all due sources, one at a time for each host, and stores their posts. A source that fails, times out or
 * sends an invalid response is recorded and retried later. It delays neither the other sources nor the embeddings.
 */
async function collect(needs: Needs, signal: AbortSignal): Promise<void> {
  const { db, config, events } = needs;
  await deleteUnusedSources(db);
  const announce = () => events.emit("community-lens", { change: "feed" });
  const embed = async () => {
    if ((await embedNew(needs, signal)) > 0) announce();
  };
  // New settings may have keywords without embeddings, whether or not a source has new posts.
  let embedding = embed();
  const lanes = Object.values(Object.groupBy(await dueKeys(db), laneOf)).values();
  const safe = createSafeFetch(config.outboundAllow);
  const askLanes = async () => {
    for (const lane of lanes) {
      if ((await askLane(needs, lane ?? [], safe.fetch, signal)) === 0) continue;
      announce();
      embedding = embedding.then(embed);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanesAtOnce }, askLanes));
    // A user may have saved other keywords in the meantime, and a running job is not sent again.
    await embedding.then(embed);
  } finally {
    await safe.close();
  }
}

/** Searches of a platform share its rate limit. Feeds on the same host share the host's. */
const laneOf = ({ query }: Due): string =>
  query.kind === "feed" ? `feed ${URL.parse(query.address)?.host}` : query.platform;

interface Due {
  readonly key: string;
  readonly query: SourceQuery;
  readonly failures: number;
}

async function dueKeys(db: Database): Promise<Due[]> {
  const found = await db.execute<{ key: string; failures: number }>(
    sql`select key, failures from lens_sources where next_at <= now() order by next_at, key`,
  );
  return found.rows.flatMap(({ key, failures }) => {
    const query = readSourceKey(key);
    return query ? [{ key, query, failures }] : [];
  });
}

/** Deletes sources that no user's settings need any more. */
async function deleteUnusedSources(db: Database): Promise<void> {
  const found = await db.execute<{ settings: unknown }>(
    sql`select settings -> 'eagleEye' as settings from users where settings ? 'eagleEye'`,
  );
  const usedKeys = found.rows.flatMap(({ settings }) => {
    const read = settingsIn(settings);
    return read ? sourceKeys(read) : [];
  });
  await db.execute(sql`delete from lens_sources where not key = any(${sql.param(usedKeys)}::text[])`);
}

/** Requests the due sources of one platform, or the due feeds of one host. @returns number of new posts */
async function askLane(
  needs: Needs,
  lane: readonly Due[],
  fetch: SafeFetch["fetch"],
  signal: AbortSignal,
): Promise<number> {
  let newPosts = 0;
  for (const [at, { key, query, failures }] of lane.entries()) {
    if (signal.aborted) break;
    const spacingMs = query.kind === "feed" ? 0 : platformSearches[query.platform].spacingMs;
    if (at > 0) await wait(spacingMs, undefined, { signal }).catch(() => {});
    try {
      const sourcePosts = await askQuery(needs, query, fetch, signal);
      newPosts += await storePosts(needs.db, key, query, sourcePosts);
      const everyMinutes = query.kind === "feed" ? feedEveryMinutes : platformSearches[query.platform].everyMinutes;
      await recordSuccess(needs.db, key, everyMinutes);
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof SourceLimit) {
        // The limit applies to all searches of a platform, but only to a single feed.
        const limitedKeys = query.kind === "feed" ? [key] : lane.slice(at).map((due) => due.key);
        await recordLimit(needs.db, limitedKeys, error);
        if (query.kind !== "feed") break;
      } else {
        const isExpected = error instanceof OutgoingError;
        if (!isExpected) needs.log.error(error, `The posts of ${key} could not be saved`);
        await recordFailure(needs.db, key, failures + 1, isExpected ? error.message : "The posts could not be saved.");
      }
    }
  }
  return newPosts;
}

async function askQuery(
  { config }: Needs,
  query: SourceQuery,
  fetch: SafeFetch["fetch"],
  signal: AbortSignal,
): Promise<readonly SourcePost[]> {
  if (query.kind === "feed") {
    const accept = "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";
    return readFeed(await fetchSource(query.address, { headers: { accept }, fetch, signal }), query.address);
  }
  const { keyword, isExact, platform } = query;
  const search = platformSearches[platform];
  const since = new Date(Date.now() - retentionDays * 24 * 60 * minuteMs);
  const { url, headers, body } = search.request({ keyword, isExact, since }, config);
  const text = await fetchSource(url, { headers: { accept: "application/json", ...headers }, body, fetch, signal });
  try {
    return search.read(parseJson(text), config);
  } catch (error) {
    throw new OutgoingError(`${new URL(url).host} sent a response that cannot be read.`, { cause: error });
  }
}

/** Stores posts in one statement and updates existing ones. @returns number of new posts */
async function storePosts(
  db: Database,
  key: string,
  query: SourceQuery,
  sourcePosts: readonly SourcePost[],
): Promise<number> {
  const now = new Date();
  const oldest = new Date(now.getTime() - retentionDays * 24 * 60 * minuteMs).toISOString();
  const posts = new Map<string, FoundPost>();
  for (const each of sourcePosts) {
    const post = foundPost(each, now);
    if (post && post.posted_at > oldest && !posts.has(post.address)) posts.set(post.address, post);
  }
  if (posts.size === 0) return 0;
  const isSearched = query.kind === "platform";
  const columns = sql.raw("address, url, platform, posted_at, title, description, thumbnail, author, comments, points");
  const stored = await db.execute<{ is_new: boolean }>(sql`
    insert into lens_found_posts as p (${columns}, sources, is_searched)
    select ${columns}, array[${key}], ${isSearched}
      from json_populate_recordset(null::lens_found_posts, ${bulkJson([...posts.values()])}::json)
    on conflict (address) do update set
      -- A post of a feed that a search finds too is public under the search's URL and platform, whichever came first.
      url = case when excluded.is_searched and not p.is_searched then excluded.url else p.url end,
      platform = case when excluded.is_searched and not p.is_searched then excluded.platform else p.platform end,
      title = case when ${isSearched} or not p.is_searched then excluded.title else p.title end,
      description = case when excluded.description = '' then p.description else excluded.description end,
      thumbnail = coalesce(excluded.thumbnail, p.thumbnail), author = coalesce(p.author, excluded.author),
      comments = coalesce(excluded.comments, p.comments), points = coalesce(excluded.points, p.points),
      sources = case when p.sources @> excluded.sources then p.sources else p.sources || excluded.sources end,
      is_searched = p.is_searched or excluded.is_searched
    returning xmax = 0 as is_new`);
  return stored.rows.filter(({ is_new }) => is_new).length;
}

async function recordSuccess(db: Database, key: string, minutes: number): Promise<void> {
  await db.execute(sql`
    update lens_sources set asked_at = now(), next_at = now() + make_interval(mins => ${minutes}), failures = 0,
      error = null where key = ${key}`);
}

async function recordFailure(db: Database, key: string, failures: number, error: string): Promise<void> {
  const minutes = Math.min(firstRetryMinutes * 2 ** (failures - 1), lastRetryMinutes);
  await db.execute(sql`
    update lens_sources set asked_at = now(), next_at = now() + make_interval(mins => ${minutes}),
      failures = ${failures}, error = ${error} where key = ${key}`);
}

async function recordLimit(db: Database, keys: readonly string[], { until, message }: SourceLimit): Promise<void> {
  await db.execute(sql`
    update lens_sources set asked_at = coalesce(asked_at, now()), next_at = ${until.toISOString()}::timestamptz,
      error = ${message} where key = any(${sql.param(keys)}::text[])`);
}

/** Deletes posts that are too old for every feed, a few thousand at a time. */
async function deleteOldPosts(db: Database): Promise<void> {
  await db.execute(sql`
    delete from lens_found_posts where id in (
      select id from lens_found_posts where posted_at < now() - make_interval(days => ${retentionDays}) limit 5000)`);
}
