import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { insertMixedRows, type Row } from "../record.ts";
import type { PersonRecord } from "./person-record.ts";

/**
 * Replaces work history, affiliations and tags of the `involved` with those of `people`, each row with its id and
 * columns. Deletes all rows first, so that none collides with an equal row of another person.
 */
export async function writePersonLists(
  tx: Executor,
  involved: readonly string[],
  people: readonly PersonRecord[],
): Promise<void> {
  const ids = sql`any(${sql.param(involved)}::uuid[])`;
  await tx.execute(sql`delete from member_organizations where member_id = ${ids}`);
  await tx.execute(sql`delete from member_affiliations where member_id = ${ids}`);
  await tx.execute(sql`delete from member_tags where member_id = ${ids}`);
  await insertMixedRows(tx, "member_organizations", await ofKnownOrganizations(tx, people.flatMap(workRows)));
  await insertMixedRows(tx, "member_affiliations", await ofKnownOrganizations(tx, people.flatMap(affiliationRows)));
  const tags = people.flatMap(({ id, tags }) => tags.map((tag) => ({ member_id: id, tag_id: tag.id })));
  await tx.execute(sql`
    insert into member_tags (member_id, tag_id)
    select r.member_id, r.tag_id from json_to_recordset(${bulkJson(tags)}::json) as r(member_id uuid, tag_id uuid)
    join tags t on t.id = r.tag_id`);
}

/**
 * Current and removed work experiences, without duplicates. Two may have become equal when their organizations were
 * merged.
 */
function workRows(person: PersonRecord): Row[] {
  const own: Row[] = person.memberOrganizations.map(
    ({ id, organizationId, title, source, dateStart, dateEnd, affiliationOverride, rest }) => ({
      ...rest,
      id,
      member_id: person.id,
      organization_id: organizationId,
      title: title ?? null,
      // Merges of older versions have it in the rest.
      ...(source !== undefined && { source }),
      date_start: dateStart ?? null,
      date_end: dateEnd ?? null,
      allow_affiliation: affiliationOverride?.allowAffiliation !== false,
      is_primary_work_experience: affiliationOverride?.isPrimaryWorkExperience === true,
    }),
  );
  const keyOf = (row: Row) => JSON.stringify([row.organization_id, row.title ?? "", row.date_start, row.date_end]);
  const removed = person.removedWork.map((row) => ({ ...row, member_id: person.id }));
  // Keeps the first of equal rows, so that a current one replaces a removed one.
  return [...new Map([...own, ...removed].toReversed().map((row) => [keyOf(row), row])).values()];
}

const affiliationRows = (person: PersonRecord): Row[] =>
  person.affiliations.map(({ id, segmentId, organizationId, dateStart, dateEnd, rest }) => ({
    ...rest,
    id,
    member_id: person.id,
    segment_id: segmentId,
    organization_id: organizationId,
    date_start: dateStart,
    date_end: dateEnd,
  }));

/** Omits rows of organizations that were erased meanwhile. */
async function ofKnownOrganizations(tx: Executor, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ organization_id }) => (organization_id ? [organization_id] : [])))];
  const found = await tx.execute<{ id: string }>(
    sql`select id from organizations where id = any(${sql.param(ids)}::uuid[])`,
  );
  const known = new Set<unknown>(found.rows.map(({ id }) => id));
  return rows.filter(({ organization_id }) => organization_id === null || known.has(organization_id));
}
