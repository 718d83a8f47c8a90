import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import { inUtc, type LoadedLists, type MergeRecord, type Row, readSharedLists, sharedLists } from "../record.ts";
import type { MergedParents } from "./merged-parents.ts";

/** Columns of single-valued facts, by name on the wire. */
export const factColumns: Readonly<Record<string, string>> = {
  description: "description",
  logo: "logo",
  headline: "headline",
  industry: "industry",
  location: "location",
  type: "type",
  size: "size",
  employees: "employees",
  founded: "founded",
  revenueRange: "revenue_range",
  employeeChurnRate: "employee_churn_rate",
  employeeGrowthRate: "employee_growth_rate",
  lfxMembership: "lfx_membership",
};

/** Organization with all data that a merge moves. */
export interface OrganizationRecord extends MergeOrganization, MergeRecord {
  readonly identities: MergeRecord["identities"];
  readonly named: References;
}

/** Rows of people that referred to the secondary before a merge. */
export interface References {
  /** Ids of work experiences that the merge moved to the primary. */
  readonly work: readonly string[];
  readonly affiliations: readonly string[];
  /** Work experiences that the primary already had, as rows. */
  readonly dropped: readonly Row[];
  /** Removed work experiences with the primary that were replaced by active ones of the secondary. */
  readonly cleared: readonly Row[];
  /** Missing in backups of older versions. */
  readonly parents?: MergedParents | undefined;
}

export const noReferences: References = { work: [], affiliations: [], dropped: [], cleared: [] };

type Loaded = LoadedLists & { organization: Row };

/** Loads organizations as records, by id. Omits unknown ids and organizations in the trash. */
export async function loadOrganizations(
  tx: Executor,
  ids: readonly string[],
): Promise<Map<string, OrganizationRecord>> {
  const found = await tx.execute<Loaded>(sql`
    select to_jsonb(r) - 'search_text' as organization, ${sharedLists("organization")}
    from organizations r where r.id = any(${sql.param(ids)}::uuid[]) and r.deleted_at is null`);
  const records = found.rows.map(toRecord);
  return new Map(records.map((record) => [record.id, record]));
}

function toRecord({ organization, ...lists }: Loaded): OrganizationRecord {
  const { id, display_name, joined_at, attributes, manually_changed_fields, is_team_organization, tags, ...others } =
    organization;
  const columns = new Set(Object.values(factColumns));
  return {
    id: String(id),
    displayName: String(display_name),
    joinedAt: iso(joined_at as string | null),
    isTeamOrganization: is_team_organization === true,
    attributes: attributes as Attributes,
    facts: Object.fromEntries(Object.entries(factColumns).map(([name, column]) => [name, others[column] ?? null])),
    tags: (tags ?? []) as string[],
    manuallyChangedFields: manually_changed_fields as string[],
    rest: inUtc(Object.fromEntries(Object.entries(others).filter(([column]) => !columns.has(column)))),
    ...readSharedLists(lists),
    named: noReferences,
  };
}
