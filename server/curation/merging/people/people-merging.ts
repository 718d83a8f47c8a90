import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { countForOrganizations } from "#server/records/aggregates/count-for-organizations.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import { nameLength } from "#shared/domain/limits.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import type { MergeBackup } from "#shared/domain/merge/undo-merge.ts";
import { undoMerge } from "#shared/domain/merge/undo-merge.ts";
import { affiliateMerged } from "../affiliate-merged.ts";
import { personRule } from "../identity-rule.ts";
import type { RevertibleMerge } from "../merge-action.ts";
import type { Merging } from "../merging.ts";
import { withoutRest } from "../record.ts";
import { resolveMergedIds } from "../resolve-merged-ids.ts";
import { addPersonFigures, recountMonths, recountSegments } from "./person-figures.ts";
import { writePersonLists } from "./person-lists.ts";
import { personPreview } from "./person-preview.ts";
import { loadPeople, type PersonRecord } from "./person-record.ts";

/** Merging of people. */
export const peopleMerging: Merging<PersonRecord> = {
  kind: "member",
  texts: {
    foreignIdentity: "This identity does not belong to this person.",
    lastIdentity: "A person must keep at least one identity.",
  },
  load: loadPeople,
  merge: (primary, secondary) => {
    const { merged, changes } = mergePreview(primary, secondary);
    return { merged: { ...merged, removedWork: [...primary.removedWork, ...secondary.removedWork] }, changes };
  },
  undo: (current, backup) => {
    const undone = undoMerge(current, backup);
    const theirs = new Set(backup.secondary.removedWork.map(({ id }) => id));
    const since = current.removedWork.filter(({ id }) => !theirs.has(id));
    return { ...undone, primary: { ...undone.primary, removedWork: [...backup.primary.removedWork, ...since] } };
  },
  ownColumns: (person) => ({
    display_name: person.displayName,
    joined_at: person.joinedAt ?? null,
    attributes: person.attributes,
    manually_changed_fields: person.manuallyChangedFields,
  }),
  writeLists: writePersonLists,
  moveReferences: async (tx, primary, secondary) => {
    await moveRoles(tx, secondary.id, primary.id, secondary.roles);
    return { backup: secondary, moved: {} };
  },
  restoreReferences: (tx, primary, secondary) => moveRoles(tx, primary.id, secondary.id, secondary.roles),
  audited: ({ id, displayName, joinedAt, attributes, tags, ...lists }) => ({
    id,
    displayName,
    joinedAt,
    attributes,
    identities: lists.identities.map(withoutRest),
    memberOrganizations: lists.memberOrganizations.map(withoutRest),
    affiliations: lists.affiliations.map(withoutRest),
    tags,
  }),
  addFigures: addPersonFigures,
  recounts: ({ primary, secondary }, presence) => [
    (tx) => recountMonths(tx, primary),
    (tx) => recountSegments(tx, primary, presence.primary),
    (tx) => recountMonths(tx, secondary),
    (tx) => recountSegments(tx, secondary, presence.secondary),
    (tx) => countForOrganizations(tx, [primary, secondary]),
  ],
  isSameIdentity: (one, other) =>
    one.id === other.id ||
    (one.type === "email" && other.type === "email" && emailKey(one.value) === emailKey(other.value)),
  fromIdentities: (id, { value }, identities) => ({
    id,
    displayName: value.slice(0, nameLength),
    joinedAt: new Date().toISOString(),
    attributes: {},
    identities,
    memberOrganizations: [],
    affiliations: [],
    tags: [],
    organizations: [],
    manuallyChangedFields: [],
    rest: { reach: { total: -1 }, manually_created: true },
    removedWork: [],
    roles: [],
    figures: [],
    noMerges: [],
    reports: [],
  }),
  refreshBackups: followOrganizations,
  preview: personPreview,
  activityRule: personRule,
  afterMerge: (platform, { primary_id }) => affiliateMerged(platform, [primary_id]),
  afterUnmerge: (platform, { primary_id, secondary_id }) => affiliateMerged(platform, [primary_id, secondary_id]),
};

/** Assigns maintainer roles to another person. */
async function moveRoles(tx: Executor, from: string, to: string, ids: readonly string[]): Promise<void> {
  for (const table of [sql`maintainer_roles`, sql`repository_maintainers`]) {
    await tx.execute(sql`
      update ${table} set member_id = ${to}::uuid
      where member_id = ${from}::uuid and id = any(${sql.param(ids)}::uuid[])`);
  }
}

/**
 * Replaces organizations that were merged away with the ones they were merged into. Otherwise work there would appear
 * edited and could not be restored.
 */
async function followOrganizations(
  tx: Executor,
  merges: readonly RevertibleMerge<PersonRecord>[],
): Promise<RevertibleMerge<PersonRecord>[]> {
  const people = merges.flatMap(({ backup }) => [backup.primary, backup.secondary]);
  const ids = people.flatMap((person) => [
    ...person.memberOrganizations.map((work) => work.organizationId),
    ...person.affiliations.flatMap(({ organizationId }) => organizationId ?? []),
    ...person.removedWork.flatMap((row) => (row.organization_id === null ? [] : String(row.organization_id))),
  ]);
  const current = await resolveMergedIds(tx, "organization", ids);
  const resolve = <T extends string | null>(id: T) => (id === null ? id : (current.get(id) ?? id)) as T;
  const follow = (person: PersonRecord): PersonRecord => ({
    ...person,
    memberOrganizations: person.memberOrganizations.map((work) => ({
      ...work,
      organizationId: resolve(work.organizationId),
    })),
    affiliations: person.affiliations.map((each) => ({ ...each, organizationId: resolve(each.organizationId) })),
    removedWork: person.removedWork.map((row) => ({
      ...row,
      organization_id: resolve(row.organization_id === null ? null : String(row.organization_id)),
    })),
  });
  const followBoth = ({ primary, secondary }: MergeBackup<PersonRecord>) => ({
    primary: follow(primary),
    secondary: follow(secondary),
  });
  return merges.map((merge) => ({ ...merge, backup: followBoth(merge.backup) }));
}
