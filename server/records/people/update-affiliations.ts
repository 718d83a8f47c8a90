import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { withRetry } from "#server/platform/db/with-retry.ts";
import { createBatchSize } from "#server/platform/jobs/batch-size.ts";
import { countForOrganizations } from "#server/records/aggregates/count-for-organizations.ts";
import { moveBetweenOrganizations } from "#server/records/aggregates/move-between-organizations.ts";
import { decideOrganizations } from "#server/records/employers/decide.ts";
import { reviseDomainsOf } from "#server/records/employers/domain-organizations.ts";
import { readChosenKinds } from "#server/records/employers/domains.ts";
import { refreshGuesses } from "#server/records/employers/guesses.ts";
import { lockPeople } from "#server/records/employers/lock-people.ts";

type Row = {
  id: string;
  member_id: string;
  segment_id: string;
  at: string;
  username: string | null;
  organization_id: string | null;
};

/** Database, and whether it is the embedded one. */
export interface RecountNeeds {
  readonly db: Database;
  readonly isEmbedded: boolean;
}

type BatchSize = ReturnType<typeof createBatchSize>;

/** Number of people whose guessed employers are refreshed in one transaction. */
const peopleAtOnce = 60;

/**
 * Refreshes the guessed employers of people, and decides again which organizations their activities count for. Short
 * transactions, which also update the organizations' figures. Idempotent.
 * @returns number of activities that counted for another organization
 */
export async function updateAffiliations(
  { db, isEmbedded }: RecountNeeds,
  memberIds: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const batchSize = createBatchSize(isEmbedded, "background");
  let moved = 0;
  for (let from = 0; from < memberIds.length; from += peopleAtOnce) {
    const some = memberIds.slice(from, from + peopleAtOnce);
    // One transaction each, because both lock people in their own order.
    await withRetry(() => db.transaction(async (tx) => reviseDomainsOf(tx, some, await readChosenKinds(tx))));
    await withRetry(() => db.transaction((tx) => refreshGuesses(tx, some)));
    for (const group of await groupsOf(db, some, batchSize.rows())) {
      signal.throwIfAborted();
      moved +=
        group.length > 1
          ? await batchSize.measure(batchSize.rows(), () => updateGroup(db, group))
          : await updatePerson(db, group[0] ?? "", batchSize, signal);
    }
  }
  return moved;
}

/** Groups people so that a group has about this many activities. A person with more is alone. */
async function groupsOf(db: Database, memberIds: readonly string[], rows: number): Promise<string[][]> {
  const found = await db.execute<{ id: string; n: number }>(sql`
    select m.id, (select count(*)::int from (
      select from activities a where a.member_id = m.id limit ${rows}) counted) as n
    from unnest(${sql.param([...memberIds])}::uuid[]) as m(id)`);
  const groups: string[][] = [];
  let open: string[] = [];
  let sum = 0;
  for (const { id, n } of found.rows) {
    if (n >= rows) {
      groups.push([id]);
      continue;
    }
    if (sum + n > rows && open.length > 0) {
      groups.push(open);
      open = [];
      sum = 0;
    }
    open.push(id);
    sum += n;
  }
  return open.length > 0 ? [...groups, open] : groups;
}

const columns = sql`a.id, a.member_id, a.segment_id, a."timestamp" as at, a.username, a.organization_id`;

function updateGroup(db: Database, memberIds: readonly string[]): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockPeople(tx, memberIds);
      const found = await tx.execute<Row>(sql`
        select ${columns} from activities a where a.member_id = any(${sql.param([...memberIds])}::uuid[])`);
      const moved = await decideAgain(tx, found.rows);
      await countForOrganizations(tx, memberIds);
      return moved;
    }),
  );
}

async function updatePerson(
  db: Database,
  memberId: string,
  batchSize: BatchSize,
  signal: AbortSignal,
): Promise<number> {
  let moved = 0;
  let after: Row | undefined;
  do {
    signal.throwIfAborted();
    const limit = batchSize.rows();
    const from: Row | undefined = after;
    const batch: { last: Row | undefined; moved: number } = await batchSize.measure(limit, () =>
      withRetry(() =>
        db.transaction(async (tx) => {
          await lockPeople(tx, [memberId]);
          const found = await tx.execute<Row>(sql`
            select ${columns} from activities a where a.member_id = ${memberId}::uuid
              and ${from ? sql`(a."timestamp", a.id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql`true`}
            order by a."timestamp" desc nulls last, a.id desc limit ${limit}`);
          return { last: found.rows.at(-1), moved: await decideAgain(tx, found.rows) };
        }),
      ),
    );
    moved += batch.moved;
    after = batch.last;
  } while (after);
  await withRetry(() => db.transaction((tx) => countForOrganizations(tx, [memberId])));
  return moved;
}

async function decideAgain(tx: Executor, rows: readonly Row[]): Promise<number> {
  const organizations = await decideOrganizations(
    tx,
    rows.map(({ member_id, segment_id, at, username }) => ({
      memberId: member_id,
      segmentId: segment_id,
      timestamp: new Date(at),
      username,
    })),
  );
  const changes = rows.flatMap(({ id, organization_id: was }, at) => {
    const now = organizations[at] ?? null;
    return now === was ? [] : [{ id, was, now }];
  });
  await moveBetweenOrganizations(tx, changes);
  return changes.length;
}
