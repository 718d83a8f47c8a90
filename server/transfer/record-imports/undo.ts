import { randomUUID } from "node:crypto";
import { organizationsMerging } from "#server/curation/merging/organizations/organizations-merging.ts";
import { peopleMerging } from "#server/curation/merging/people/people-merging.ts";
import { unmergeWithin } from "#server/curation/merging/unmerge.ts";
import { HttpError } from "#server/platform/core/http-error.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { rebuildOrganizationAggregates } from "#server/records/aggregates/rebuild-organizations.ts";
import { rebuildPeopleAggregates } from "#server/records/aggregates/rebuild-people.ts";
import { isCuratedSource } from "#server/records/common/identities.ts";
import { type RecordKind, recordTables } from "#server/records/common/record-kind.ts";
import { refreshSearchText } from "#server/records/common/search-text.ts";
import { lockPeople } from "#server/records/employers/lock-people.ts";
import type { OrganizationAttributes } from "#server/records/organizations/attributes-write.ts";
import { writeAttributes } from "#server/records/organizations/update.ts";
import type { RecordPart } from "#shared/contract/v1/export.ts";
import { guessedSource } from "#shared/domain/people/work-experience.ts";
import {
  asJson,
  type ImportContext,
  type ImportRow,
  type Outcome,
  outcome,
  partNumber,
  preferIndexes,
} from "./rows.ts";

/** Order of an undo: rows that refer to a record are removed before it. Identities come last, for records that stay. */
export const undoParts: readonly RecordPart[] = [
  "organizationParents",
  ...(["neverMerge", "merges", "activities", "maintainerRoles", "affiliations", "workExperiences", "tags"] as const),
  ...(["people", "identities", "organizations", "organizationIdentities", "segments", "attributeDefinitions"] as const),
];

const changedSince = "It has been changed since the import.";

/** Undoes rows of a part. Keeps rows that were added or changed after the import, with a note in the outcome. */
export async function undoPart(
  tx: Executor,
  context: ImportContext,
  part: RecordPart,
  rows: readonly ImportRow[],
): Promise<Outcome[]> {
  const ids = sql`${sql.param(rows.flatMap(({ record_id }) => record_id ?? []))}::uuid[]`;
  const undone = () => rows.map((row) => outcome(row, "undone", row.record_id));
  switch (part) {
    case "neverMerge": {
      await tx.execute(sql`
        delete from no_merges n using json_to_recordset(${asJson(rows.map(({ undo }) => undo ?? {}))})
          as r(kind text, a uuid, b uuid) where n.kind = r.kind and n.a_id = r.a and n.b_id = r.b`);
      return undone();
    }
    case "organizationParents": {
      await tx.execute(sql`
        delete from organization_parents p using json_to_recordset(${asJson(rows.map(({ undo }) => undo ?? {}))})
          as r(id uuid, parent uuid) where p.organization_id = r.id and p.parent_id = r.parent`);
      return undone();
    }
    case "merges": {
      await tx.execute(sql`delete from merge_actions where id = any(${ids}) and backup is null`);
      return undone();
    }
    case "activities": {
      await removeActivities(tx, context, rows);
      return undone();
    }
    case "maintainerRoles": {
      await tx.execute(sql`delete from maintainer_roles where id = any(${ids})`);
      return undone();
    }
    case "affiliations":
    case "workExperiences": {
      const table = part === "affiliations" ? sql`member_affiliations` : sql`member_organizations`;
      const people = await tx.execute<{ id: string }>(sql`
        select distinct member_id as id from ${table} where id = any(${ids})`);
      await lockPeople(
        tx,
        people.rows.map(({ id }) => id),
      );
      await tx.execute(sql`delete from ${table} where id = any(${ids})`);
      return undone();
    }
    case "tags": {
      const given = rows.flatMap(({ record_id, undo }) =>
        ((undo?.tags ?? []) as string[]).map((tag) => ({ member: record_id, tag })),
      );
      await tx.execute(sql`
        delete from member_tags t using json_to_recordset(${asJson(given)}) as r(member uuid, tag uuid)
        where t.member_id = r.member and t.tag_id = r.tag`);
      const made = rows.flatMap(({ undo }) => (undo?.made ?? []) as string[]);
      await tx.execute(sql`
        delete from tags t where id = any(${sql.param(made)}::uuid[])
          and not exists (select 1 from member_tags m where m.tag_id = t.id)`);
      return undone();
    }
    case "people":
      return undoRecords(tx, context, "member", rows);
    case "organizations":
      return undoRecords(tx, context, "organization", rows);
    case "identities":
      return undoIdentities(tx, context, "member", rows);
    case "organizationIdentities":
      return undoIdentities(tx, context, "organization", rows);
    case "segments":
      return undoSegments(tx, rows);
    case "attributeDefinitions": {
      const gone = await tx.execute<{ id: string }>(sql`
        delete from attribute_definitions d where id = any(${ids})
          and not exists (select 1 from members m where m.attributes ? d.name) returning id`);
      return outcomesOf(rows, gone.rows, "People have a value for it.");
    }
  }
}

function outcomesOf(rows: readonly ImportRow[], gone: readonly { id: string }[], reason: string): Outcome[] {
  const ids = new Set(gone.map(({ id }) => id));
  return rows.map((row) =>
    ids.has(row.record_id ?? "")
      ? outcome(row, "undone", row.record_id)
      : outcome(row, "kept", row.record_id, { reason }),
  );
}

/**
 * Deletes activities. Aggregates of the import's own people are rebuilt at the end; those of other people, who got
 * activities through a merge, are rebuilt here.
 */
async function removeActivities(tx: Executor, { importId }: ImportContext, rows: readonly ImportRow[]): Promise<void> {
  const gone = await tx.execute<{ member_id: string; organization_id: string | null }>(sql`
    delete from activities where id = any(${sql.param(rows.flatMap(({ record_id }) => record_id ?? []))}::uuid[])
    returning member_id, organization_id`);
  const others = async (part: RecordPart, ids: readonly string[]) => {
    const found = await tx.execute<{ id: string }>(sql`
      select distinct t.id from unnest(${sql.param([...new Set(ids)])}::uuid[]) as t(id)
      where not exists (select 1 from record_import_rows r where r.record_id = t.id
        and r.part = ${sql.raw(String(partNumber(part)))} and r.import_id = ${importId}::uuid)`);
    return found.rows.map(({ id }) => id);
  };
  const people = await others(
    "people",
    gone.rows.map((row) => row.member_id),
  );
  if (people.length > 0) await rebuildPeopleAggregates(tx, people);
  const organizations = await others(
    "organizations",
    gone.rows.flatMap((row) => row.organization_id ?? []),
  );
  if (organizations.length > 0) await rebuildOrganizationAggregates(tx, organizations);
}

async function undoRecords(
  tx: Executor,
  context: ImportContext,
  kind: RecordKind,
  rows: readonly ImportRow[],
): Promise<Outcome[]> {
  const created = rows.filter(({ result }) => result === "created");
  const outcomes: Outcome[] = [];
  for (const row of rows) if (row.result === "updated") outcomes.push(await undoUpdate(tx, context, kind, row));
  if (created.length === 0) return outcomes;
  const { records, identities, id } = recordTables[kind];
  // Literals, so that the planner uses the partial index on `record_id`.
  const literal = (part: RecordPart) => sql.raw(String(partNumber(part)));
  const isPerson = kind === "member";
  const [ownPart, identityPart] = [
    literal(isPerson ? "people" : "organizations"),
    literal(isPerson ? "identities" : "organizationIdentities"),
  ];
  const work = isPerson ? sql`w.member_id = t.id and w.deleted_at is null` : sql`w.organization_id = t.id`;
  const isGuessed = sql`w.source = ${guessedSource} and w.date_start is null and w.date_end is null`;
  const ids = sql`${sql.param(created.flatMap(({ record_id }) => record_id ?? []))}::uuid[]`;
  // Several source records may be one record here, because they share an identity. The record contains data of all of
  // them.
  const gone = await tx.execute<{ id: string }>(sql`
    delete from ${records} t where t.id = any(${ids}) and t.version = 1
      and not exists (select 1 from activities a where a.${id} = t.id)
      and not exists (select 1 from member_organizations w where ${work} and not (${isGuessed}))
      and not exists (select 1 from member_affiliations w where w.${id} = t.id)
      and not exists (select 1 from merge_actions a where a.kind = ${kind} and a.primary_id = t.id
        and a.state in ('merged', 'in-progress'))
      and not exists (select 1 from ${identities} i where i.${id} = t.id and not exists (
        select 1 from record_import_rows w where w.import_id = ${context.importId}::uuid and w.part = ${identityPart}
          and w.record_id = i.id and w.owner in (select o.key from record_import_rows o
            where o.import_id = ${context.importId}::uuid and o.part = ${ownPart} and o.record_id = t.id)))
    returning t.id`);
  const left = await tx.execute<{ id: string }>(sql`select id from ${records} where id = any(${ids})`);
  const isLeft = new Set(left.rows.map((row) => row.id));
  const removed = sql`${sql.param(gone.rows.map((row) => row.id))}::uuid[]`;
  await tx.execute(
    sql`delete from no_merges where kind = ${kind} and (a_id = any(${removed}) or b_id = any(${removed}))`,
  );
  // A record merged into another one counts as removed. Its identities and activities have separate rows.
  const kept = created.map((row) =>
    isLeft.has(row.record_id ?? "")
      ? outcome(row, "kept", row.record_id, { reason: changedSince })
      : outcome(row, "undone", row.record_id),
  );
  return [...outcomes, ...kept];
}

/** Removes data that the import added to an existing record: attributes, segments and merges. */
async function undoUpdate(
  tx: Executor,
  { platform, requester }: ImportContext,
  kind: RecordKind,
  row: ImportRow,
): Promise<Outcome> {
  const { attributes = [], listed = [], merges = [] } = (row.undo ?? {}) as Record<string, string[]>;
  const { records, segments, id } = recordTables[kind];
  const problems: string[] = [];
  for (const mergeId of merges.toReversed()) {
    const splitTarget = { isIdentity: () => false, mergeId, newId: randomUUID() };
    try {
      await tx.transaction((inner) =>
        kind === "member"
          ? unmergeWithin(inner, platform, requester, peopleMerging, row.record_id ?? "", splitTarget, null)
          : unmergeWithin(inner, platform, requester, organizationsMerging, row.record_id ?? "", splitTarget, null),
      );
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      problems.push(error.message);
    }
  }
  await tx.execute(sql`
    delete from ${segments} where ${id} = ${row.record_id}::uuid and activity_count = 0
      and segment_id = any(${sql.param(listed)}::uuid[])`);
  const found = await tx.execute<{ attributes: OrganizationAttributes; marks: string[] }>(sql`
    select attributes, manually_changed_fields as marks from ${records} where id = ${row.record_id}::uuid for update`);
  const [before] = found.rows;
  const names = attributes.filter((name) => !before?.marks.includes(`attributes.${name}`));
  if (before && names.length > 0) {
    const after = Object.fromEntries(Object.entries(before.attributes).filter(([name]) => !names.includes(name)));
    if (kind === "organization") await writeAttributes(tx, row.record_id ?? "", before.attributes, after);
    else {
      await tx.execute(sql`
        update members set attributes = ${asJson([after])}::jsonb -> 0, updated_at = now()
        where id = ${row.record_id}::uuid`);
    }
  }
  // A later import merges them again, unlike pairs whose merge a user undid.
  const undo = merges.length > 0 ? { undo: { merges } } : {};
  return problems.length > 0
    ? outcome(row, "kept", row.record_id, { reason: problems.join(" "), ...undo })
    : outcome(row, "undone", row.record_id, undo);
}

/**
 * Removes identities that the import added to existing records. Records that the undo keeps also keep their identities.
 */
async function undoIdentities(
  tx: Executor,
  { importId }: ImportContext,
  kind: RecordKind,
  rows: readonly ImportRow[],
): Promise<Outcome[]> {
  const part = partNumber(kind === "member" ? "people" : "organizations");
  const keptRows = await tx.execute<{ key: string }>(sql`
    select key from record_import_rows where import_id = ${importId}::uuid and part = ${part} and owner = ''
      and result = 'kept' and key = any(${sql.param(rows.map(({ owner }) => owner))}::text[])`);
  const kept = new Set(keptRows.rows.map(({ key }) => key));
  const removedIds = rows.filter(({ owner }) => !kept.has(owner)).flatMap(({ record_id }) => record_id ?? []);
  const { identities, id } = recordTables[kind];
  // Keeps what a source has confirmed since the import.
  const isConfirmed = sql`i.verified and i.updated_at > i.created_at and ${isCuratedSource(sql`i`)}`;
  const gone = await tx.execute<{ id: string }>(sql`
    delete from ${identities} i where id = any(${sql.param(removedIds)}::uuid[]) and not (${isConfirmed}) returning ${id} as id`);
  if (gone.rows.length > 0) await refreshSearchText(tx, kind, [...new Set(gone.rows.map((row) => row.id))]);
  return rows.map((row) =>
    kept.has(row.owner)
      ? outcome(row, "kept", row.record_id, { reason: changedSince })
      : outcome(row, "undone", row.record_id),
  );
}

/** Deletes empty segments, sub-projects first: a parent can only go after its children. */
async function undoSegments(tx: Executor, rows: readonly ImportRow[]): Promise<Outcome[]> {
  const created = sql`${sql.param(rows.flatMap(({ record_id }) => record_id ?? []))}::uuid[]`;
  const gone: { id: string }[] = [];
  for (const type of ["subproject", "project", "projectGroup"]) {
    const found = await tx.execute<{ id: string }>(sql`
      delete from segments s where s.id = any(${created}) and s.type = ${type} and s.version = 1
        and not exists (select 1 from segments c where c.parent_id = s.id)
        and not exists (select 1 from activities a where a.segment_id = s.id)
        and not exists (select 1 from integrations i where i.segment_id = s.id)
        and not exists (select 1 from member_segments p where p.segment_id = s.id)
        and not exists (select 1 from organization_segments p where p.segment_id = s.id)
      returning id`);
    gone.push(...found.rows);
  }
  return outcomesOf(rows, gone, "It contains records that are not part of the import.");
}

/** Rebuilds the aggregates of records that the undo left in place. */
export function recountAfterUndo(
  db: Database,
  kind: "people" | "organizations",
  ids: readonly string[],
): Promise<void> {
  return db.transaction(async (tx) => {
    await preferIndexes(tx);
    const { records } = recordTables[kind === "people" ? "member" : "organization"];
    const left = await tx.execute<{ id: string }>(
      sql`select id from ${records} where id = any(${sql.param([...ids])}::uuid[])`,
    );
    const there = left.rows.map(({ id }) => id);
    if (there.length === 0) return;
    if (kind === "people") await rebuildPeopleAggregates(tx, there);
    else await rebuildOrganizationAggregates(tx, there);
  });
}
