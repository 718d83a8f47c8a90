import { undoBulk } from "#server/curation/bulk/start.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { startUndo } from "#server/transfer/imports/start.ts";
import { startUndoOfRecords } from "#server/transfer/record-imports/routes.ts";
import { common, concerns, isAdmin, isVisibleTo, type Source, userName, userOf } from "./conditions.ts";

const texts = {
  running: "It is still running.",
  stopped: "It was stopped before its end.",
  undone: "It was already undone.",
  undo: "An undo cannot be undone.",
  nothing: "Nothing of it is left to undo, or its data is no longer kept.",
  others: (name: string | null) => `Only ${name ?? "the user who started it"} can undo it.`,
};

type Job = {
  id: string;
  user_id: string;
  user_name: string | null;
  kind: "member" | "organization";
  action: string;
  is_automatic: boolean;
  is_undo: boolean;
  is_undone: boolean;
  is_over: boolean;
  has_undo: boolean;
  done: number;
  failed: number;
  error: string | null;
  is_stopped: boolean;
  total: number | null;
  ids: string[];
  created_at: string;
};

/** Bulk changes, and merges without single reviews. */
const bulk: Source = {
  source: "job",
  kinds: ["bulk", "automatic"],
  async list({ db }, requester, filter, most, only) {
    const { kinds } = filter;
    const isAutomatic = sql`j.merged_segment is not null`;
    const ofKinds =
      !kinds || (kinds.includes("bulk") && kinds.includes("automatic"))
        ? sql`true`
        : kinds.includes("automatic")
          ? isAutomatic
          : sql`not ${isAutomatic}`;
    const found = await db.execute<Job>(sql`
      select j.id, j.user_id, ${userName} as user_name, j.kind, j.done, j.failed, j.error, j.status = 'cancelled' as is_stopped, j.total, j.created_at,
        (select key from jsonb_object_keys(j.action) key limit 1) as action,
        ${isAutomatic} as is_automatic, j.selection ? 'undoOf' as is_undo, j.ended_at is not null as is_over,
        exists (select 1 from bulk_jobs o where o.selection ->> 'undoOf' = j.id::text) as is_undone,
        exists (select 1 from bulk_job_rows r where r.job_id = j.id and r.undo is not null) as has_undo,
        array(select r.entity_id from bulk_job_rows r where r.job_id = j.id and r.reason is null limit 3)::text[] as ids
      from bulk_jobs j left join users u on u.id = j.user_id
      where ${isVisibleTo(requester, sql`j.user_id`)} and ${ofKinds}
        and ${common(filter, { user: sql`j.user_id`, at: sql`j.created_at` })}
        and ${concerns(filter, (id) => sql`exists (select 1 from bulk_job_rows r where r.job_id = j.id and r.entity_id = ${id})`)}
        and ${only ? sql`j.id = ${only}::uuid` : sql`true`}
      order by j.created_at desc, j.id limit ${most}`);
    return found.rows.map((job) => {
      const reason = !job.is_over
        ? texts.running
        : job.is_undo
          ? texts.undo
          : job.is_undone && !job.has_undo
            ? texts.undone
            : !job.has_undo
              ? texts.nothing
              : job.user_id === requester.user.id
                ? null
                : texts.others(job.user_name);
      return {
        id: job.id,
        kind: job.is_automatic ? "automatic" : "bulk",
        action: job.is_undo ? "undo" : job.action,
        at: iso(job.created_at),
        user: userOf(job.user_id, job.user_name),
        count: job.is_over ? job.done : job.total,
        records: job.ids.map((id) => ({ id, kind: job.kind, name: "" })),
        failed: job.failed,
        detail: job.error ?? (job.is_stopped ? texts.stopped : null),
        canBeUndone: reason === null,
        isRunning: reason === texts.running,
        reason,
      };
    });
  },
  undo: undoBulk,
};

type Import = {
  id: string;
  user_id: string;
  user_name: string | null;
  kind: "member" | "organization" | null;
  status: string;
  count: number;
  name: string | null;
  has_undo: boolean;
  ids: string[];
  created_at: string;
};

/** Imports of tables. */
const tables: Source = {
  source: "import",
  kinds: ["import"],
  async list({ db }, requester, filter, most, only) {
    const found = await db.execute<Import>(sql`
      select i.id, i.user_id, ${userName} as user_name, i.kind, i.status, i.created + i.updated as count, s.name,
        i.created_at,
        exists (select 1 from member_import_rows r where r.import_id = i.id and r.undo is not null) as has_undo,
        array(select r.member_id from member_import_rows r where r.import_id = i.id and r.member_id is not null
          and r.result in ('created', 'updated') order by r.line limit 3)::text[] as ids
      from member_imports i left join users u on u.id = i.user_id left join segments s on s.id = i.segment_id
      where ${isVisibleTo(requester, sql`i.user_id`)}
        and ${common(filter, { user: sql`i.user_id`, at: sql`i.created_at` })}
        and ${concerns(filter, (id) => sql`exists (select 1 from member_import_rows r where r.import_id = i.id and r.member_id = ${id})`)}
        and ${only ? sql`i.id = ${only}::uuid` : sql`true`}
      order by i.created_at desc, i.id limit ${most}`);
    return found.rows.map((each) => presentImport(each, each.user_id === requester.user.id));
  },
  undo: (platform, _requester, id) => startUndo(platform, id),
};

/** Imports of whole records, for administrators. */
const wholeRecords: Source = {
  source: "record-import",
  kinds: ["import"],
  async list({ db }, requester, filter, most, only) {
    if (!isAdmin(requester) || filter.recordIds) return [];
    const found = await db.execute<Import>(sql`
      select i.id, i.user_id, ${userName} as user_name, null as kind, i.status, i.name, i.created_at, '{}'::text[] as ids,
        (select coalesce(sum(coalesce((p.value ->> 'created')::int, 0) + coalesce((p.value ->> 'updated')::int, 0)), 0)
          from jsonb_each(coalesce(i.counts -> 'import', '{}')) p)::int as count, true as has_undo
      from record_imports i left join users u on u.id = i.user_id
      where i.status not in ('sending', 'reading', 'ready')
        and ${common(filter, { user: sql`i.user_id`, at: sql`i.created_at` })}
        and ${only ? sql`i.id = ${only}::uuid` : sql`true`}
      order by i.created_at desc, i.id limit ${most}`);
    return found.rows.map((each) => presentImport({ ...each, has_undo: each.count > 0 }, true));
  },
  undo: (platform, requester, id) => startUndoOfRecords(platform, requester, id),
};

function presentImport(each: Import, isOwn: boolean) {
  const { id, user_id, user_name, kind, status, count, name, has_undo, ids, created_at } = each;
  const reason = ["done", "cancelled", "failed"].includes(status)
    ? !has_undo
      ? texts.nothing
      : isOwn
        ? null
        : texts.others(user_name)
    : status === "undone"
      ? texts.undone
      : texts.running;
  return {
    id,
    kind: "import",
    action: kind === null ? "record-import" : `${kind}-import`,
    at: iso(created_at),
    user: userOf(user_id, user_name),
    count,
    failed: 0,
    records: kind === null ? [] : ids.map((each) => ({ id: each, kind, name: "" })),
    detail: name,
    canBeUndone: reason === null,
    isRunning: reason === texts.running,
    reason,
  };
}

export const jobSources: readonly Source[] = [bulk, tables, wholeRecords];
