import { writeAudits } from "#server/platform/audit/write-audit.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { tagsOf } from "#server/records/people/rows.ts";
import type { MemberBulkAction } from "#shared/contract/bulk.ts";
import { type Changed, changed, type Outcome, unchanged } from "./bulk-kind.ts";

/** Tags that a person gains and loses. */
interface Difference {
  readonly id: string;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Adds tags to people and removes tags from them. */
export async function changeTags(
  tx: Executor,
  requester: Requester,
  action: NonNullable<MemberBulkAction["tags"]>,
  ids: readonly string[],
): Promise<Outcome[]> {
  // A tag may have been deleted since the job started.
  const add = await existing(tx, plain(action.add));
  const remove = plain(action.remove);
  const tags = await tagsOf(tx, ids);
  const differences = ids.map((id): Difference => {
    const has = new Set((tags.get(id) ?? []).map((tag) => tag.id));
    return { id, gained: add.filter((tag) => !has.has(tag)), lost: remove.filter((tag) => has.has(tag)) };
  });
  await apply(tx, requester, differences);
  return differences.map(({ id, gained, lost }) =>
    gained.length + lost.length === 0 ? unchanged(id) : changed(id, { gained, lost }),
  );
}

/** Removes the added tags and adds the removed ones. Other changes of tags made since stay. */
export async function undoTags(tx: Executor, requester: Requester, rows: readonly Changed[]): Promise<Outcome[]> {
  const lostTags = rows.flatMap(({ undo }) => idsIn(undo.lost));
  const existingTags = new Set(await existing(tx, lostTags));
  await apply(
    tx,
    requester,
    rows.map(({ id, undo }) => ({
      id,
      gained: idsIn(undo.lost).filter((tag) => existingTags.has(tag)),
      lost: idsIn(undo.gained),
    })),
  );
  return rows.map(({ id }) => changed(id, {}));
}

const plain = (ids: readonly string[] = []) => [...new Set(ids.map((id) => id.toLowerCase()))];

async function existing(tx: Executor, ids: readonly string[]): Promise<string[]> {
  const known = await tx.execute<{ id: string }>(sql`select id from tags where id = any(${sql.param(ids)}::uuid[])`);
  return known.rows.map(({ id }) => id);
}

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : [];

async function apply(tx: Executor, requester: Requester, differences: readonly Difference[]): Promise<void> {
  const touched = differences.filter(({ gained, lost }) => gained.length + lost.length > 0);
  if (touched.length === 0) return;
  const ids = touched.map(({ id }) => id);
  const pairs = (of: "gained" | "lost") =>
    bulkJson(touched.flatMap((difference) => difference[of].map((tag) => ({ id: difference.id, tag }))));
  const before = await tagsOf(tx, ids);
  await tx.execute(sql`
    delete from member_tags mt using jsonb_to_recordset(${pairs("lost")}::jsonb) as r(id uuid, tag uuid)
    where mt.member_id = r.id and mt.tag_id = r.tag`);
  await tx.execute(sql`
    insert into member_tags (member_id, tag_id)
    select r.id, r.tag from jsonb_to_recordset(${pairs("gained")}::jsonb) as r(id uuid, tag uuid)
    on conflict do nothing`);
  const after = await tagsOf(tx, ids);
  await tx.execute(sql`
    update members set version = version + 1, updated_at = now() where id = any(${sql.param(ids)}::uuid[])`);
  const names = (tags: typeof before, id: string) => (tags.get(id) ?? []).map((tag) => tag.name);
  await writeAudits(
    tx,
    requester,
    ids.map((id) => ({
      actionType: "members-edit-profile",
      entityType: "member",
      entityId: id,
      oldState: { tags: names(before, id) },
      newState: { tags: names(after, id) },
    })),
  );
}
