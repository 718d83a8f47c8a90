import { type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "#server/db/database.ts";
import type { RecordPart } from "#shared/contract/v1/export.ts";
import { tableOf } from "./column.ts";

/** Rows read by one statement. */
const rowsAtOnce = 1_000;

/** A table of the record: its columns by their names in the files, and the rows of a segment, each with a unique `id`. */
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
const isInside = (id: SQL, segmentId: SQL) => sql`${id} in (
  select s.id from segments s where ${segmentId} in (s.id, s.parent_id, s.grandparent_id))`;

const column = (name: string) => sql`t.${sql.identifier(name)}`;

const identity = (record: "member" | "organization") => ({
  id: column("id"),
  [record === "member" ? "personId" : "organizationId"]: column(`${record}_id`),
  platform: column("platform"),
  type: column("type"),
  value: column("value"),
  verified: column("verified"),
  source: column("source"),
  sourceId: column("source_id"),
});

const period = { startedAt: column("date_start"), endedAt: column("date_end") };

const parts: Readonly<Record<RecordPart, Part>> = {
  segments: {
    columns: {
      id: column("id"),
      type: column("type"),
      name: column("name"),
      slug: column("slug"),
      parentId: column("parent_id"),
    },
    rows: (segmentId) => sql`segments t where ${isInside(sql`t.id`, segmentId)}`,
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
    },
    rows: (segmentId) => sql`(select m.* from ${peopleHere(segmentId)}) t where true`,
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
    },
    rows: (segmentId) => sql`member_organizations t
      where t.deleted_at is null and ${isPersonHere(sql`t.member_id`, segmentId)}`,
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
      where ${isInside(sql`t.segment_id`, segmentId)} and ${isPersonHere(sql`t.member_id`, segmentId)}`,
  },
  tags: {
    columns: { personId: column("id"), tags: column("names") },
    rows: (segmentId) => sql`(select m.id, (select array_agg(g.name order by g.name) from member_tags mt
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
    },
    rows: (segmentId) => sql`(select o.* from ${organizationsHere(segmentId)}) t where true`,
  },
  organizationIdentities: {
    columns: identity("organization"),
    rows: (segmentId) => sql`organization_identities t
      where exists (select 1 from ${organizationsHere(segmentId)} and o.id = t.organization_id)`,
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
      organizationId: column("organization_id"),
      username: column("username"),
      title: column("title"),
      body: column("body"),
      url: column("url"),
      sentiment: column("sentiment"),
      attributes: column("attributes"),
    },
    rows: (segmentId) => sql`activities t where ${isInside(sql`t.segment_id`, segmentId)}`,
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
    },
    rows: (segmentId) => sql`merge_actions t where (t.kind = 'member' and ${isPersonHere(sql`t.primary_id`, segmentId)})
      or (t.kind = 'organization'
        and exists (select 1 from ${organizationsHere(segmentId)} and o.id = t.primary_id))`,
  },
};

/** How many rows each part has. */
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
 * Rows of a part in the order of their ids, piece by piece, as NDJSON or as a table.
 * @param after id of the last row that somebody has already, to go on there
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
  return tableOf(columns, batches);
}

async function* linesOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join("");
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
