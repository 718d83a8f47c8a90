import { sql } from "drizzle-orm";
import { bulkJson } from "#server/db/bulk-json.ts";
import type { Executor } from "#server/db/database.ts";
import { iso } from "#server/db/iso.ts";
import type { OrganizationUnmergePreview } from "#shared/contract/merging.ts";
import { type IdentityRule, matching, organizationRule } from "./identity-rule.ts";
import type { OrganizationRecord } from "./organization-record.ts";
import { plainEdits } from "./plain-edits.ts";
import type { Row } from "./record.ts";
import type { OrganizationSplit } from "./split-organization.ts";

type Counts = { activityCount: number; memberCount: number };
const none: Counts = { activityCount: 0, memberCount: 0 };
/** Figures of what was done with an identity, and when it began. */
type Done = Counts & { first: string | null };

/** The preview of an unmerge as the wire shows it (wire.md 13.2), and which merge it is about. */
export async function organizationPreview(tx: Executor, split: OrganizationSplit) {
  const { current, primary, secondary, merge } = split;
  const now = await known(tx, current.figures);
  const theirs = merge
    ? { ...(await known(tx, secondary.figures)), first: null }
    : await doneWith(tx, current.id, organizationRule(primary.identities, secondary.identities, true));
  const left = {
    activityCount: Math.max(0, now.activityCount - theirs.activityCount),
    memberCount: merge ? (await known(tx, primary.figures)).memberCount : now.memberCount,
  };
  return {
    mergeActionId: merge?.id ?? null,
    edits: plainEdits(split.edits),
    primary: shown(primary, left),
    // What is made of an identity joined when something was first done with it.
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
  identities: organization.identities.map(({ rest: _, ...identity }) => identity),
  attributes: Object.fromEntries(
    Object.entries(organization.attributes).flatMap(([name, value]) => (value ? [[name, { ...value }]] : [])),
  ),
  activityCount,
  memberCount,
});

/** Figures of all project groups added up. */
async function known(tx: Executor, figures: readonly Row[]): Promise<Counts> {
  const found = await tx.execute<Counts>(sql`
    select coalesce(sum(r.activity_count), 0)::int as "activityCount", coalesce(sum(r.member_count), 0)::int as "memberCount"
    from json_to_recordset(${bulkJson(figures)}::json) as r(segment_id uuid, activity_count int, member_count int)
    join segments s on s.id = r.segment_id and s.type = 'projectGroup'`);
  return found.rows[0] ?? none;
}

async function doneWith(tx: Executor, id: string, rule: IdentityRule): Promise<Done> {
  if (rule.platforms.length === 0 && rule.domains.length === 0) return { ...none, first: null };
  const found = await tx.execute<Done>(sql`
    select count(*)::int as "activityCount", count(distinct a.member_id)::int as "memberCount",
      min(a."timestamp") as first
    from activities a where a.organization_id = ${id}::uuid and ${matching("organization", rule)}`);
  const { first, ...counts } = found.rows[0] ?? { ...none, first: null };
  return { ...counts, first: iso(first) };
}
