import { bulkJson } from "#server/platform/db/bulk-json.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { OrganizationUnmergePreview } from "#shared/contract/merging/merging.ts";
import { type IdentityRule, matchesRule, organizationRule } from "../identity-rule.ts";
import type { Split } from "../merging.ts";
import { shownEdits } from "../preview.ts";
import { type Row, withoutRest } from "../record.ts";
import type { OrganizationRecord } from "./organization-record.ts";

type Counts = { activityCount: number; memberCount: number };
const none: Counts = { activityCount: 0, memberCount: 0 };
/** Activity counts of an identity, and the time of its first activity. */
type IdentityActivity = Counts & { first: string | null };

/** Builds the preview of an unmerge, with the merge that it undoes. */
export async function organizationPreview(tx: Executor, split: Split<OrganizationRecord>) {
  const { current, primary, secondary, merge } = split;
  const now = await sumOfGroups(tx, current.figures);
  const theirs = merge
    ? { ...(await sumOfGroups(tx, secondary.figures)), first: null }
    : await activityOf(tx, current.id, organizationRule(primary.identities, secondary.identities, true));
  const left = {
    activityCount: Math.max(0, now.activityCount - theirs.activityCount),
    memberCount: merge ? (await sumOfGroups(tx, primary.figures)).memberCount : now.memberCount,
  };
  return {
    mergeActionId: merge?.id ?? null,
    edits: shownEdits(split.edits),
    primary: shown(primary, left),
    // An organization created from an identity joined with the first activity of that identity.
    secondary: shown({ ...secondary, joinedAt: theirs.first ?? secondary.joinedAt }, theirs),
  } satisfies OrganizationUnmergePreview;
}

const shown = (organization: OrganizationRecord, { activityCount, memberCount }: Counts) => ({
  id: organization.id,
  displayName: organization.displayName,
  description: organization.facts.description ?? null,
  logo: organization.facts.logo ?? null,
  headline: organization.facts.headline ?? null,
  joinedAt: organization.joinedAt ?? null,
  isTeamOrganization: organization.isTeamOrganization,
  manuallyCreated: organization.rest.manually_created === true,
  identities: organization.identities.map(withoutRest),
  attributes: Object.fromEntries(
    Object.entries(organization.attributes).flatMap(([name, value]) => (value ? [[name, { ...value }]] : [])),
  ),
  activityCount,
  memberCount,
});

/** Sum of the figures of all project groups. */
async function sumOfGroups(tx: Executor, figures: readonly Row[]): Promise<Counts> {
  const found = await tx.execute<Counts>(sql`
    select coalesce(sum(r.activity_count), 0)::int as "activityCount", coalesce(sum(r.member_count), 0)::int as "memberCount"
    from json_to_recordset(${bulkJson(figures)}::json) as r(segment_id uuid, activity_count int, member_count int)
    join segments s on s.id = r.segment_id and s.type = 'projectGroup'`);
  return found.rows[0] ?? none;
}

async function activityOf(tx: Executor, id: string, rule: IdentityRule): Promise<IdentityActivity> {
  if (rule.platforms.length === 0 && rule.domains.length === 0) return { ...none, first: null };
  const found = await tx.execute<IdentityActivity>(sql`
    select count(*)::int as "activityCount", count(distinct a.member_id)::int as "memberCount",
      min(a."timestamp") as first
    from activities a where a.organization_id = ${id}::uuid and ${matchesRule("organization", rule)}`);
  const { first, ...counts } = found.rows[0] ?? { ...none, first: null };
  return { ...counts, first: iso(first) };
}
