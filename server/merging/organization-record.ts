import { sql } from "drizzle-orm";
import type { Executor } from "#server/db/database.ts";
import { iso } from "#server/db/iso.ts";
import type { Attributes } from "#shared/domain/attributes.ts";
import type { MergeOrganization } from "#shared/domain/merge/organization.ts";
import type { MergeIdentity } from "#shared/domain/merge/person.ts";
import { inUtc, type NoMerge, type Row } from "./record.ts";
import { reportIds } from "./reports.ts";

/** The columns that are facts with one value, by their names on the wire. */
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

/**
 * An organization with everything that a merge moves, whole enough to be written again as it was. Of the many rows that
 * name it, people's work and affiliations, a backup keeps ids (`Named`).
 */
export interface OrganizationRecord extends MergeOrganization {
  readonly identities: readonly (MergeIdentity & { readonly rest: Row })[];
  /** The other columns of the organization's own row. */
  readonly rest: Row;
  /** The rows of `organization_segments`. */
  readonly figures: readonly Row[];
  readonly noMerges: readonly NoMerge[];
  /** Ids of the data issues reported of it. */
  readonly reports: readonly string[];
  readonly named: Named;
}

/** Which rows of people named the secondary of a merge. */
export interface Named {
  /** Ids of work experiences that name the primary instead. */
  readonly work: readonly string[];
  readonly affiliations: readonly string[];
  /** Work experiences that the primary had already, as rows. */
  readonly dropped: readonly Row[];
  /** Work experiences with the primary that somebody had taken away, and that came back with the secondary's. */
  readonly cleared: readonly Row[];
}

export const nobody: Named = { work: [], affiliations: [], dropped: [], cleared: [] };

type Loaded = { organization: Row; identities: Row[]; figures: Row[]; no_merges: NoMerge[]; reports: string[] };

/** These organizations as records, by id; those that are not there are left out. */
export async function loadOrganizations(
  tx: Executor,
  ids: readonly string[],
): Promise<Map<string, OrganizationRecord>> {
  const found = await tx.execute<Loaded>(sql`
    select to_jsonb(o) - 'search_text' as organization,
      coalesce((select jsonb_agg(to_jsonb(i) - 'organization_id' order by i.created_at, i.id)
        from organization_identities i where i.organization_id = o.id), '[]') as identities,
      coalesce((select jsonb_agg(to_jsonb(s) - 'organization_id' order by s.segment_id)
        from organization_segments s where s.organization_id = o.id), '[]') as figures,
      coalesce((select jsonb_agg(jsonb_build_object('other', case when n.a_id = o.id then n.b_id else n.a_id end,
          'userId', n.user_id, 'createdAt', n.created_at))
        from no_merges n where n.kind = 'organization' and (n.a_id = o.id or n.b_id = o.id)), '[]') as no_merges,
      ${reportIds("organization", sql`o.id`)} as reports
    from organizations o where o.id = any(${sql.param(ids)}::uuid[]) and o.deleted_at is null`);
  const records = found.rows.map(toRecord);
  return new Map(records.map((record) => [record.id, record]));
}

function toRecord({ organization, identities, figures, no_merges, reports }: Loaded): OrganizationRecord {
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
    identities: identities.map(({ id, platform, type, value, verified, ...rest }) => ({
      id: String(id),
      platform: String(platform),
      type: String(type),
      value: String(value),
      verified: verified === true,
      rest: inUtc(rest),
    })),
    rest: inUtc(Object.fromEntries(Object.entries(others).filter(([column]) => !columns.has(column)))),
    figures: figures.map(inUtc),
    noMerges: no_merges,
    reports,
    named: nobody,
  };
}
