import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { type Examined, everybody, examineWaiting, type IdRange } from "./examine.ts";
import { endFullScan, isFullScanDue } from "./full-scan.ts";
import type { Matching, MatchProfile } from "./matching.ts";
import { noteChanges } from "./note-changes.ts";
import { organizationsMatching } from "./organizations-matching.ts";
import { peopleMatching } from "./people-matching.ts";
import { countRecord, recordSizes } from "./record-sizes.ts";
import { idList, tablesOf } from "./tables.ts";

/** Few enough that a statement stays short on the embedded database. */
const comparedAtOnce = 100;

/** After so many the tables have another size. */
const many = 1_000;

/** While many wait, those who were changed by hand come in between. */
const handMs = 60_000;

/** The work in halves, as ids are spread evenly. */
const halves: readonly IdRange[] = [
  { after: everybody.after, through: "7fffffff-ffff-ffff-ffff-ffffffffffff" },
  { after: "7fffffff-ffff-ffff-ffff-ffffffffffff", through: everybody.through },
];

interface Work {
  readonly db: Database;
  /** The embedded database has one connection; a server's processors are used by two. */
  readonly isEmbedded: boolean;
}

/**
 * Brings the suggestions up to date: first who changed, by hand a moment ago or, when a round is due, anybody; then who
 * waits for being looked at. It may be stopped at any moment and goes on where it was.
 */
export async function refreshSuggestions(work: Work, signal: AbortSignal): Promise<void> {
  await refresh(work, peopleMatching, signal);
  await refresh(work, organizationsMatching, signal);
}

/** Looks at once at those who were changed by hand a moment ago, whatever else waits. */
export async function examineChanged(db: Database, signal: AbortSignal): Promise<void> {
  await examineByHand(db, peopleMatching, signal);
  await examineByHand(db, organizationsMatching, signal);
}

async function examineByHand<P extends MatchProfile>(db: Database, matching: Matching<P>, signal: AbortSignal) {
  const ids = await compareChangedByHand(db, matching, signal);
  if (ids.length === 0) return;
  const known = { sizes: await recordSizes(db, matching.kind), counted: new Map<string, number>() };
  for (let after: string | null = everybody.after; after !== null && !signal.aborted; ) {
    after = (await examineWaiting(db, matching, { ...everybody, after }, known, ids)).last;
  }
}

async function refresh<P extends MatchProfile>(
  { db, isEmbedded }: Work,
  matching: Matching<P>,
  signal: AbortSignal,
): Promise<void> {
  const ranges = isEmbedded ? [everybody] : halves;
  if (await isFullScanDue(db, matching.kind, new Date())) {
    const began = new Date();
    const changed = await Promise.all(ranges.map((range) => compareAll(db, matching, range, signal)));
    if (signal.aborted) return;
    if (changed.some((count) => count > 0)) await learnSizes(db, matching);
    await countRecord(db, matching.kind);
    await endFullScan(db, matching.kind, began);
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
        // They may stand before those who are looked at now.
        if (times !== byHand.times) after = range.after;
        times = byHand.times;
      }
      return through;
    }),
  );
  if (examined.reduce((sum, count) => sum + count, 0) >= many) await learnSizes(db, matching);
}

/**
 * All keys stand before the first pair is judged: how rare a name is, is known only then.
 * @returns how many have changed
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
 * Every change by hand leaves its entry in the audit log, under the first of the two where one became two. A decision on
 * a pair that was not looked at since counts too.
 * @returns all of these, changed or not
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
      update ${states} set is_waiting = true where owner_id = any(${idList(undecided.rows.map(({ id }) => id))})`);
  }
  return [...found.rows, ...undecided.rows].map(({ id }) => id);
}

/** The embedded database learns how its tables have grown only when it is told. */
async function learnSizes<P extends MatchProfile>(db: Database, { kind }: Matching<P>): Promise<void> {
  const { keys, states, suggestions, evidence } = tablesOf(kind);
  for (const table of [keys, states, suggestions, evidence]) await db.execute(sql`analyze ${table}`);
}

/**
 * The suggestions among these profiles alone, for data that has just been made; the others follow with the next round.
 */
export async function firstSuggestions(
  db: Database,
  { people, organizations }: { people: readonly string[]; organizations: readonly string[] },
): Promise<void> {
  const began = new Date();
  await first(db, peopleMatching, people, began);
  await first(db, organizationsMatching, organizations, began);
}

async function first<P extends MatchProfile>(db: Database, matching: Matching<P>, ids: readonly string[], began: Date) {
  for (let from = 0; from < ids.length; from += comparedAtOnce) {
    await noteChanges(db, matching, ids.slice(from, from + comparedAtOnce));
  }
  const known = { sizes: await countRecord(db, matching.kind), counted: new Map<string, number>() };
  let after: string | null = everybody.after;
  while (after !== null) after = (await examineWaiting(db, matching, { ...everybody, after }, known)).last;
  await endFullScan(db, matching.kind, began);
}
