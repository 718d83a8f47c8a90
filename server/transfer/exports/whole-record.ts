import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { isVisible } from "#server/records/common/visible-activities.ts";
import type { RecordPart } from "#shared/contract/v1/export.ts";
import { tableOf } from "./column.ts";

/** Rows read by one statement, and lines written at a time; between them, the process answers other requests. */
const [rowsAtOnce, linesAtOnce] = [1_000, 100];

/**
 * One table of the full export: columns by name in the file, and the rows of a segment, each with a unique `id`. The
 * first column holds the `id`, which lets an interrupted download resume.
 */
interface Part {
  readonly columns: Readonly<Record<string, SQL>>;
  rows(segmentId: SQL): SQL;
}

const peopleHere = (
  segmentId: SQL,
) => sql`member_segments f join members m on m.id = f.member_id and m.deleted_at is null
  where f.segment_id = ${segmentId}`;
const organizationsHere = (segmentId: SQL) => sql`organization_segments f
  join organizations o on o.id = f.organization_id and o.deleted_at is null where f.segment_id = ${segmentId}`;
const isPersonHere = (id: SQL, segmentId: SQL) => sql`exists (select 1 from ${peopleHere(segmentId)} and m.id = ${id})`;
/**
 * True for organizations with activity in the segment, and for those in work histories and affiliations of its people.
 */
const isOrganizationHere = (id: SQL, segmentId: SQL) => sql`(
  exists (select 1 from ${organizationsHere(segmentId)} and o.id = ${id})
  or (${isKept(id)} and (
    exists (select 1 from member_organizations w join member_segments f on f.member_id = w.member_id
      where w.organization_id = ${id} and w.deleted_at is null and f.segment_id = ${segmentId})
    or exists (select 1 from member_affiliations w join member_segments f on f.member_id = w.member_id
      where w.organization_id = ${id} and f.segment_id = ${segmentId}))))`;
/** True for an organization that is not in the trash. */
const isKept = (id: SQL) => sql`exists (select 1 from organizations k where k.id = ${id} and k.deleted_at is null)`;
const isInside = (id: SQL, segmentId: SQL) => sql`${id} in (
  select s.id from segments s where ${segmentId} in (s.id, s.parent_id, s.grandparent_id))`;

/** Segments within the given one in which a record is listed without activity. */
const listedIn = (record: "member" | "organization", segmentId: SQL) => sql`array(
  select l.segment_id from ${sql.identifier(`${record}_segments`)} l
  where l.${sql.identifier(`${record}_id`)} = ${record === "member" ? sql`m.id` : sql`o.id`} and l.activity_count = 0
    and ${isInside(sql`l.segment_id`, segmentId)} order by l.segment_id)`;

const column = (name: string) => sql`t.${sql.identifier(name)}`;

const identity = (record: "member" | "organization") => ({
  id: column("id"),
  [record === "member" ? "personId" : "organizationId"]: column(`${record}_id`),
  platform: column("platform"),
  site: sql`nullif(t.site, '')`,
  type: column("type"),
  value: column("value"),
  verified: column("verified"),
  source: column("source"),
  sourceId: column("source_id"),
  createdAt: column("created_at"),
});

/** Database columns of organizations that repeat or extend their attributes. */
export const organizationDetails = [
  ...["description", "logo", "headline", "industry", "location", "type", "size", "employees", "founded", "tags"],
  ...["revenue_range", "employee_churn_rate", "employee_growth_rate", "lfx_membership"],
] as const;

const period = { startedAt: column("date_start"), endedAt: column("date_end") };

const parts: Readonly<Record<RecordPart, Part>> = {
  attributeDefinitions: {
    columns: {
      id: column("id"),
      name: column("name"),
      label: column("label"),
      type: column("type"),
      show: column("show"),
      canDelete: column("can_delete"),
      options: column("options"),
    },
    rows: () => sql`attribute_definitions t where true`,
  },
  segments: {
    columns: {
      id: column("id"),
      type: column("type"),
      name: column("name"),
      slug: column("slug"),
      parentId: column("parent_id"),
      status: column("status"),
      url: column("url"),
      description: column("description"),
      sourceId: column("source_id"),
      isLF: column("is_lf"),
      customActivityTypes: column("custom_activity_types"),
    },
    // Includes parent segments, which an import into an empty platform needs.
    rows: (segmentId) => sql`segments t where ${isInside(sql`t.id`, segmentId)} or exists (
      select 1 from segments s where s.id = ${segmentId} and t.id in (s.parent_id, s.grandparent_id))`,
  },
  people: {
    columns: {
      id: column("id"),
      name: column("display_name"),
      attributes: column("attributes"),
      joinedAt: column("joined_at"),
      score: column("score"),
      manuallyChangedFields: column("manually_changed_fields"),
      createdAt: column("created_at"),
      updatedAt: column("updated_at"),
      manuallyCreated: column("manually_created"),
      lastEnrichedAt: column("last_enriched_at"),
      reach: column("reach"),
      listedIn: column("listed_in"),
    },
    rows: (segmentId) =>
      sql`(select m.*, ${listedIn("member", segmentId)} as listed_in from ${peopleHere(segmentId)}) t where true`,
  },
  identities: {
    columns: identity("member"),
    rows: (segmentId) => sql`member_identities t where ${isPersonHere(sql`t.member_id`, segmentId)}`,
  },
  workExperiences: {
    columns: {
      id: column("id"),
      personId: column("member_id"),
      organizationId: column("organization_id"),
      title: column("title"),
      ...period,
      source: column("source"),
      allowAffiliation: column("allow_affiliation"),
      isPrimary: column("is_primary_work_experience"),
    },
    rows: (segmentId) => sql`member_organizations t where t.deleted_at is null
      and ${isPersonHere(sql`t.member_id`, segmentId)}
      and (t.organization_id is null or ${isKept(sql`t.organization_id`)})`,
  },
  affiliations: {
    columns: {
      id: column("id"),
      personId: column("member_id"),
      segmentId: column("segment_id"),
      organizationId: column("organization_id"),
      ...period,
    },
    rows: (segmentId) => sql`member_affiliations t
      where ${isInside(sql`t.segment_id`, segmentId)} and ${isPersonHere(sql`t.member_id`, segmentId)}
        and (t.organization_id is null or ${isKept(sql`t.organization_id`)})`,
  },
  maintainerRoles: {
    columns: {
      id: column("id"),
      personId: column("member_id"),
      segmentId: column("segment_id"),
      role: column("role"),
      url: column("url"),
      repositoryType: column("repo_type"),
      ...period,
    },
    rows: (segmentId) => sql`maintainer_roles t
      where ${isInside(sql`t.segment_id`, segmentId)} and ${isPersonHere(sql`t.member_id`, segmentId)}`,
  },
  tags: {
    columns: { personId: column("id"), tags: column("names") },
    rows: (segmentId) => sql`(select m.id, (select array_agg(g.name order by g.name collate "C") from member_tags mt
      join tags g on g.id = mt.tag_id where mt.member_id = m.id) as names from ${peopleHere(segmentId)}) t
      where t.names is not null`,
  },
  organizations: {
    columns: {
      id: column("id"),
      name: column("display_name"),
      attributes: column("attributes"),
      isTeamOrganization: column("is_team_organization"),
      joinedAt: column("joined_at"),
      createdAt: column("created_at"),
      updatedAt: column("updated_at"),
      manuallyChangedFields: column("manually_changed_fields"),
      manuallyCreated: column("manually_created"),
      lastEnrichedAt: column("last_enriched_at"),
      details: sql`jsonb_build_object(${sql.join(
        organizationDetails.flatMap((name) => [sql`${name}::text`, column(name)]),
        sql`, `,
      )})`,
      listedIn: column("listed_in"),
    },
    rows: (segmentId) => sql`(select o.*, ${listedIn("organization", segmentId)} as listed_in from organizations o
      where ${isOrganizationHere(sql`o.id`, segmentId)}) t where true`,
  },
  organizationIdentities: {
    columns: identity("organization"),
    rows: (segmentId) => sql`organization_identities t
      where ${isOrganizationHere(sql`t.organization_id`, segmentId)}`,
  },
  activities: {
    columns: {
      id: column("id"),
      timestamp: column("timestamp"),
      platform: column("platform"),
      type: column("type"),
      channel: column("channel"),
      sourceId: column("source_id"),
      sourceParentId: column("source_parent_id"),
      segmentId: column("segment_id"),
      personId: column("member_id"),
      organizationId: sql`case when ${isKept(column("organization_id"))} then ${column("organization_id")} end`,
      username: column("username"),
      title: column("title"),
      body: column("body"),
      url: column("url"),
      sentiment: column("sentiment"),
      attributes: column("attributes"),
      manuallyCreated: column("manually_created"),
    },
    rows: (segmentId) => sql`activities t where ${isInside(sql`t.segment_id`, segmentId)}
      and ${isVisible(sql`t.member_id`)}`,
  },
  merges: {
    columns: {
      id: column("id"),
      kind: sql`case t.kind when 'member' then 'person' else t.kind end`,
      keptId: column("primary_id"),
      mergedId: column("secondary_id"),
      keptName: column("primary_name"),
      mergedName: column("secondary_name"),
      state: column("state"),
      at: column("started_at"),
      isAutomatic: column("is_automatic"),
    },
    rows: (segmentId) => sql`merge_actions t where (t.kind = 'member' and ${isPersonHere(sql`t.primary_id`, segmentId)})
      or (t.kind = 'organization' and ${isOrganizationHere(sql`t.primary_id`, segmentId)})`,
  },
  neverMerge: {
    columns: {
      id: column("id"),
      kind: sql`case t.kind when 'member' then 'person' else t.kind end`,
      oneId: column("a_id"),
      otherId: column("b_id"),
      at: column("created_at"),
    },
    rows: (segmentId) => sql`(select md5(n.kind || n.a_id || n.b_id)::uuid as id, n.* from no_merges n where
      (n.kind = 'member' and ${isPersonHere(sql`n.a_id`, segmentId)} and ${isPersonHere(sql`n.b_id`, segmentId)})
      or (n.kind = 'organization' and ${isOrganizationHere(sql`n.a_id`, segmentId)}
        and ${isOrganizationHere(sql`n.b_id`, segmentId)})) t where true`,
  },
  organizationParents: {
    columns: {
      id: column("id"),
      organizationId: column("id"),
      parentId: column("parent_id"),
      since: sql`to_char(t.since, 'YYYY-MM-DD')`,
    },
    rows: (segmentId) => sql`(select p.organization_id as id, p.parent_id, p.since from organization_parents p
      where ${isOrganizationHere(sql`p.organization_id`, segmentId)} and ${isOrganizationHere(sql`p.parent_id`, segmentId)}
    ) t where true`,
  },
};

/** Counts the rows of each part. */
export async function countRecordParts(db: Executor, segmentId: string): Promise<{ name: RecordPart; rows: number }[]> {
  const counts: { name: RecordPart; rows: number }[] = [];
  for (const name of Object.keys(parts) as RecordPart[]) {
    const found = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from (select t.id from ${parts[name].rows(sql`${segmentId}::uuid`)}) as r`,
    );
    counts.push({ name, rows: found.rows[0]?.rows ?? 0 });
  }
  return counts;
}

type Row = { readonly id: string; readonly row: Record<string, unknown> };

/**
 * Writes the rows of a part in id order, in chunks, as NDJSON or as a table.
 * @param after id of the last row received, to resume from
 */
export function writeRecordPart(
  db: Database,
  segmentId: string,
  name: RecordPart,
  { format, after }: { readonly format: "ndjson" | "csv"; readonly after?: string | undefined },
): AsyncIterable<string> {
  const batches = inBatches(db, parts[name], segmentId, after);
  if (format === "ndjson") return linesOf(batches);
  const columns = Object.keys(parts[name].columns).map((title) => ({ title, of: ({ row }: Row) => row[title] }));
  return tableOf(columns, batches, { isContinued: after !== undefined });
}

async function* linesOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const rows of batches) {
    for (let from = 0; from < rows.length; from += linesAtOnce) {
      const some = rows.slice(from, from + linesAtOnce);
      yield some.map(({ row }) => `${JSON.stringify(row)}\n`).join("");
      await nextTurn();
    }
  }
}

async function* inBatches(
  db: Database,
  { columns, rows }: Part,
  segmentId: string,
  after = "00000000-0000-0000-0000-000000000000",
): AsyncGenerator<readonly Row[]> {
  const fields = Object.entries(columns).map(([name, value]) => sql`${name}::text, ${value}`);
  let last = after;
  for (;;) {
    const found = await db.execute<Row>(sql`
      select r.id, r.row from (
        select t.id, json_build_object(${sql.join(fields, sql`, `)}) as row from ${rows(sql`${segmentId}::uuid`)}
      ) as r where r.id > ${last}::uuid order by r.id limit ${rowsAtOnce}`);
    if (found.rows.length > 0) yield found.rows;
    if (found.rows.length < rowsAtOnce) return;
    last = found.rows.at(-1)?.id ?? last;
  }
}
