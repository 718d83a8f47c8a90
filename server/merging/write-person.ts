import { sql } from "drizzle-orm";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import { refreshSearchText } from "#server/records/search-text.ts";
import type { PersonRecord } from "./person-record.ts";
import { insertAlike, type Row } from "./record.ts";

/**
 * Writes the lists of people as they stand in the records: identities, work history, affiliations and tags of all
 * `involved` go, and those of `people` come, each row with its id and with the columns it had. So no row of one stands
 * in the way of a row of the other.
 */
export async function writeLists(
  tx: Executor,
  involved: readonly string[],
  people: readonly PersonRecord[],
): Promise<void> {
  const ids = sql`any(${sql.param(involved)}::uuid[])`;
  await tx.execute(sql`delete from member_identities where member_id = ${ids}`);
  await tx.execute(sql`delete from member_organizations where member_id = ${ids}`);
  await tx.execute(sql`delete from member_affiliations where member_id = ${ids}`);
  await tx.execute(sql`delete from member_tags where member_id = ${ids}`);
  await insertAlike(tx, "member_identities", people.flatMap(identityRows));
  await insertAlike(tx, "member_organizations", await ofKnownOrganizations(tx, people.flatMap(workRows)));
  await insertAlike(tx, "member_affiliations", await ofKnownOrganizations(tx, people.flatMap(affiliationRows)));
  const tags = people.flatMap(({ id, tags }) => tags.map((tag) => ({ member_id: id, tag_id: tag.id })));
  await tx.execute(sql`
    insert into member_tags (member_id, tag_id)
    select r.member_id, r.tag_id from json_to_recordset(${bulkJson(tags)}::json) as r(member_id uuid, tag_id uuid)
    join tags t on t.id = r.tag_id`);
}

/** Writes the person's own columns that merging changes, moves the version on and what the search looks in. */
export async function writeOwn(tx: Executor, person: PersonRecord): Promise<void> {
  await tx.execute(sql`
    update members set display_name = ${person.displayName}, joined_at = ${person.joinedAt}::timestamptz,
      attributes = ${bulkJson([person.attributes])}::jsonb -> 0,
      manually_changed_fields = ${sql.param(person.manuallyChangedFields)}::text[], version = version + 1,
      updated_at = now()
    where id = ${person.id}::uuid`);
  await refreshSearchText(tx, "member", [person.id]);
}

/** Gives a person their row again, with all that it had. */
export async function insertPerson(tx: Executor, person: PersonRecord): Promise<void> {
  await insertRows(tx, "members", [
    {
      ...person.rest,
      id: person.id,
      display_name: person.displayName,
      joined_at: person.joinedAt,
      attributes: person.attributes,
      manually_changed_fields: person.manuallyChangedFields,
      updated_at: new Date(),
    },
  ]);
}

const identityRows = (person: PersonRecord): Row[] =>
  person.identities.map(({ id, platform, type, value, verified, rest }) => ({
    ...rest,
    id,
    member_id: person.id,
    platform,
    type,
    value,
    verified,
  }));

/**
 * Work experiences, and those taken away: the table holds each once, and two may have become the same when their
 * organizations were merged.
 */
function workRows(person: PersonRecord): Row[] {
  const own: Row[] = person.memberOrganizations.map(
    ({ id, organizationId, title, dateStart, dateEnd, affiliationOverride, rest }) => ({
      ...rest,
      id,
      member_id: person.id,
      organization_id: organizationId,
      title: title ?? null,
      date_start: dateStart ?? null,
      date_end: dateEnd ?? null,
      allow_affiliation: affiliationOverride?.allowAffiliation !== false,
      is_primary_work_experience: affiliationOverride?.isPrimaryWorkExperience === true,
    }),
  );
  const same = (row: Row) => JSON.stringify([row.organization_id, row.title ?? "", row.date_start, row.date_end]);
  const removed = person.removedWork.map((row) => ({ ...row, member_id: person.id }));
  // The first of each: what is there comes before what was taken away.
  return [...new Map([...own, ...removed].toReversed().map((row) => [same(row), row])).values()];
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

/** Rows of organizations that are erased have nowhere to go back to. */
async function ofKnownOrganizations(tx: Executor, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ organization_id }) => (organization_id ? [organization_id] : [])))];
  const found = await tx.execute<{ id: string }>(
    sql`select id from organizations where id = any(${sql.param(ids)}::uuid[])`,
  );
  const known = new Set<unknown>(found.rows.map(({ id }) => id));
  return rows.filter(({ organization_id }) => organization_id === null || known.has(organization_id));
}
