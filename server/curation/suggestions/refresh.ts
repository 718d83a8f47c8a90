import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import { refreshStatistics } from "#server/platform/db/refresh-statistics.ts";
import { recentColleagues } from "#server/records/common/recent-colleagues.ts";
import { type Examined, entireRange, examineWaiting, type IdRange } from "./examine.ts";
import { countRecord, keyHash, recordSizes } from "./key-frequency.ts";
import { type Matched, type Matching, type MatchProfile, tablesOf } from "./matching.ts";
import { organizationsMatching } from "./organizations-matching.ts";
import { peopleMatching } from "./people-matching.ts";

/**
 * Compares profiles with their state when their keys were created. Changed profiles get new keys and wait for
 * examination (`examineWaiting`). Skips profiles that are being changed at the moment.
 * @param ids few enough for a short transaction.
 * @returns number of changed profiles.
 */
async function noteChanges<P extends MatchProfile>(
  db: Database,
  matching: Matching<P>,
  ids: readonly string[],
): Promise<number> {
  const { profiles, keys, states } = tablesOf(matching.kind);
  const found = await db.execute<{ id: string; fingerprint: string }>(sql`
    select c.id, c.fingerprint::text as fingerprint
    from (select o.id, ${matching.fingerprint} as fingerprint from ${profiles} o where o.id = any(${idArray(ids)})) c
    left join ${states} s on s.owner_id = c.id
    where s.fingerprint is distinct from c.fingerprint order by c.id`);
  if (found.rows.length === 0) return 0;
  const changed = found.rows.map(({ id }) => id);
  const loaded = await matching.load(db, changed);
  const isPeople = matching.kind === "member";
  const rows = found.rows.map(({ id, fingerprint }) => {
    const profile = loaded.get(id);
    return { id, fingerprint, bot: profile ? matching.botConfidence(profile) : null };
  });
  const keyRows = [...loaded].flatMap(([id, profile]) =>
    [...new Set(matching.keysOf(profile).map((key) => keyHash(key, matching.keyUse(key))))].map((key) => ({ id, key })),
  );
  await db.transaction(async (tx) => {
    // A locked profile is being merged or deleted. Waiting for it could cause a deadlock.
    const held = await tx.execute<{ id: string }>(sql`
      select id from ${profiles} where id = any(${idArray(changed)}) order by id for key share skip locked`);
    const here = new Set(held.rows.map(({ id }) => id));
    const mine = <T extends { id: string }>(all: readonly T[]) => all.filter(({ id }) => here.has(id));
    await tx.execute(sql`delete from ${keys} where owner_id = any(${idArray([...here])})`);
    await tx.execute(sql`
      insert into ${keys} (key, owner_id)
      select key, id from json_to_recordset(${bulkJson(mine(keyRows))}::json) as r(id uuid, key bigint)
      order by id, key on conflict do nothing`);
    await tx.execute(sql`
      insert into ${states} (owner_id, fingerprint, is_waiting ${isPeople ? sql`, bot_confidence` : sql``})
      select id, fingerprint, true ${isPeople ? sql`, bot` : sql``}
      from json_to_recordset(${bulkJson(mine(rows))}::json) as r(id uuid, fingerprint bigint, bot smallint) order by id
      on conflict (owner_id) do update set fingerprint = excluded.fingerprint, is_waiting = true
        ${isPeople ? sql`, bot_confidence = excluded.bot_confidence` : sql``}`);
  });
  return changed.length;
}

/** A full scan compares all profiles. It is due once a day, and on request. */
const dayMs = 86_400_000;

/** Shortest time between requested full scans in a large record. */
const pauseMs = 600_000;
const large = 50_000;

/** Requests a full scan, after a change that may affect many profiles at once. */
export async function requestFullScan(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into match_rounds (kind, asked_at) values ('member', now()), ('organization', now())
    on conflict (kind) do update set asked_at = excluded.asked_at`);
}

/** Returns true when a full scan is due. */
async function isFullScanDue(db: Database, kind: Matched, now: Date): Promise<boolean> {
  const found = await db.execute<{ asked: string | null; done: string | null; is_large: boolean }>(sql`
    select asked_at as asked, done_at as done,
      exists (select 1 from ${tablesOf(kind).states} offset ${large}) as is_large
    from match_rounds where kind = ${kind}`);
  const round = found.rows[0];
  if (!round?.done) return true;
  const done = new Date(round.done).getTime();
  if (now.getTime() - done >= dayMs) return true;
  if (round.asked === null || new Date(round.asked).getTime() <= done) return false;
  return !round.is_large || now.getTime() - done >= pauseMs;
}

/** Records the end of a full scan that started at `startedAt`. Requests made since then stay pending. */
async function endFullScan(tx: Executor, kind: Matched, startedAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into match_rounds (kind, done_at) values (${kind}, ${startedAt.toISOString()})
    on conflict (kind) do update set done_at = excluded.done_at`);
}

/** Profiles compared per statement. Keeps it short on the embedded database. */
const comparedAtOnce = 100;

/** Interval at which manual changes are processed while many profiles wait. */
const handMs = 60_000;

/** Two halves of the id range. Ids are evenly distributed. */
const halves: readonly IdRange[] = [
  { after: entireRange.after, through: "7fffffff-ffff-ffff-ffff-ffffffffffff" },
  { after: "7fffffff-ffff-ffff-ffff-ffffffffffff", through: entireRange.through },
];

interface Work {
  readonly db: Database;
  /** The embedded database has one connection, so one range is processed. On a server, two run in parallel. */
  readonly isEmbedded: boolean;
}

/**
 * Updates the suggestions. First finds changed profiles: manually changed ones or, when a full scan is due, all. Then
 * examines the waiting profiles. Can be stopped at any time and resumed.
 */
export async function refreshSuggestions(work: Work, signal: AbortSignal): Promise<void> {
  await refresh(work, peopleMatching, signal);
  await refresh(work, organizationsMatching, signal);
}

/** Examines manually changed profiles immediately, before other waiting ones. */
export async function examineChanged(db: Database, signal: AbortSignal): Promise<void> {
  await examineByHand(db, peopleMatching, signal);
  await examineByHand(db, organizationsMatching, signal);
}

async function examineByHand<P extends MatchProfile>(db: Database, matching: Matching<P>, signal: AbortSignal) {
  const ids = await compareChangedByHand(db, matching, signal);
  if (ids.length === 0) return;
  const known = { sizes: await recordSizes(db, matching.kind), counted: new Map<string, number>() };
  for (let after: string | null = entireRange.after; after !== null && !signal.aborted; ) {
    after = (await examineWaiting(db, matching, { ...entireRange, after }, known, ids)).last;
  }
}

async function refresh<P extends MatchProfile>(
  { db, isEmbedded }: Work,
  matching: Matching<P>,
  signal: AbortSignal,
): Promise<void> {
  const ranges = isEmbedded ? [entireRange] : halves;
  if (await isFullScanDue(db, matching.kind, new Date())) {
    const startedAt = new Date();
    await refreshStatistics(db);
    const changed = await Promise.all(ranges.map((range) => compareAll(db, matching, range, signal)));
    if (signal.aborted) return;
    if (changed.some((count) => count > 0)) await refreshStatistics(db);
    await countRecord(db, matching.kind);
    await endFullScan(db, matching.kind, startedAt);
  } else {
    await compareChangedByHand(db, matching, signal);
  }
  const known = { sizes: await recordSizes(db, matching.kind), counted: new Map<string, number>() };
  const byHand = { looked: performance.now(), times: 0 };
  const examined = await Promise.all(
    ranges.map(async (range) => {
      let through = 0;
      let { times } = byHand;
      let after: string | null = range.after;
      while (after !== null && !signal.aborted) {
        const next: Examined = await examineWaiting(db, matching, { ...range, after }, known);
        through += next.through;
        after = next.last;
        if (performance.now() - byHand.looked >= handMs) {
          byHand.looked = performance.now();
          await compareChangedByHand(db, matching, signal);
          byHand.times += 1;
        }
        // New waiting profiles may have ids before the current position.
        if (times !== byHand.times) after = range.after;
        times = byHand.times;
      }
      return through;
    }),
  );
  if (examined.some((count) => count > 0)) await refreshStatistics(db);
}

/**
 * Stores the keys of all profiles before the first pair is judged, because the frequency of a name must be known by
 * then.
 * @returns number of changed profiles
 */
async function compareAll<P extends MatchProfile>(
  db: Database,
  matching: Matching<P>,
  { after: start, through }: IdRange,
  signal: AbortSignal,
): Promise<number> {
  const { profiles } = tablesOf(matching.kind);
  let changed = 0;
  let after = start;
  while (!signal.aborted) {
    const found = await db.execute<{ id: string }>(sql`
      select id from ${profiles} where id > ${after}::uuid and id <= ${through}::uuid order by id limit ${comparedAtOnce}`);
    const last = found.rows.at(-1);
    if (last === undefined) break;
    changed += await noteChanges(
      db,
      matching,
      found.rows.map(({ id }) => id),
    );
    after = last.id;
  }
  return changed;
}

/**
 * Compares profiles that were changed by hand. The audit log lists every manual change; an unmerge is listed under its
 * primary only. Includes pairs with a new decision that were not examined since.
 * @returns all of these profiles, changed or not
 */
async function compareChangedByHand<P extends MatchProfile>(
  db: Database,
  matching: Matching<P>,
  signal: AbortSignal,
): Promise<string[]> {
  const { kind } = matching;
  const { profiles, states, suggestions } = tablesOf(kind);
  const found = await db.execute<{ id: string }>(sql`
    with entries as (
      select entity_id, action_type, new_state from audit_logs
      where "timestamp" > now() - interval '15 minutes' and entity_type = ${kind}
    )
    select entity_id as id from entries
    union select (new_state #>> '{secondary,id}')::uuid from entries
      where action_type = ${`${kind}s-unmerge`} and new_state #>> '{secondary,id}' is not null
    ${kind === "member" ? sql`union ${recentColleagues(15)}` : sql``}
    order by 1`);
  for (let from = 0; from < found.rows.length && !signal.aborted; from += comparedAtOnce) {
    const ids = found.rows.slice(from, from + comparedAtOnce).map(({ id }) => id);
    await noteChanges(db, matching, ids);
  }
  const undecided = await db.execute<{ id: string }>(sql`
    select d.a_id as id from no_merges d
    join ${profiles} a on a.id = d.a_id and a.deleted_at is null
    join ${profiles} b on b.id = d.b_id and b.deleted_at is null
    left join ${suggestions} s on s.a_id = d.a_id and s.b_id = d.b_id
    where d.kind = ${kind} and d.created_at > now() - interval '1 day' and s.declined_at is distinct from d.created_at`);
  if (undecided.rows.length > 0) {
    await db.execute(sql`
      update ${states} set is_waiting = true where owner_id = any(${idArray(undecided.rows.map(({ id }) => id))})`);
  }
  return [...found.rows, ...undecided.rows].map(({ id }) => id);
}

/**
 * Computes suggestions only among these profiles, for newly created demo data. The others follow with the next full
 * scan.
 */
export async function firstSuggestions(
  db: Database,
  { people, organizations }: { people: readonly string[]; organizations: readonly string[] },
): Promise<void> {
  const startedAt = new Date();
  await first(db, peopleMatching, people, startedAt);
  await first(db, organizationsMatching, organizations, startedAt);
}

async function first<P extends MatchProfile>(
  db: Database,
  matching: Matching<P>,
  ids: readonly string[],
  startedAt: Date,
) {
  for (let from = 0; from < ids.length; from += comparedAtOnce) {
    await noteChanges(db, matching, ids.slice(from, from + comparedAtOnce));
  }
  const known = { sizes: await countRecord(db, matching.kind), counted: new Map<string, number>() };
  let after: string | null = entireRange.after;
  while (after !== null) after = (await examineWaiting(db, matching, { ...entireRange, after }, known)).last;
  await endFullScan(db, matching.kind, startedAt);
}
