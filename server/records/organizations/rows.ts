import type { Executor } from "#server/platform/db/database.ts";
import { rowValues } from "#server/platform/filters/stored-field.ts";
import { activityByMonth } from "#server/records/common/activity-by-month.ts";
import { identitiesByRecord, listedIdentities } from "#server/records/common/identities.ts";
import type { OrganizationRow } from "#shared/contract/organization-row.ts";
import { storedFields } from "./fields.ts";
import type { OrganizationRecord } from "./list.ts";
import { parentsOf } from "./parents.ts";

/** Columns and figures of an organization in the API format. */
export function organizationValues({ attributes: _, version: __, ...organization }: OrganizationRecord) {
  const { activeOn, ...values } = rowValues(storedFields, organization);
  return { ...values, activeOn: activeOn ? [...new Set(activeOn)].sort() : null };
}

/** Adds the parts of each row of a page, with one query per part. */
export async function organizationRows(
  db: Executor,
  segmentId: string | null,
  organizations: readonly OrganizationRecord[],
  now: Date,
): Promise<OrganizationRow[]> {
  if (organizations.length === 0) return [];
  const ids = organizations.map((organization) => organization.id);
  const [identities, parents, months] = await Promise.all([
    listedIdentities(db, "organization", ids),
    parentsOf(db, ids),
    activityByMonth(db, "organization", ids, segmentId, now),
  ]);
  return organizations.map((organization) => ({
    ...organizationValues(organization),
    identities: identities.get(organization.id) ?? [],
    parent: parents.get(organization.id) ?? null,
    activityByMonth: months(organization.id),
  }));
}

/** The identities of these organizations, by organization, oldest first. */
export const organizationIdentitiesOf = (db: Executor, ids: readonly string[]) =>
  identitiesByRecord(db, "organization", ids);
