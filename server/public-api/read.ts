import type * as z from "zod/mini";
import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { type SQL, sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { rowColumns, rowValues, type StoredFields } from "#server/platform/filters/stored-field.ts";
import { isUuid } from "#server/platform/filters/values.ts";
import { Reply } from "#server/platform/http/route.ts";
import type { ActivityColumns } from "#server/records/activities/list.ts";
import { storedIdentities } from "#server/records/common/identities.ts";
import { withLookAlikes } from "#server/records/common/look-alikes.ts";
import { assertRecordExists, missingRecord, type RecordKind } from "#server/records/common/record-kind.ts";
import { isOfTrashedOrganization, isVisible, visibleOrganization } from "#server/records/common/visible-activities.ts";
import { readChosenKinds } from "#server/records/employers/domains.ts";
import { readEmployerFacts } from "#server/records/employers/facts.ts";
import { storedFields as storedOrganizationFields } from "#server/records/organizations/fields.ts";
import { parentsOf, type Related } from "#server/records/organizations/parents.ts";
import { storedFields as storedPersonFields } from "#server/records/people/fields.ts";
import { independentPeriods, tagsOf } from "#server/records/people/rows.ts";
import { workExperiences } from "#server/records/people/work-experience.ts";
import { subProjectIds } from "#server/records/segments/scope.ts";
import { memberRow, personFields } from "#shared/contract/member-row.ts";
import { organizationFields, organizationRow } from "#shared/contract/organization-row.ts";
import { v1ActivityFields } from "#shared/contract/v1/activities.ts";
import { type identity, type V1Values, v1PageSizes } from "#shared/contract/v1/common.ts";
import { v1OrganizationFields } from "#shared/contract/v1/organizations.ts";
import { v1PersonFields } from "#shared/contract/v1/people.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { Field, Fields } from "#shared/domain/lists/field.ts";
import { activeOrganization, jobTitleOf } from "#shared/domain/people/active-organization.ts";
import { employerAt } from "#shared/domain/people/affiliation.ts";
import { lastChange, pageOfRecords, type RecordsQuery } from "./page-of-records.ts";
import { fieldsOf, momentOf, readCursor, toCursor } from "./paging.ts";

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly fields?: string | undefined;
}

interface V1Kind<Shape, All> {
  readonly stored: StoredFields;
  readonly fields: All;
  readonly shape: Shape;
}

const v1Person = { stored: storedPersonFields, fields: personFields, shape: memberRow.shape };
const v1Organization = { stored: storedOrganizationFields, fields: organizationFields, shape: organizationRow.shape };

/** Row of `v1Columns`. */
type V1Stored = { readonly updated_at: string; readonly version: number; readonly [field: string]: unknown };

const v1Names = (fields: Fields<never>) =>
  Object.entries<Field<never>>(fields).flatMap(([name, { v1 }]) => (v1 === undefined ? [] : [[name, v1] as const]));

/** Columns of the fields that the public API has. */
const v1Columns = ({ stored, fields }: V1Kind<unknown, Fields<never>>): SQL =>
  rowColumns(
    stored,
    v1Names(fields).map(([name]) => name),
  );

/** Values of these fields, by their name in the public API. */
function v1Values<Shape, All extends Fields<never>>({ stored, fields }: V1Kind<Shape, All>, row: V1Stored) {
  const values = rowValues(stored, row);
  return Object.fromEntries(v1Names(fields).map(([name, v1]) => [v1, values[name]])) as V1Values<Shape, All>;
}

type PersonRecord = V1Stored & { readonly id: string; readonly attributes: Attributes };

const personColumns = sql`${v1Columns(v1Person)}, m.id, m.attributes, m.version,
  ${lastChange(sql`m`)} as updated_at`;

/** Reads a page of the people of a segment. @throws HttpError 400 */
export async function listPeople(db: Executor, segmentId: string, query: RecordsQuery) {
  const { rows, ...page } = await pageOfRecords(db, "member", segmentId, query, (where, rowLimit) =>
    db.execute<PersonRecord>(sql`
      select ${personColumns} from member_segments ms join members m on m.id = ms.member_id
      where ms.segment_id = ${segmentId}::uuid and ${where(sql`ms.member_id`, sql`m`)}
      order by ms.member_id limit ${rowLimit}`),
  );
  return { data: await people(db, rows, query.fields), ...page };
}

/**
 * Reads a person with their version.
 * @throws HttpError 400; 404, for a merged person with the id of the surviving one
 */
export async function findPerson(db: Executor, segmentId: string, id: string, fields?: string) {
  const found = await db.execute<PersonRecord>(sql`
    select ${personColumns} from members m
    left join member_segments ms on ms.member_id = m.id and ms.segment_id = ${segmentId}::uuid
    where m.id = ${id}::uuid and m.deleted_at is null`);
  const [row] = found.rows;
  const [record] = await people(db, found.rows, fields);
  if (!row || !record) throw await missingRecord(db, "member", id);
  return new Reply(await toldLookAlikes(db, "member", record), { etag: row.version });
}

async function people(db: Executor, rows: readonly PersonRecord[], sent: string | undefined) {
  const fields = fieldsOf(v1PersonFields, sent);
  const ids = rows.map(({ id }) => id);
  const none = new Map<string, never[]>();
  const identities = fields.has("identities") ? await storedIdentities(db, "member", ids) : none;
  const asksEmployer = fields.has("employer") || fields.has("jobTitle");
  const work = asksEmployer || fields.has("workExperiences") ? await workExperiences(db, ids) : none;
  const independent = asksEmployer || fields.has("independent") ? await independentPeriods(db, ids) : none;
  const tags = fields.has("tags") ? await tagsOf(db, ids) : none;
  return rows.map((row) => {
    const active = activeOrganization(work.get(row.id) ?? [], independent.get(row.id));
    return fields.choose({
      id: row.id,
      employer: active && { organizationId: active.id, organization: active.displayName },
      jobTitle: jobTitleOf(active, row.attributes),
      identities: identities.get(row.id) ?? [],
      workExperiences: (work.get(row.id) ?? []).map(({ id, displayName, memberOrganizations }) => ({
        id: memberOrganizations.id,
        organizationId: id,
        organization: displayName,
        title: memberOrganizations.title,
        startedAt: memberOrganizations.dateStart,
        endedAt: memberOrganizations.dateEnd,
      })),
      independent: (independent.get(row.id) ?? []).map(({ id, title, dateStart, dateEnd }) => ({
        ...{ id, title, startedAt: dateStart, endedAt: dateEnd },
      })),
      tags: (tags.get(row.id) ?? []).map(({ name }) => name),
      ...v1Values(v1Person, row),
      updatedAt: iso(row.updated_at),
    });
  });
}

/** The record, with the verified identities of others that its own look like. */
async function toldLookAlikes<T extends { readonly id: string; readonly identities?: readonly Told[] | undefined }>(
  db: Executor,
  kind: RecordKind,
  record: T,
) {
  const { id, identities } = record;
  return identities ? { ...record, identities: await withLookAlikes(db, kind, id, identities) } : record;
}

type Told = z.output<typeof identity>;

/**
 * Finds the organization that a person's activities count for in a sub-project, at a given time or now.
 * @throws HttpError 400; 404, for a merged person with the id of the surviving one
 */
export async function findAffiliation(db: Executor, segmentId: string, id: string, sent: string | undefined) {
  const at = momentOf("at", sent) ?? new Date().toISOString();
  await assertRecordExists(db, "member", id);
  const facts = (await readEmployerFacts(db, [id], await readChosenKinds(db))).get(id);
  const { organizationId, isIndependent } = facts
    ? employerAt(facts, { date: at, segmentId })
    : { organizationId: null, isIndependent: false };
  if (organizationId === null) return { at, organization: null, isIndependent };
  const found = await db.execute<{ name: string }>(
    sql`select display_name as name from organizations where id = ${organizationId}::uuid and deleted_at is null`,
  );
  const [organization] = found.rows;
  return { at, organization: organization ? { id: organizationId, ...organization } : null, isIndependent };
}

type OrganizationRecord = V1Stored & { readonly id: string };

const organizationColumns = sql`${v1Columns(v1Organization)}, o.id, o.version,
  ${lastChange(sql`o`)} as updated_at`;

/** Reads a page of the organizations of a segment. @throws HttpError 400 */
export async function listOrganizations(db: Executor, segmentId: string, query: RecordsQuery) {
  const { rows, ...page } = await pageOfRecords(db, "organization", segmentId, query, (where, rowLimit) =>
    db.execute<OrganizationRecord>(sql`
      select ${organizationColumns} from organization_segments os join organizations o on o.id = os.organization_id
      where os.segment_id = ${segmentId}::uuid and ${where(sql`os.organization_id`, sql`o`)}
      order by os.organization_id limit ${rowLimit}`),
  );
  return { data: await organizations(db, rows, query.fields), ...page };
}

/**
 * Reads an organization with its version.
 * @throws HttpError 400; 404, for a merged one with the id of the surviving one
 */
export async function findOrganization(db: Executor, segmentId: string, id: string, fields?: string) {
  const found = await db.execute<OrganizationRecord>(sql`
    select ${organizationColumns} from organizations o
    left join organization_segments os on os.organization_id = o.id and os.segment_id = ${segmentId}::uuid
    where o.id = ${id}::uuid and o.deleted_at is null`);
  const [row] = found.rows;
  const [record] = await organizations(db, found.rows, fields);
  if (!row || !record) throw await missingRecord(db, "organization", id);
  return new Reply(await toldLookAlikes(db, "organization", record), { etag: row.version });
}

async function organizations(db: Executor, rows: readonly OrganizationRecord[], sent: string | undefined) {
  const fields = fieldsOf(v1OrganizationFields, sent);
  const ids = rows.map(({ id }) => id);
  const identities = fields.has("identities") ? await storedIdentities(db, "organization", ids) : null;
  const parents = fields.has("parent") ? await parentsOf(db, ids) : null;
  return rows.map((row) =>
    fields.choose({
      id: row.id,
      identities: identities?.get(row.id) ?? [],
      parent: v1Parent(parents?.get(row.id)),
      ...v1Values(v1Organization, row),
      updatedAt: iso(row.updated_at),
    }),
  );
}

const v1Parent = (parent: Related | undefined) =>
  parent ? { id: parent.id, name: parent.displayName, since: parent.since } : null;

interface ActivityQuery extends PageQuery {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly platform?: string | undefined;
  readonly personId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/** Reads a page of the activities of a segment, newest first. @throws HttpError 400 */
export async function listActivities(db: Executor, segmentId: string, query: ActivityQuery) {
  const fields = fieldsOf(v1ActivityFields, query.fields);
  const limit = query.limit ?? v1PageSizes.usual;
  const since = momentOf("since", query.since);
  const until = momentOf("until", query.until);
  const conditions = [
    since && sql`a."timestamp" >= ${since}::timestamptz`,
    until && sql`a."timestamp" < ${until}::timestamptz`,
    query.platform !== undefined && sql`a.platform = ${query.platform}`,
    query.personId !== undefined && sql`a.member_id = ${query.personId}::uuid`,
    query.organizationId !== undefined &&
      sql`a.organization_id = ${query.organizationId}::uuid and not ${isOfTrashedOrganization}`,
    query.cursor !== undefined && isAfter(query.cursor),
  ].filter((each): each is SQL => Boolean(each));
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const subProjects = await subProjectIds(db, [segmentId]);
  // Each sub-project is read in index order; the results are sorted together.
  const found = await db.execute<ActivityColumns>(sql`
    select ${activityColumns} from unnest(${sql.param(subProjects)}::uuid[]) as s(id)
    cross join lateral (select * from activities a where a.segment_id = s.id and ${where} and ${isVisible()}
      order by a."timestamp" desc, a.id limit ${limit + 1}) a ${visibleOrganization}
    order by a."timestamp" desc, a.id limit ${limit + 1}`);
  const rows = found.rows.slice(0, limit);
  const last = rows.at(-1);
  return {
    data: rows.map((row) => fields.choose(shownActivity(row))),
    next: last && found.rows.length > limit ? toCursor(iso(last.timestamp), last.id) : null,
  };
}

const activityColumns = sql`a.id, a."timestamp", a.platform, a.type, a.channel, a.source_id, a.source_parent_id,
  a.segment_id, a.member_id, o.id as organization_id, a.title, a.body, a.url, a.sentiment`;

const shownActivity = (row: ActivityColumns) => ({
  id: row.id,
  timestamp: iso(row.timestamp),
  platform: row.platform,
  type: row.type,
  channel: row.channel,
  sourceId: row.source_id,
  sourceParentId: row.source_parent_id,
  segmentId: row.segment_id,
  personId: row.member_id,
  organizationId: row.organization_id,
  title: row.title,
  body: row.body,
  url: row.url,
  sentiment: row.sentiment,
});

/** Reads an activity of a segment. @throws HttpError 400, 404 */
export async function findActivity(db: Executor, segmentId: string, id: string, sent?: string) {
  const fields = fieldsOf(v1ActivityFields, sent);
  const found = await db.execute<ActivityColumns>(sql`
    select ${activityColumns} from activities a join segments s on s.id = a.segment_id ${visibleOrganization}
    where a.id = ${id}::uuid and ${isVisible()} and ${segmentId}::uuid in (s.id, s.parent_id, s.grandparent_id)`);
  const [row] = found.rows;
  if (!row) throw notFound();
  return fields.choose(shownActivity(row));
}

/** Condition for activities after the cursor. */
function isAfter(cursor: string): SQL {
  const [at = "", id = ""] = readCursor(cursor, 2);
  if (Number.isNaN(Date.parse(at)) || !isUuid(id)) throw badRequest("cursor does not belong to this list.");
  return sql`a."timestamp" <= ${at}::timestamptz and (a."timestamp" < ${at}::timestamptz or a.id > ${id}::uuid)`;
}

/** Lists all segments: groups first, parents before children. */
export async function listSegments(db: Executor) {
  const found = await db.execute<{
    id: string;
    type: "projectGroup" | "project" | "subproject";
    name: string;
    slug: string;
    parent_id: string | null;
  }>(sql`select id, type, name, slug, parent_id from segments
    order by array_position(array['projectGroup', 'project', 'subproject'], type::text),
      fold_case(name) collate "C", id`);
  return found.rows.map(({ parent_id: parentId, ...row }) => ({ ...row, parentId }));
}

/** Segment in the path. @throws HttpError 404 */
export function segmentOf({ segments }: { readonly segments: readonly { readonly id: string }[] }): string {
  const [segment] = segments;
  if (!segment) throw notFound();
  return segment.id;
}
