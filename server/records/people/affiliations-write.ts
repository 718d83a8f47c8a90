import { writeAudit } from "#server/platform/audit/write-audit.ts";
import { badRequest, forbidden } from "#server/platform/core/http-error.ts";
import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { filterLimits } from "#server/platform/filters/values.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { noteAdditions } from "#server/records/common/hand-additions.ts";
import type { MemberAffiliation } from "#shared/contract/member-affiliation.ts";
import { changePerson } from "./change-person.ts";
import { assertPeriod, type Period, periodOf } from "./dates.ts";
import { personAffiliations } from "./parts.ts";

interface AffiliationFields {
  readonly segmentId: string;
  readonly organizationId?: string | null | undefined;
  readonly dateStart?: string | null | undefined;
  readonly dateEnd?: string | null | undefined;
}

interface Affiliation extends Period {
  readonly segmentId: string;
  readonly organizationId: string | null;
}

/**
 * Replaces the manual affiliations of a person. Affiliations in sub-projects that a project admin does not administer
 * always stay; the request may contain them unchanged.
 * @throws HttpError 400, 404, 409; 403 for a change in a foreign sub-project
 */
export function setAffiliations(
  db: Database,
  requester: Requester,
  memberId: string,
  fields: readonly AffiliationFields[],
) {
  if (fields.length > filterLimits.list) throw badRequest(`At most ${filterLimits.list} affiliations.`);
  return changePerson(db, requester, memberId, async (tx) => {
    const requested = fields.map(checked);
    await assertExist(tx, requested);
    const before = await states(tx, memberId);
    const isOwn = ({ segmentId }: Affiliation) =>
      requester.user.roles.includes("admin") || requester.user.adminSegments.includes(segmentId);
    const kept = before.filter((each) => !isOwn(each));
    const known = new Set(kept.map(keyOf));
    if (requested.some((each) => !isOwn(each) && !known.has(keyOf(each)))) throw forbidden();
    const own = [...new Map(requested.filter(isOwn).map((each) => [keyOf(each), each])).values()];
    await noteAdditions(
      tx,
      requester,
      "organization",
      own.map(({ organizationId }) => organizationId),
    );
    // Unchanged rows keep their id.
    const stay = new Set(own.map(keyOf));
    const gone = before.filter((each) => isOwn(each) && !stay.has(keyOf(each))).map((each) => each.id);
    const there = new Set(before.map(keyOf));
    await tx.execute(sql`delete from member_affiliations where id = any(${sql.param(gone)}::uuid[])`);
    await tx.execute(sql`
      insert into member_affiliations (member_id, segment_id, organization_id, date_start, date_end)
      select ${memberId}::uuid, "segmentId", "organizationId", "dateStart", "dateEnd"
      from json_to_recordset(${bulkJson(own.filter((each) => !there.has(keyOf(each))))}::json)
        as r("segmentId" uuid, "organizationId" uuid, "dateStart" timestamptz, "dateEnd" timestamptz)`);
    const after = await personAffiliations(tx, memberId);
    await writeAudit(tx, requester, {
      actionType: "members-edit-manual-affiliation",
      entityType: "member",
      entityId: memberId,
      oldState: before.map(withoutId),
      newState: after.map(asState).map(withoutId),
    });
    return after.map(({ maintainerRoles: _, ...affiliation }) => affiliation);
  });
}

function checked(fields: AffiliationFields): Affiliation {
  const period = periodOf(fields);
  assertPeriod(period);
  return {
    segmentId: fields.segmentId.toLowerCase(),
    organizationId: fields.organizationId?.toLowerCase() ?? null,
    ...period,
  };
}

async function assertExist(tx: Executor, affiliations: readonly Affiliation[]): Promise<void> {
  const segmentIds = [...new Set(affiliations.map((each) => each.segmentId))];
  const subProjects = await tx.execute(
    sql`select 1 from segments where id = any(${sql.param(segmentIds)}::uuid[]) and type = 'subproject'`,
  );
  if (subProjects.rows.length < segmentIds.length)
    throw badRequest("The sub-project of an affiliation does not exist.");
  const organizationIds = [...new Set(affiliations.flatMap((each) => each.organizationId ?? []))];
  const organizations = await tx.execute(
    sql`select 1 from organizations where id = any(${sql.param(organizationIds)}::uuid[]) and deleted_at is null`,
  );
  if (organizations.rows.length < organizationIds.length) throw badRequest("The organization no longer exists.");
}

const states = async (tx: Executor, memberId: string) => (await personAffiliations(tx, memberId)).map(asState);

const asState = ({ id, segmentId, organizationId, dateStart, dateEnd }: MemberAffiliation) => ({
  id: id ?? "",
  segmentId,
  organizationId: organizationId ?? null,
  dateStart: dateStart ?? null,
  dateEnd: dateEnd ?? null,
});

const withoutId = ({ id: _, ...state }: Affiliation & { id: string }) => state;

const keyOf = ({ segmentId, organizationId, dateStart, dateEnd }: Affiliation) =>
  [segmentId, organizationId, dateStart, dateEnd].join("|");
