import { allowMerge } from "#server/curation/merging/no-merge.ts";
import { organizationsMerging } from "#server/curation/merging/organizations/organizations-merging.ts";
import { peopleMerging } from "#server/curation/merging/people/people-merging.ts";
import { unmergeRecord } from "#server/curation/merging/unmerge.ts";
import { canBeRestored, trashedOrganizations, trashedPeople } from "#server/curation/trash/kinds.ts";
import { restoreFromTrash } from "#server/curation/trash/trash.ts";
import { conflict, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { permissionScope } from "#shared/domain/access/permissions.ts";
import { common, concerns, isAdmin, isVisibleTo, type Source, userName, userOf } from "./conditions.ts";

const texts = {
  running: "It is still running.",
  undone: "It was already undone.",
  gone: "The profile was merged into another one or deleted since. Undo that first.",
  nothing: "Its data is no longer kept.",
  restored: "It was restored, or erased for good.",
  restore: "To undo, delete the profile again.",
  unmerge: "To undo, merge the profiles again.",
  create: "To undo, delete the profile.",
  edit: "To undo, edit the profile.",
  notYours: "Your role may not undo it.",
};

const isDeletion = sql`(a.action_type like '%-edit-profile' and a.new_state ? 'deletedAt')`;
const kindSql: SQL = sql`case
  when a.action_type like '%s-merge' then 'merge' when a.action_type like '%s-unmerge' then 'unmerge'
  when ${isDeletion} then 'delete'
  when a.action_type in ('members-edit-organizations', 'members-edit-manual-affiliation') then 'affiliation'
  when a.action_type like '%-create' then 'create' else 'edit' end`;

type Entry = {
  id: string;
  at: string;
  user_id: string | null;
  user_name: string | null;
  action_type: string;
  kind: string;
  entity_type: "member" | "organization";
  entity_id: string;
  name: string | null;
  secondary_id: string | null;
  secondary_name: string | null;
  was_deleted: boolean | null;
  merge_id: string | null;
  merge_state: string | null;
  is_here: boolean;
  can_restore: boolean;
};

/** Entries of the audit log about people and organizations. Those that a job wrote are shown as the job. */
const entries: Source = {
  source: "entry",
  kinds: ["merge", "unmerge", "delete", "affiliation", "edit", "create"],
  async list({ db }, requester, filter, most, only) {
    const { kinds } = filter;
    const isRead =
      permissionScope(requester.user.roles, "auditLogRead") === "everywhere"
        ? sql`true`
        : sql`a.segment_ids && ${sql.param(requester.user.adminSegments)}::uuid[]`;
    const ofJob = (table: SQL) => sql`exists (select 1 from ${table} j where j.user_id = a.user_id
      and coalesce(j.request_id, '') = coalesce(a.request_id, '')
      and a."timestamp" between j.created_at and coalesce(j.ended_at, now()) and ${isVisibleTo(requester, sql`j.user_id`)})`;
    const found = await db.execute<Entry>(sql`
      with page as materialized (
        select a.*, ${kindSql} as kind from audit_logs a
        where a.entity_type in ('member', 'organization') and a.success and ${isRead}
          and ${kinds ? sql`${kindSql} = any(${sql.param(kinds)}::text[])` : sql`true`}
          and ${common(filter, { user: sql`a.user_id`, at: sql`a."timestamp"` })}
          and ${concerns(filter, (id) => sql`(a.entity_id = ${id} or a.old_state #>> '{secondary,id}' = ${id}::text)`)}
          and ${only ? sql`a.id = ${only}::uuid` : sql`true`}
          and not ${ofJob(sql`bulk_jobs`)} and not ${ofJob(sql`member_imports`)} and not ${ofJob(sql`record_imports`)}
        order by a."timestamp" desc nulls last, a.id desc limit ${most}
      )
      select a.id, a."timestamp" as at, a.user_id, ${userName} as user_name, a.action_type, a.kind, a.entity_type,
        a.entity_id, coalesce(a.new_state #>> '{primary,displayName}', a.new_state ->> 'displayName') as name,
        coalesce(a.old_state, '{}') #>> '{secondary,id}' as secondary_id,
        coalesce(a.old_state #>> '{secondary,displayName}', a.new_state #>> '{secondary,displayName}') as secondary_name,
        a.new_state ->> 'deletedAt' is not null as was_deleted, m.id as merge_id, m.state as merge_state,
        coalesce(p.id, o.id) is not null as is_here,
        exists (select 1 from members where id = a.entity_id and ${canBeRestored}
          union all select 1 from organizations where id = a.entity_id and ${canBeRestored}) as can_restore
      from page a left join users u on u.id = a.user_id
      left join members p on a.entity_type = 'member' and p.id = a.entity_id and p.deleted_at is null
      left join organizations o on a.entity_type = 'organization' and o.id = a.entity_id and o.deleted_at is null
      left join lateral (
        select m.id, m.state from merge_actions m where a.kind = 'merge' and m.kind = a.entity_type
          and m.primary_id = a.entity_id and m.secondary_id::text = a.old_state #>> '{secondary,id}'
        order by m.started_at desc nulls last limit 1
      ) m on true
      order by a."timestamp" desc nulls last, a.id desc`);
    return found.rows.map((row) => {
      const { entity_type: kind, name, secondary_id, secondary_name } = row;
      const reason = reasonOf(row, requester);
      return {
        id: row.id,
        kind: row.kind,
        action: row.kind === "delete" ? (row.was_deleted ? "delete" : "restore") : row.action_type,
        at: iso(row.at),
        user: userOf(row.user_id, row.user_name),
        count: row.kind === "merge" || row.kind === "unmerge" ? 2 : 1,
        records: [
          { id: row.entity_id, kind, name: name ?? "" },
          ...(secondary_id || secondary_name ? [{ id: secondary_id ?? "", kind, name: secondary_name ?? "" }] : []),
        ],
        failed: 0,
        detail: null,
        canBeUndone: reason === null,
        isRunning: reason === texts.running,
        reason,
      };
    });
  },
  undo: undoEntry,
};

function reasonOf(row: Entry, { user }: Requester): string | null {
  const may = (permission: Parameters<typeof permissionScope>[1]) =>
    permissionScope(user.roles, permission) === "nowhere" ? texts.notYours : null;
  const isPerson = row.entity_type === "member";
  if (row.kind === "merge") {
    if (row.merge_id === null) return texts.nothing;
    if (row.merge_state === "in-progress") return texts.running;
    if (row.merge_state === "unmerged") return texts.undone;
    if (!row.is_here) return texts.gone;
    return may(isPerson ? "mergeMembers" : "mergeOrganizations");
  }
  if (row.kind === "delete") {
    if (!row.was_deleted) return texts.restore;
    return row.can_restore ? may(isPerson ? "memberDestroy" : "organizationDestroy") : texts.restored;
  }
  return row.kind === "unmerge" ? texts.unmerge : row.kind === "create" ? texts.create : texts.edit;
}

/** @throws HttpError 403, 404, 409 */
async function undoEntry(platform: Platform, requester: Requester, id: string): Promise<void> {
  const { db } = platform;
  const found = await db.execute<{ entity_type: string; entity_id: string; secondary_id: string | null }>(sql`
    select entity_type, entity_id, old_state #>> '{secondary,id}' as secondary_id from audit_logs where id = ${id}::uuid`);
  const [entry] = found.rows;
  if (!entry) throw notFound();
  const isPerson = entry.entity_type === "member";
  if (entry.secondary_id === null) {
    await restoreFromTrash(db, isPerson ? trashedPeople : trashedOrganizations, requester, [entry.entity_id]);
    return;
  }
  const merges = await db.execute<{ id: string }>(sql`
    select id from merge_actions where kind = ${entry.entity_type} and primary_id = ${entry.entity_id}::uuid
      and secondary_id = ${entry.secondary_id}::uuid and state in ('merged', 'error')
    order by started_at desc nulls last limit 1`);
  const mergeId = merges.rows[0]?.id;
  if (!mergeId) throw conflict(texts.undone);
  const target = { isIdentity: () => false, mergeId, newId: entry.secondary_id };
  if (isPerson) await unmergeRecord(platform, requester, peopleMerging, entry.entity_id, target, null);
  else await unmergeRecord(platform, requester, organizationsMerging, entry.entity_id, target, null);
}

type Decision = {
  id: string;
  kind: "member" | "organization";
  a_id: string;
  b_id: string;
  user_id: string | null;
  user_name: string | null;
  at: string;
};

/** Decisions never to merge two profiles. */
const decisions: Source = {
  source: "decision",
  kinds: ["decision"],
  async list({ db }, requester, filter, most, only) {
    const key = sql`n.kind || ' ' || n.a_id || ' ' || n.b_id`;
    const found = await db.execute<Decision>(sql`
      select ${key} as id, n.kind, n.a_id, n.b_id, n.user_id, ${userName} as user_name, n.created_at as at
      from no_merges n left join users u on u.id = n.user_id
      where ${isAdmin(requester) ? sql`true` : sql`n.user_id = ${requester.user.id}::uuid`}
        and ${common(filter, { user: sql`n.user_id`, at: sql`n.created_at` })}
        and ${concerns(filter, (id) => sql`${id} in (n.a_id, n.b_id)`)}
        and ${only ? sql`${key} = ${only}` : sql`true`}
      order by n.created_at desc, n.a_id, n.b_id limit ${most}`);
    return found.rows.map(({ id, kind, a_id, b_id, user_id, user_name, at }) => {
      const permission = kind === "member" ? "mergeMembers" : "mergeOrganizations";
      const reason = permissionScope(requester.user.roles, permission) === "nowhere" ? texts.notYours : null;
      return {
        id,
        kind: "decision",
        action: "never-merge",
        at: iso(at),
        user: userOf(user_id, user_name),
        count: 2,
        records: [a_id, b_id].map((record) => ({ id: record, kind, name: "" })),
        failed: 0,
        detail: null,
        canBeUndone: reason === null,
        isRunning: reason === texts.running,
        reason,
      };
    });
  },
  undo: ({ db }, requester, id) => {
    const [kind = "", a = "", b = ""] = id.split(" ");
    return allowMerge(db, requester, kind === "member" ? "member" : "organization", [a, b]);
  },
};

export const entrySources: readonly Source[] = [entries, decisions];
