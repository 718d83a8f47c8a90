import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/drizzle.ts";
import { unionOf } from "#server/records/aggregates/add-activities.ts";
import { countForOrganizations } from "#server/records/aggregates/count-for-organizations.ts";
import { rebuildMonths } from "#server/records/aggregates/months.ts";
import { rebuildSegments, refreshScores } from "#server/records/aggregates/rebuild-people.ts";
import { noteAffiliationChanges } from "#server/records/employers/note-changes.ts";
import { sendAffiliationJob } from "#server/records/people/affiliation-changes.ts";
import { emailKey } from "#shared/domain/identities/identity-value.ts";
import { nameLength } from "#shared/domain/limits.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import { type MergeBackup, undoMerge } from "#shared/domain/merge/undo-merge.ts";
import { addMonths, lockFigures, restorePresence, type SegmentPresence } from "../figures.ts";
import { personRule } from "../identity-rule.ts";
import type { RevertibleMerge } from "../merge-action.ts";
import type { Merging } from "../merging.ts";
import { resolveMergedIds, withoutRest } from "../record.ts";
import { writePersonLists } from "./person-lists.ts";
import { personPreview } from "./person-preview.ts";
import { loadPeople, type PersonRecord } from "./person-record.ts";

/** Adds the secondary's figures to the primary's: by segment, by month, and in the people counts of organizations. */
async function addPersonFigures(tx: Executor, primaryId: string, secondaryId: string): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from member_segments where member_id = ${secondaryId}::uuid returning *)
    insert into member_segments as kept
      (segment_id, member_id, activity_count, last_active, platforms, activity_types, average_sentiment)
    select segment_id, ${primaryId}::uuid, activity_count, last_active, platforms, activity_types, average_sentiment
    from gone
    on conflict (segment_id, member_id) do update set
      activity_count = kept.activity_count + excluded.activity_count,
      last_active = greatest(kept.last_active, excluded.last_active),
      platforms = ${unionOf("platforms")},
      activity_types = ${unionOf("activity_types")},
      average_sentiment = case
        when kept.average_sentiment is null or excluded.average_sentiment is null
          then coalesce(kept.average_sentiment, excluded.average_sentiment)
        else (kept.average_sentiment * kept.activity_count + excluded.average_sentiment * excluded.activity_count)
          / greatest(1, kept.activity_count + excluded.activity_count)
      end`);
  await addMonths(tx, "member", primaryId, secondaryId);
  await tx.execute(sql`
    with gone as (
      delete from organization_people where member_id = ${secondaryId}::uuid returning segment_id, organization_id
    ), added as (
      insert into organization_people (segment_id, organization_id, member_id)
      select segment_id, organization_id, ${primaryId}::uuid from gone on conflict do nothing
      returning segment_id, organization_id
    )
    update organization_segments os set member_count = greatest(0, os.member_count - 1)
    from (select segment_id, organization_id from gone except select segment_id, organization_id from added) twice
    where os.segment_id = twice.segment_id and os.organization_id = twice.organization_id`);
  await refreshScores(tx, [primaryId]);
}

/** Recounts a person's activity by month. Separate from segments to keep both transactions short. */
async function recountMonths(tx: Executor, memberId: string): Promise<void> {
  await lockFigures(tx, "member", memberId);
  await rebuildMonths(tx, "member", [memberId]);
  await refreshScores(tx, [memberId]);
}

/** Recounts a person's activity by segment and corrects the segments in which they are listed. */
async function recountSegments(tx: Executor, memberId: string, presence: SegmentPresence): Promise<void> {
  await lockFigures(tx, "member", memberId);
  await rebuildSegments(tx, [memberId]);
  await restorePresence(tx, "member", memberId, presence);
}

/** Decides the activities of people again whose work history and activities a merge or unmerge moved. */
async function affiliateMerged(
  { db, jobs }: Pick<Platform, "db" | "jobs">,
  memberIds: readonly string[],
): Promise<void> {
  await noteAffiliationChanges(db, memberIds);
  await sendAffiliationJob(jobs);
}

/** Merging of people. */
export const peopleMerging: Merging<PersonRecord> = {
  kind: "member",
  texts: {
    foreignIdentity: "This identity does not belong to this person.",
    lastIdentity: "A person must keep at least one identity.",
  },
  load: loadPeople,
  merge: (primary, secondary, keepOther) => {
    const { merged, changes } = mergePreview(primary, secondary, keepOther);
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
  const followBoth = (backup: MergeBackup<PersonRecord>) => ({
    ...backup,
    primary: follow(backup.primary),
    secondary: follow(backup.secondary),
  });
  return merges.map((merge) => ({ ...merge, backup: followBoth(merge.backup) }));
}
