import { refreshEngagement } from "#server/aggregates/rebuild-organizations.ts";
import { badRequest } from "#server/base/http-error.ts";
import { sendAffiliationJob } from "#server/people/affiliation-changes.ts";
import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { undoOrganizationMerge } from "#shared/domain/merge/undo-organizations.ts";
import { organizationRule } from "../identity-rule.ts";
import type { Merging } from "../merging.ts";
import { withoutRest } from "../record.ts";
import { addOrganizationFigures, recountOrganization } from "./organization-figures.ts";
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
