import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { linkedMaintainers } from "#server/records/people/list-maintainers.ts";
import { recordParts } from "#shared/contract/v1/export.ts";

/** Queries for the stored rows about a person `id`, by name in the data file. */
export const partsOf = (id: SQL): Readonly<Record<string, SQL>> => ({
  profile: sql`select * from members t where t.id = ${id}`,
  identities: sql`select * from member_identities t where t.member_id = ${id}`,
  workExperiences: sql`select t.*, o.display_name as organization from member_organizations t
    left join organizations o on o.id = t.organization_id where t.member_id = ${id}`,
  affiliations: sql`select t.*, s.name as segment, o.display_name as organization from member_affiliations t
    left join segments s on s.id = t.segment_id left join organizations o on o.id = t.organization_id
    where t.member_id = ${id}`,
  maintainerRoles: sql`select * from maintainer_roles t where t.member_id = ${id}`,
  repositoryMaintainers: sql`select x.name, x.email, x.platform, x.login, x.role, x.path, x.since, x.until, s.key as repository
    from (${linkedMaintainers(sql`i.member_id = ${id}`)}) l join repository_maintainers x on x.id = l.id
    join integration_streams s on s.id = x.stream_id`,
  tags: sql`select g.name from member_tags t join tags g on g.id = t.tag_id where t.member_id = ${id}`,
  segments: sql`select t.*, s.name as segment from member_segments t join segments s on s.id = t.segment_id
    where t.member_id = ${id}`,
  merges: sql`select * from merge_actions t where t.kind = 'member' and ${id} in (t.primary_id, t.secondary_id)`,
  dataIssues: sql`select * from issue_reports t where t.entity = 'person' and t.entity_id = ${id}`,
  imports: sql`select * from member_import_rows t where t.member_id = ${id}`,
  recordImports: recordImportRowsOf(id),
  recordRepairs: sql`select * from record_repair_rows t where t.member_ids @> array[${id}]`,
  auditLog: sql`select * from audit_logs t where t.entity_id = ${id}`,
});

/** Numbers of parts whose rows can belong to a person, as literals, so that the planner uses the partial index. */
const ofPeople = [...recordParts.keys()].slice(recordParts.indexOf("people") + 1).join(", ");

/** Rows that imports of whole records stored about a person: the person and their related rows in the source. */
export const recordImportRowsOf = (id: SQL): SQL => sql`
  select p.* from record_import_rows p where p.record_id = ${id} and p.part = 4
  union all
  select r.* from record_import_rows p join record_import_rows r on r.import_id = p.import_id
    and r.part in (${sql.raw(ofPeople)}) and r.owner = p.key
  where p.record_id = ${id} and p.part = 4`;

/** Queried separately, because activities are many and are read in pages. */
export const activitiesOf = (id: SQL): SQL => sql`select * from activities t where t.member_id = ${id}`;
