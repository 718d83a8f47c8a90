import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import { pageOf } from "#server/platform/filters/page.ts";
import type { RecordKind } from "#server/records/common/record-kind.ts";
import { independentPeriods } from "#server/records/people/rows.ts";
import { workExperiences } from "#server/records/people/work-experience.ts";
import type { QueryOf } from "#shared/contract/call.ts";
import type {
  FindingDetail,
  MemberFinding,
  memberDataQuality,
  OrganizationFinding,
} from "#shared/contract/data-quality.ts";
import { activeOrganization } from "#shared/domain/people/active-organization.ts";
import { findingTables, isChecked, typesOf } from "./findings.ts";

type Query = QueryOf<typeof memberDataQuality>;

type FindingRecord = {
  id: string;
  display_name: string;
  activity_count: number;
  detail: FindingDetail;
  ignored_at: string | null;
  ignored_by: string | null;
};

/** Default page size on the wire. */
const usualPage = 10;

/**
 * Lists the people of a segment with a finding of a check, most active first. @throws HttpError 400 for an unknown
 * check
 */
export async function listMemberFindings(db: Executor, segmentId: string, query: Query): Promise<MemberFinding[]> {
  type Row = FindingRecord & { attributes: Record<string, Record<string, unknown>> };
  const found = await readFindings<Row>(db, "member", segmentId, query);
  const ids = found.map(({ id }) => id);
  const work = await workExperiences(db, ids);
  const independent = await independentPeriods(db, ids);
  return found.map((row) => {
    const periods = independent.get(row.id) ?? [];
    const active = activeOrganization(work.get(row.id) ?? [], periods);
    return {
      ...findingFields(row),
      memberId: row.id,
      attributes: row.attributes,
      organization: active ? { id: active.id, displayName: active.displayName, logo: active.logo } : null,
      independent: periods.map(({ memberId: _, ...period }) => period),
    };
  });
}

/**
 * Lists the organizations of a segment with a finding of a check, most active first. @throws HttpError 400 for an
 * unknown check
 */
export async function listOrganizationFindings(
  db: Executor,
  segmentId: string,
  query: Query,
): Promise<OrganizationFinding[]> {
  type Row = FindingRecord & { logo: string | null; member_count: number };
  const found = await readFindings<Row>(db, "organization", segmentId, query);
  return found.map((row) => ({ ...findingFields(row), logo: row.logo, memberCount: row.member_count }));
}

async function readFindings<Row extends FindingRecord>(
  db: Executor,
  kind: RecordKind,
  segmentId: string,
  query: Query,
): Promise<Row[]> {
  assertCheck(kind, query.type);
  const { findings, records, segments, id } = findingTables[kind];
  const { limit, offset } = pageOf({ limit: query.limit ?? usualPage, offset: query.offset });
  const own = kind === "member" ? sql`r.attributes` : sql`r.logo, ps.member_count`;
  const found = await db.execute<Row>(sql`
    select r.id, r.display_name, ${own}, ps.activity_count, f.detail, f.ignored_at,
      coalesce(nullif(u.full_name, ''), u.email) as ignored_by
    from ${segments} ps
    join ${findings} f on f.${id} = ps.${id} and f.type = ${query.type} and f.is_current
    join ${records} r on r.id = ps.${id} and ${isChecked(kind)}
    left join users u on u.id = f.ignored_by_id
    where ps.segment_id = ${segmentId}::uuid and f.ignored_at is ${query.ignored === true ? sql`not null` : sql`null`}
    order by ps.activity_count desc, ps.${id} limit ${limit} offset ${offset}`);
  return found.rows as Row[];
}

const findingFields = ({ id, display_name, activity_count, detail, ignored_at, ignored_by }: FindingRecord) => ({
  id,
  displayName: display_name,
  activityCount: activity_count,
  ...presentDetail(detail),
  ...(ignored_at !== null && { ignoredAt: iso(ignored_at), ignoredBy: ignored_by }),
});

/** Converts the detail of a finding to wire format. */
export function presentDetail({ endedAt, lastActive, ...detail }: FindingDetail): FindingDetail {
  if (endedAt === undefined || lastActive === undefined) return detail;
  return { ...detail, endedAt: iso(endedAt), lastActive: iso(lastActive) };
}

/** @throws HttpError 400 when no check of that kind has the key */
export function assertCheck(kind: RecordKind, type: string): void {
  if (!typesOf(kind).includes(type)) throw badRequest(`There is no data quality check "${type}".`);
}
