import { badRequest } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { unionOf } from "#server/records/aggregates/add-activities.ts";
import { rebuildOrganizationAggregates, refreshEngagement } from "#server/records/aggregates/rebuild-organizations.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { undoOrganizationMerge } from "#shared/domain/merge/undo-organizations.ts";
import { addMonths, lockFigures, restorePresence, type SegmentPresence } from "../figures.ts";
import { organizationRule } from "../identity-rule.ts";
import type { Merging } from "../merging.ts";
import { withoutRest } from "../record.ts";
import { organizationPreview } from "./organization-preview.ts";
import { factColumns, loadOrganizations, noReferences, type OrganizationRecord } from "./organization-record.ts";
import { referToPrimary, referToSecondary } from "./organization-references.ts";

/** Merging of organizations. */
export const organizationsMerging: Merging<OrganizationRecord> = {
  kind: "organization",
  texts: {
    foreignIdentity: "This identity does not belong to this organization.",
    lastIdentity: "An organization must keep at least one identity.",
  },
  load: loadOrganizations,
  assertMergeable: ({ facts }) => {
    if (!facts.lfxMembership) return;
    throw badRequest("Active member organizations of the Linux Foundation can't be merged into other organizations.");
  },
  merge: mergeOrganizations,
  undo: undoOrganizationMerge,
  ownColumns: (organization) => ({
    display_name: organization.displayName,
    joined_at: organization.joinedAt ?? null,
    attributes: organization.attributes,
    is_team_organization: organization.isTeamOrganization,
    tags: organization.tags.length === 0 ? null : organization.tags,
    manually_changed_fields: organization.manuallyChangedFields,
    ...Object.fromEntries(
      Object.entries(factColumns).map(([name, column]) => [column, organization.facts[name] ?? null]),
    ),
  }),
  writeLists: async () => undefined,
  moveReferences: async (tx, primary, secondary) => {
    const named = await referToPrimary(tx, primary.id, secondary.id);
    const moved = { workExperiences: named.work.length, affiliations: named.affiliations.length };
    return { backup: { ...secondary, named }, moved };
  },
  restoreReferences: (tx, primary, secondary) => referToSecondary(tx, primary.id, secondary.id, secondary.named),
  audited: ({ id, displayName, joinedAt, isTeamOrganization, attributes, facts, identities, tags }) => ({
    id,
    displayName,
    joinedAt,
    isTeamOrganization,
    attributes,
    ...facts,
    identities: identities.map(withoutRest),
    tags,
  }),
  addFigures: addOrganizationFigures,
  recounts: ({ primary, secondary }, presence) => [
    (tx) => recountOrganization(tx, primary, presence.primary),
    (tx) => recountOrganization(tx, secondary, presence.secondary),
  ],
  isSameIdentity: (one, other) => one.id === other.id,
  fromIdentities: (id, { value }, identities) => {
    const displayName = value.replace(/^(?:company|school|showcase):/, "");
    return {
      id,
      displayName,
      joinedAt: new Date().toISOString(),
      isTeamOrganization: false,
      attributes: { name: { default: displayName, custom: [displayName] } },
      facts: {},
      identities,
      tags: [],
      manuallyChangedFields: [],
      rest: { manually_created: true },
      figures: [],
      noMerges: [],
      reports: [],
      named: noReferences,
    };
  },
  preview: organizationPreview,
  activityRule: organizationRule,
  afterMerge: async ({ db, jobs }, { primary_id }) => {
    await refreshEngagement(db, [primary_id]);
    await sendAffiliationJob(jobs);
  },
  afterUnmerge: ({ jobs }) => sendAffiliationJob(jobs),
};

/** Adds the secondary's figures to the primary's. A person who was active for both counts once. */
async function addOrganizationFigures(tx: Executor, primaryId: string, secondaryId: string): Promise<void> {
  await tx.execute(sql`
    with people as (
      delete from organization_people where organization_id = ${secondaryId}::uuid returning segment_id, member_id
    ), added as (
      insert into organization_people (segment_id, organization_id, member_id)
      select segment_id, ${primaryId}::uuid, member_id from people on conflict do nothing
      returning segment_id, member_id
    ), newcomers as (
      select a.segment_id, count(*)::int as n from added a join members m on m.id = a.member_id
      where m.deleted_at is null group by a.segment_id
    ), gone as (
      delete from organization_segments where organization_id = ${secondaryId}::uuid returning *
    )
    insert into organization_segments as kept
      (segment_id, organization_id, activity_count, member_count, first_active, last_active, platforms,
        avg_contributor_engagement)
    select g.segment_id, ${primaryId}::uuid, g.activity_count, coalesce(n.n, 0), g.first_active, g.last_active,
      g.platforms, g.avg_contributor_engagement
    from gone g left join newcomers n on n.segment_id = g.segment_id
    on conflict (segment_id, organization_id) do update set
      activity_count = kept.activity_count + excluded.activity_count,
      member_count = kept.member_count + excluded.member_count,
      first_active = least(kept.first_active, excluded.first_active),
      last_active = greatest(kept.last_active, excluded.last_active),
      platforms = ${unionOf("platforms")},
      avg_contributor_engagement = coalesce(kept.avg_contributor_engagement, excluded.avg_contributor_engagement)`);
  await addMonths(tx, "organization", primaryId, secondaryId);
}

/** Recounts an organization's figures and corrects the segments in which it is listed. */
async function recountOrganization(tx: Executor, id: string, presence: SegmentPresence): Promise<void> {
  await lockFigures(tx, "organization", id);
  await rebuildOrganizationAggregates(tx, [id]);
  await restorePresence(tx, "organization", id, presence);
}
