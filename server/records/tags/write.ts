import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, changedMeanwhile, notFound } from "#server/platform/core/http-error.ts";
import { storableText } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { isOutdated, type Requester } from "#server/platform/http/route.ts";
import { assertEditable, assertUsedWithinReach } from "#server/records/common/editable-ids.ts";
import { cleanLine } from "#shared/domain/text/clean-text.ts";
import { findTag } from "./read.ts";

interface TagFields {
  readonly name?: string | undefined;
  readonly members?: readonly string[] | undefined;
}

/** Creates a tag. @throws HttpError 400 when the name is missing or taken; 403 for foreign people */
export async function createTag(
  db: Executor,
  requester: Requester,
  { name, members }: TagFields & { name: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const made = await tx.execute<{ id: string }>(sql`
      insert into tags (name, created_by_id) values (${nameOf(name)}, ${requester.user.id})
      on conflict do nothing returning id`);
    const id = made.rows[0]?.id;
    if (!id) throw nameTaken(name);
    if (members) await setMembers(tx, requester, id, members);
    await writeAudit(tx, requester, {
      actionType: "tags-create",
      entityType: "tag",
      entityId: id,
      oldState: {},
      newState: { name: nameOf(name), ...(members && { members }) },
    });
    return id;
  });
}

/**
 * Changes a tag; missing fields stay.
 * @throws HttpError 400 when the name is taken; 403 for foreign people; 404; 409 with the current tag, or when a
 * project admin renames a tag that people of other groups have
 */
export async function updateTag(
  db: Database,
  requester: Requester,
  id: string,
  { name, members }: TagFields,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx.execute<{ name: string; version: number }>(
      sql`select name, version from tags where id = ${id}::uuid for update`,
    );
    const before = found.rows[0];
    if (!before) throw notFound();
    if (isOutdated(requester, before.version)) {
      throw changedMeanwhile((await findTag(tx, id)).tag);
    }
    const newName = name === undefined ? before.name : nameOf(name);
    const existing = await tx.execute(
      sql`select 1 from tags where fold_case(name) = fold_case(${newName}) and id <> ${id}::uuid`,
    );
    if (existing.rows.length > 0) throw nameTaken(newName);
    if (newName !== before.name) await assertWithinReach(tx, requester, { id, name: before.name });
    await tx.execute(
      sql`update tags set name = ${newName}, version = version + 1, updated_at = now() where id = ${id}::uuid`,
    );
    const had = members && (await setMembers(tx, requester, id, members));
    await writeAudit(tx, requester, {
      actionType: "tags-edit",
      entityType: "tag",
      entityId: id,
      oldState: { name: before.name, ...(had && { members: had }) },
      newState: { name: newName, ...(members && { members: [...members].sort() }) },
    });
  });
}

/**
 * Deletes tags and removes them from people: all or none.
 * @throws HttpError 404 when one of them does not exist; 409 when people of other groups have one and the user is a
 * project admin
 */
export async function deleteTags(db: Database, requester: Requester, ids: readonly string[]): Promise<void> {
  const tagIds = new Set(ids.map((id) => id.toLowerCase()));
  await db.transaction(async (tx) => {
    // Locked before the check, so that no person gets one of them meanwhile.
    const found = await tx.execute<{ id: string; name: string }>(
      sql`select id, name from tags where id = any(${sql.param([...tagIds])}::uuid[]) order by id for update`,
    );
    if (found.rows.length < tagIds.size) throw notFound();
    for (const tag of found.rows) await assertWithinReach(tx, requester, tag);
    await tx.execute(sql`delete from tags where id = any(${sql.param([...tagIds])}::uuid[])`);
    for (const { id, name } of found.rows) {
      await writeAudit(tx, requester, {
        actionType: "tags-delete",
        entityType: "tag",
        entityId: id,
        oldState: { name },
        newState: {},
      });
    }
  });
}

function assertWithinReach(tx: Executor, requester: Requester, { id, name }: { id: string; name: string }) {
  const use = sql`exists (select 1 from member_tags mt where mt.member_id = m.id and mt.tag_id = ${id}::uuid)`;
  return assertUsedWithinReach(tx, requester, use, `the tag "${name}"`);
}

/** @returns ids of the people who had the tag before */
async function setMembers(
  tx: Executor,
  requester: Requester,
  id: string,
  members: readonly string[],
): Promise<string[]> {
  const memberIds = [...new Set(members.map((each) => each.toLowerCase()))];
  const known = await tx.execute(
    sql`select 1 from members where id = any(${sql.param(memberIds)}::uuid[]) and deleted_at is null`,
  );
  if (known.rows.length < memberIds.length) throw badRequest("A person no longer exists.");
  const before = await tx.execute<{ member_id: string }>(
    sql`select member_id from member_tags where tag_id = ${id}::uuid`,
  );
  const had = new Set(before.rows.map((row) => row.member_id));
  const gained = memberIds.filter((each) => !had.has(each));
  const lost = [...had].filter((each) => !memberIds.includes(each));
  await assertEditable(tx, requester, "member", [...gained, ...lost]);
  await tx.execute(sql`
    delete from member_tags where tag_id = ${id}::uuid and member_id = any(${sql.param(lost)}::uuid[])`);
  await tx.execute(sql`
    insert into member_tags (member_id, tag_id) select id, ${id}::uuid from unnest(${sql.param(gained)}::uuid[]) as g(id)`);
  return [...had].sort();
}

function nameOf(text: string): string {
  const name = cleanLine(storableText(text));
  if (name === "") throw badRequest("A name is required.");
  return name;
}

const nameTaken = (name: string) => badRequest(`A tag with the name "${cleanLine(name)}" already exists.`);
