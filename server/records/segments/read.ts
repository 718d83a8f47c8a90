import { workspaceId } from "#server/platform/core/workspace-id.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { containsText } from "#server/platform/filters/search.ts";
import { text } from "#server/platform/filters/values.ts";
import type { ProjectGroupRow, ProjectRow, Segment, SegmentTree } from "#shared/contract/segments.ts";

/** Segment as stored. */
export type SegmentRecord = {
  id: string;
  type: "projectGroup" | "project" | "subproject";
  name: string;
  slug: string;
  parent_id: string | null;
  grandparent_id: string | null;
  parent_slug: string | null;
  grandparent_slug: string | null;
  parent_name: string | null;
  grandparent_name: string | null;
  status: string;
  url: string | null;
  description: string | null;
  source_id: string | null;
  source_parent_id: string | null;
  is_lf: boolean;
  custom_activity_types: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  version: number;
};

/** Converts a segment to the API format. */
export function toSegment(row: SegmentRecord): Segment {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    slug: row.slug,
    status: row.status,
    url: row.url,
    description: row.description,
    parentId: row.parent_id,
    grandparentId: row.grandparent_id,
    parentSlug: row.parent_slug,
    grandparentSlug: row.grandparent_slug,
    parentName: row.parent_name,
    grandparentName: row.grandparent_name,
    sourceId: row.source_id,
    sourceParentId: row.source_parent_id,
    tenantId: workspaceId,
    customActivityTypes: row.custom_activity_types,
    isLF: row.is_lf,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

/** Reads one segment with its descendants and version; null when it does not exist. */
export async function findSegment(db: Executor, id: string): Promise<{ segment: SegmentTree; version: number } | null> {
  const found = await db.execute<SegmentRecord>(sql`
    select * from segments where ${id}::uuid in (id, parent_id, grandparent_id)
    order by fold_case(name) collate "C", id`);
  const own = found.rows.find((row) => row.id === id);
  if (!own) return null;
  const below = (parentId: string) => found.rows.filter((row) => row.parent_id === parentId);
  const segment: SegmentTree = {
    ...toSegment(own),
    ...(own.type === "projectGroup"
      ? {
          projects: below(id).map((project) => ({
            ...toSegment(project),
            subprojects: below(project.id).map(toSegment),
          })),
        }
      : {}),
    ...(own.type === "project" ? { subprojects: below(id).map(toSegment) } : {}),
  };
  return { segment, version: own.version };
}

/** Reads segments by id, in any order. */
export async function findSegments(db: Executor, ids: readonly string[]): Promise<Segment[]> {
  const found = await db.execute<SegmentRecord>(sql`
    select * from segments where id = any(${sql.param(ids)}::uuid[]) order by fold_case(name) collate "C", id`);
  return found.rows.map(toSegment);
}

interface Page {
  readonly limit: number | null;
  readonly offset: number;
}

interface Named {
  readonly name?: string | null | undefined;
  readonly status?: string | null | undefined;
}

const contains = (column: SQL, name: string | null | undefined) =>
  name ? containsText(column, text("name", name)) : sql`true`;

const matches = ({ name, status }: Named) => sql`
  ${contains(sql`s.name`, name)} and ${status ? sql`s.status = ${status}` : sql`true`}`;

const pageSql = ({ limit, offset }: Page) => sql`limit ${limit === null ? sql`all` : sql`${limit}`} offset ${offset}`;

type Tree = { id: string; name: string; slug: string; status: string; subprojects: Omit<Tree, "subprojects">[] };

/**
 * Lists project groups by name; omits groups without a sub-project.
 * @param only the groups to choose from; null for all.
 */
export async function listProjectGroups(
  db: Executor,
  filter: Named,
  only: readonly string[] | null,
  page: Page,
): Promise<{ rows: ProjectGroupRow[]; count: number }> {
  const matching = sql`from segments s where s.type = 'projectGroup' and ${matches(filter)}
    and ${only === null ? sql`true` : sql`s.id = any(${sql.param(only)}::uuid[])`}
    and exists (select 1 from segments b where b.grandparent_id = s.id and b.type = 'subproject')`;
  const [found, total] = await Promise.all([
    db.execute<SegmentRecord & { projects: Tree[] }>(sql`
      select s.*, (
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'status', p.status,
          'subprojects', (
            select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'status', b.status)
              order by fold_case(b.name) collate "C", b.id), '[]')
            from segments b where b.parent_id = p.id)
          ) order by fold_case(p.name) collate "C", p.id), '[]')
        from segments p where p.parent_id = s.id
      ) as projects ${matching} order by fold_case(s.name) collate "C", s.id ${pageSql(page)}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${matching}`),
  ]);
  return {
    rows: found.rows.map((row) => ({ ...toSegment(row), projects: row.projects })),
    count: total.rows[0]?.count ?? 0,
  };
}

/** Lists sub-projects that match by their own name or that of their project. */
export async function listSubProjects(
  db: Executor,
  filter: Named & {
    readonly parentSlug?: string | null | undefined;
    readonly grandparentSlug?: string | null | undefined;
  },
  page: Page,
): Promise<{ rows: Segment[]; count: number }> {
  const matching = sql`from segments s where s.type = 'subproject' and ${matches({ status: filter.status })}
    and (${contains(sql`s.name`, filter.name)} or ${contains(sql`s.parent_name`, filter.name)})
    and ${filter.parentSlug ? sql`s.parent_slug = ${filter.parentSlug}` : sql`true`}
    and ${filter.grandparentSlug ? sql`s.grandparent_slug = ${filter.grandparentSlug}` : sql`true`}`;
  const [found, total] = await Promise.all([
    db.execute<SegmentRecord>(
      sql`select s.* ${matching} order by fold_case(s.name) collate "C", s.id ${pageSql(page)}`,
    ),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${matching}`),
  ]);
  return { rows: found.rows.map(toSegment), count: total.rows[0]?.count ?? 0 };
}

type SubProjectTree = ProjectRow["subprojects"][number];

/** Lists projects, most recently changed first, each with its sub-projects and their integrations. */
export async function listProjects(
  db: Executor,
  filter: Named & { readonly parentSlug?: string | null | undefined },
  page: Page,
): Promise<{ rows: ProjectRow[]; count: number }> {
  const matching = sql`from segments s where s.type = 'project' and ${matches(filter)}
    and ${filter.parentSlug ? sql`s.parent_slug = ${filter.parentSlug}` : sql`true`}`;
  const [found, total] = await Promise.all([
    db.execute<SegmentRecord & { subprojects: SubProjectTree[] }>(sql`
      select s.*, (
        select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'status', b.status, 'slug', b.slug,
          'insightsProjectName', x.name, 'insightsProjectId', x.id, 'integrations', ${integrationsOf})
          order by fold_case(b.name) collate "C", b.id), '[]')
        from segments b
        left join lateral (select id, name from insights_projects where segment_id = b.id
          order by name collate "C" limit 1) x on true
        where b.parent_id = s.id
      ) as subprojects ${matching} order by s.updated_at desc, s.id ${pageSql(page)}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${matching}`),
  ]);
  return {
    rows: found.rows.map((row) => ({
      ...toSegment(row),
      subproject_count: row.subprojects.length,
      subprojects: row.subprojects,
    })),
    count: total.rows[0]?.count ?? 0,
  };
}

/**
 * Integrations of sub-project `b`: its own (GitHub's as `primary`). If it has no GitHub integration but repositories of
 * another sub-project's are mapped to it, also one entry that names the owner.
 */
const integrationsOf = sql`(
  select coalesce(json_agg(entry order by entry ->> 'platform'), '[]') from (
    select json_strip_nulls(json_build_object('platform', i.platform, 'id', i.id, 'status', i.status,
      'segmentId', i.segment_id, 'type', case when i.platform in ('github', 'github-nango') then 'primary' end)) as entry
    from integrations i where i.segment_id = b.id
    union all
    select json_build_object('platform', 'github', 'segmentId', b.id, 'type', 'mapped', 'mappedWith', min(owner.name))
    from repository_mappings r
    join integrations i on i.id = r.integration_id and i.platform in ('github', 'github-nango')
    join segments owner on owner.id = i.segment_id
    where r.segment_id = b.id and i.segment_id <> b.id
      and not exists (select 1 from integrations own
        where own.segment_id = b.id and own.platform in ('github', 'github-nango'))
    having count(*) > 0
  ) entries
)`;
