import { conflict, HttpError } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { idArray } from "#server/platform/db/id-array.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";
import { isEditable } from "./hand-additions.ts";
import { type RecordKind, recordTables } from "./record-kind.ts";

/** Records that stand for deleted accounts, as a subquery of ids. They are few, and have an index. */
export const deletedAccounts: SQL = sql`(select id from members where is_deleted_account)`;

/** @throws HttpError 409 when one of the records stands for deleted accounts, which are not one person */
export async function assertNoDeletedAccount(tx: Executor, kind: RecordKind, ids: readonly string[]): Promise<void> {
  if (kind !== "member" || ids.length === 0) return;
  const found = await tx.execute(sql`
    select 1 from members where id = any(${idArray([...new Set(ids)])}) and is_deleted_account limit 1`);
  if (found.rows.length === 0) return;
  throw conflict("“Deleted account” stands for several people. It cannot be changed, merged or deleted.");
}

/** Filters the records that a user may change (`isEditable`), whatever segments the request names. */
export async function editableIds(
  tx: Executor,
  { user }: Requester,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const isPerson = kind === "member" ? sql`r.id not in ${deletedAccounts}` : sql`true`;
  const found = await tx.execute<{ id: string }>(sql`
    select r.id from unnest(${idArray([...new Set(ids)])}) r(id)
    where ${isPerson} and ${isEditable(kind, user, sql`r.id`)}`);
  return new Set(found.rows.map((row) => row.id));
}

/**
 * Checks that the user may change all records.
 * @throws HttpError 403 when the user may not change one of the records; 409 for a record of deleted accounts
 */
export async function assertEditable(
  tx: Executor,
  requester: Requester,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await assertNoDeletedAccount(tx, kind, ids);
  const editable = await editableIds(tx, requester, kind, ids);
  const refused = ids.find((id) => !editable.has(id));
  if (refused === undefined) return;
  const [sentence = ""] = (await refusals(tx, requester, kind, [refused])).values();
  throw new HttpError(403, sentence);
}

/** Says who can change a record when this user has the permission elsewhere, but not here; null when they can. */
export async function editRefusal(
  tx: Executor,
  requester: Requester,
  kind: RecordKind,
  id: string,
): Promise<string | null> {
  return (await editRefusals(tx, requester, kind, [id])).get(id) ?? null;
}

/** The same for several records. Records that the user can change are not in the result. */
export async function editRefusals(
  tx: Executor,
  requester: Requester,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const permission = kind === "member" ? "memberEdit" : "organizationEdit";
  if (permissionScope(requester.user.roles, permission) !== "admin-segments") return new Map();
  const editable = await editableIds(tx, requester, kind, ids);
  const refused = [...new Set(ids)].filter((id) => !editable.has(id));
  return refusals(tx, requester, kind, refused);
}

/** Most project groups named in a refusal. */
const namedGroups = 3;

/** Says who may change each record: administrators, and project admins of the groups that know it. */
async function refusals(
  tx: Executor,
  { user }: Requester,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { segments, id } = recordTables[kind];
  const found = await tx.execute<{ id: string; names: string[] }>(sql`
    select r.id, array(
      select distinct g.name collate "C" from ${segments} p join segments s on s.id = p.segment_id
      join segments g on g.id = coalesce(s.grandparent_id, s.parent_id, s.id)
      where p.${id} = r.id and p.segment_id <> all(${idArray(user.adminSegments)})
      order by 1 limit ${namedGroups + 1}) as names
    from unnest(${idArray(ids)}) r(id)`);
  const what = kind === "member" ? "person" : "organization";
  return new Map(
    found.rows.map(({ id: recordId, names }) => {
      const groups = names.length > namedGroups ? [...names.slice(0, namedGroups), "another project group"] : names;
      const who = groups.length > 0 ? `, or a project admin of ${groups.join(" or ")},` : "";
      return [recordId, `Other project groups rely on this ${what}. Ask an administrator${who} to change it.`];
    }),
  );
}

/**
 * Checks that a project admin may change a tag or an attribute definition, which belong to the whole workspace: they
 * must be allowed to change all people who have it.
 * @param use condition that is true of the people `m` who have it
 * @throws HttpError 409 that names `what`
 */
export async function assertUsedWithinReach(tx: Executor, { user }: Requester, use: SQL, what: string): Promise<void> {
  if (user.roles.includes("admin")) return;
  const foreign = await tx.execute(sql`
    select 1 from members m where ${use} and not ${isEditable("member", user, sql`m.id`)} limit 1`);
  if (foreign.rows.length === 0) return;
  throw conflict(`People of other project groups have ${what}: only an admin can change it.`);
}
