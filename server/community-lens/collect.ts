import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Platform } from "#server/base/platform.ts";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Database } from "#server/db/database.ts";
import { OutgoingError } from "#server/outgoing/outgoing-error.ts";
import { createSafeFetch, type SafeFetch } from "#server/outgoing/safe-fetch.ts";
import { askSource, SourceLimit } from "./ask-source.ts";
import { embedNew } from "./embed-new.ts";
import { type FoundPost, foundPost, type ToldPost } from "./found-post.ts";
import { readFeed } from "./read-feed.ts";
import { platformSearches } from "./search-platforms.ts";
import { settingsIn } from "./settings.ts";
import { readSourceKey, type SourceQuery, sourceKeys } from "./source-keys.ts";

export const collectJob = "community-lens-collect";

/** No feed asks for anything older. */
const keptDays = 90;
const feedEveryMinutes = 60;
/** After a failure it is tried again sooner, and after more of them ever later. */
const [firstRetryMinutes, lastRetryMinutes] = [15, 12 * 60];
const minuteMs = 60_000;
/** Platforms and hosts of feeds that are asked at the same time. */
const lanesAtOnce = 12;

type Needs = Pick<Platform, "db" | "config" | "events" | "log">;

/** Registers the job that asks the sources, and the one that forgets old posts. */
export async function defineCollectJobs(platform: Platform): Promise<void> {
  const { db, jobs } = platform;
  jobs.define(collectJob, (_payload, { signal }) => collect(platform, signal), {
    place: "worker",
    // Somebody may have saved other settings meanwhile.
    afterwards: async () => {
      if ((await dueKeys(db)).length > 0) await jobs.send(collectJob, {}, { singletonKey: collectJob });
    },
  });
  await jobs.schedule(collectJob, "*/5 * * * *");
  jobs.define("community-lens-forget", () => forgetOld(db));
  await jobs.schedule("community-lens-forget", "51 3 * * *");
}

/**
 * Asks all sources that are due, one search of a host after the other, and keeps what they bring. A source that fails, is
 * late or answers nonsense is noted and tried again later; neither the other sources nor the embeddings wait for it.
 */
async function collect(needs: Needs, signal: AbortSignal): Promise<void> {
  const { db, config, events } = needs;
  await forgetUnwanted(db);
  const announce = () => events.emit("community-lens", { change: "feed" });
  const embed = async () => {
    if ((await embedNew(needs, signal)) > 0) announce();
  };
  // New settings may have keywords without embeddings, whether or not a source brings anything.
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
    // Once more: somebody may have saved other keywords meanwhile, and a job that runs is not sent again.
    await embedding.then(embed);
  } finally {
    await safe.close();
  }
}

/** Searches of a platform share its limit; a feed shares its host with others. */
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

/** Sources that no user asks for any more are forgotten. */
async function forgetUnwanted(db: Database): Promise<void> {
  const found = await db.execute<{ settings: unknown }>(
    sql`select settings -> 'eagleEye' as settings from users where settings ? 'eagleEye'`,
  );
  const wanted = found.rows.flatMap(({ settings }) => {
    const read = settingsIn(settings);
    return read ? sourceKeys(read) : [];
  });
  await db.execute(sql`delete from lens_sources where not key = any(${sql.param(wanted)}::text[])`);
}

/** Asks what is due of one platform, or of one host's feeds. @returns how many posts it brought that were not there before */
async function askLane(
  needs: Needs,
  lane: readonly Due[],
  fetch: SafeFetch["fetch"],
  signal: AbortSignal,
): Promise<number> {
  let brought = 0;
  for (const [at, { key, query, failures }] of lane.entries()) {
    if (signal.aborted) break;
    const spacingMs = query.kind === "feed" ? 0 : platformSearches[query.platform].spacingMs;
    if (at > 0) await wait(spacingMs, undefined, { signal }).catch(() => {});
    try {
      const told = await askQuery(needs, query, fetch, signal);
      brought += await keepPosts(needs.db, key, query, told);
      const everyMinutes = query.kind === "feed" ? feedEveryMinutes : platformSearches[query.platform].everyMinutes;
      await noteAnswer(needs.db, key, everyMinutes);
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof SourceLimit) {
        // The limit is the platform's, whatever is searched for; a feed has its own.
        const held = query.kind === "feed" ? [key] : lane.slice(at).map((due) => due.key);
        await noteLimit(needs.db, held, error);
        if (query.kind !== "feed") break;
      } else {
        const isExpected = error instanceof OutgoingError;
        if (!isExpected) needs.log.error(error, `The posts of ${key} could not be kept`);
        await noteFailure(needs.db, key, failures + 1, isExpected ? error.message : "The posts could not be kept.");
      }
    }
  }
  return brought;
}

async function askQuery(
  { config }: Needs,
  query: SourceQuery,
  fetch: SafeFetch["fetch"],
  signal: AbortSignal,
): Promise<readonly ToldPost[]> {
  if (query.kind === "feed") {
    const accept = "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5";
    return readFeed(await askSource(query.address, { headers: { accept }, fetch, signal }), query.address);
  }
  const { keyword, isExact, platform } = query;
  const search = platformSearches[platform];
  const since = new Date(Date.now() - keptDays * 24 * 60 * minuteMs);
  const { url, headers, body } = search.request({ keyword, isExact, since }, config);
  const text = await askSource(url, { headers: { accept: "application/json", ...headers }, body, fetch, signal });
  try {
    return search.read(JSON.parse(text), config);
  } catch (error) {
    throw new OutgoingError(`${new URL(url).host} answered with something that cannot be read.`, { cause: error });
  }
}

/** Keeps posts in one statement; one that is there already is brought up to date. @returns how many are new */
async function keepPosts(db: Database, key: string, query: SourceQuery, told: readonly ToldPost[]): Promise<number> {
  const now = new Date();
  const oldest = new Date(now.getTime() - keptDays * 24 * 60 * minuteMs).toISOString();
  const posts = new Map<string, FoundPost>();
  for (const each of told) {
    const post = foundPost(each, now);
    if (post && post.posted_at > oldest && !posts.has(post.address)) posts.set(post.address, post);
  }
  if (posts.size === 0) return 0;
  const isSearched = query.kind === "platform";
  const columns = sql.raw("address, url, platform, posted_at, title, description, thumbnail, author, comments, points");
  const kept = await db.execute<{ is_new: boolean }>(sql`
    insert into lens_found_posts as p (${columns}, sources, is_searched)
    select ${columns}, array[${key}], ${isSearched}
      from json_populate_recordset(null::lens_found_posts, ${bulkJson([...posts.values()])}::json)
    on conflict (address) do update set
      title = case when ${isSearched} or not p.is_searched then excluded.title else p.title end,
      description = case when excluded.description = '' then p.description else excluded.description end,
      thumbnail = coalesce(excluded.thumbnail, p.thumbnail), author = coalesce(p.author, excluded.author),
      comments = coalesce(excluded.comments, p.comments), points = coalesce(excluded.points, p.points),
      sources = case when p.sources @> excluded.sources then p.sources else p.sources || excluded.sources end,
      is_searched = p.is_searched or excluded.is_searched
    returning xmax = 0 as is_new`);
  return kept.rows.filter(({ is_new }) => is_new).length;
}

async function noteAnswer(db: Database, key: string, minutes: number): Promise<void> {
  await db.execute(sql`
    update lens_sources set asked_at = now(), next_at = now() + make_interval(mins => ${minutes}), failures = 0,
      error = null where key = ${key}`);
}

async function noteFailure(db: Database, key: string, failures: number, error: string): Promise<void> {
  const minutes = Math.min(firstRetryMinutes * 2 ** (failures - 1), lastRetryMinutes);
  await db.execute(sql`
    update lens_sources set asked_at = now(), next_at = now() + make_interval(mins => ${minutes}),
      failures = ${failures}, error = ${error} where key = ${key}`);
}

async function noteLimit(db: Database, keys: readonly string[], { until, message }: SourceLimit): Promise<void> {
  await db.execute(sql`
    update lens_sources set asked_at = coalesce(asked_at, now()), next_at = ${until.toISOString()}::timestamptz,
      error = ${message} where key = any(${sql.param(keys)}::text[])`);
}

/** Posts that no feed can show any more, a few thousand at once. */
async function forgetOld(db: Database): Promise<void> {
  await db.execute(sql`
    delete from lens_found_posts where id in (
      select id from lens_found_posts where posted_at < now() - make_interval(days => ${keptDays}) limit 5000)`);
}
