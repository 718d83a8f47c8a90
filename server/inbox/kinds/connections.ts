import { sql } from "#server/platform/db/drizzle.ts";
import { subProjectsWithin } from "#server/records/segments/scope.ts";
import { integrationTabs } from "#shared/domain/integrations/integration-status.ts";
import type { Description, Draft, PageOfKind } from "../description.ts";

const open = integrationTabs
  .filter(({ key }) => key === "action-required" || key === "connection-failed")
  .flatMap(({ statuses }) => statuses);

type Found = {
  id: string;
  platform: string;
  status: string;
  error: string | null;
  segment_id: string;
  group_id: string;
  place: string;
  activities: number;
};

const integrations: Description = {
  kind: "integration",
  access: "integrationEdit",
  records: null,
  keys: "id",
  async list({ db }, { segmentIds }, page) {
    const found = await db.execute<Found>(sql`
      select i.id, i.platform, case when i.alert = 'silent' then 'silent' else i.status end as status, i.error,
        i.segment_id, s.grandparent_id as group_id, concat_ws(' / ', nullif(p.name, s.name), s.name) as place,
        coalesce((select sum(d.count) from activity_days d
          where d.segment_id = i.segment_id and d.platform = i.platform), 0)::int as activities
      from integrations i join segments s on s.id = i.segment_id left join segments p on p.id = s.parent_id
      where i.segment_id in ${subProjectsWithin(segmentIds)}
        and (i.status = any(${sql.param([...open])}::text[]) or i.alert = 'silent')
      order by activities desc, i.id`);
    return pageOfFew(
      found.rows.map(
        ({ id, platform, status, error, place, activities, ...row }): Draft => ({
          key: id,
          names: [place],
          detail: error,
          records: 1,
          ids: [id],
          activities,
          groupId: row.group_id,
          integration: { segmentId: row.segment_id, platform, status },
        }),
      ),
      page,
    );
  },
};

type EndedImport = {
  id: string;
  of: "member" | "organization" | "records";
  name: string | null;
  failed: number;
  ended_at: string;
};

/** A user's own tables and, for administrators, all imports of whole records. Imports are deleted after 30 days. */
const imports: Description = {
  kind: "import",
  access: "user",
  records: null,
  keys: "id",
  async list({ db }, { requester, segmentIds }, page) {
    const { user } = requester;
    const found = await db.execute<EndedImport>(sql`
      select * from (
        select i.id, i.kind as of, s.name, i.failed, i.ended_at
        from member_imports i left join segments s on s.id = i.segment_id
        where i.user_id = ${user.id}::uuid and i.failed > 0 and i.status in ('done', 'cancelled', 'failed')
          and i.segment_id in ${subProjectsWithin(segmentIds)}
        union all
        select i.id, 'records', i.name, (
          select coalesce(sum((part.value ->> 'failed')::int), 0)
          from jsonb_each(coalesce(i.counts -> 'import', '{}')) part)::int, i.ended_at
        from record_imports i where ${user.roles.includes("admin")} and i.status in ('done', 'cancelled', 'failed')
      ) i where failed > 0 order by ended_at desc, id`);
    return pageOfFew(
      found.rows.map(
        ({ id, of, name, failed, ended_at }): Draft => ({
          key: id,
          names: name ? [name] : [],
          records: failed,
          ids: [],
          activities: 0,
          import: { of, endedAt: new Date(ended_at).toISOString() },
        }),
      ),
      page,
    );
  },
};

/** There are few of these: they are read whole. */
function pageOfFew(all: readonly Draft[], { only, except, limit, offset }: PageOfKind) {
  const rows = all.filter(({ key }) => (only?.includes(key) ?? true) && !except.includes(key));
  return { count: rows.length, rows: rows.slice(offset, offset + limit) };
}

export const connectionWork: readonly Description[] = [integrations, imports];
