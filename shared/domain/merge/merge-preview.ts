import { isMeaningfulJoinDate, parseDate } from "../dates.ts";
import { isPlaceholderName } from "../git-identity.ts";
import { joinAttributes } from "./merge-attributes.ts";
import { affiliationKey, joinIdentities, joinList } from "./merge-lists.ts";
import { joinWork } from "./merge-work.ts";
import type { MergeChange, MergePerson } from "./person.ts";

/** The merged person and what became of every value of both. */
export interface MergePreview {
  readonly merged: MergePerson;
  readonly changes: readonly MergeChange[];
}

function joinName(primary: MergePerson, secondary: MergePerson): { name: string; changes: MergeChange[] } {
  const field = "displayName";
  const [mine, theirs] = [primary.displayName, secondary.displayName];
  if (mine === theirs) return { name: mine, changes: [{ field, kind: "kept", from: "both", value: mine }] };
  // "root" or nothing at all is no name that could win, unless somebody chose it.
  const isNameless = isPlaceholderName(mine) && !primary.manuallyChangedFields.includes(field);
  if (isNameless && !isPlaceholderName(theirs)) {
    return {
      name: theirs,
      changes: [
        { field, kind: "added", from: "secondary", value: theirs },
        { field, kind: "not-kept", from: "primary", value: mine },
      ],
    };
  }
  return {
    name: mine,
    changes: [
      { field, kind: "kept", from: "primary", value: mine },
      { field, kind: "not-kept", from: "secondary", value: theirs },
    ],
  };
}

/** The earlier of two joined dates that say something. */
function joinJoined(primary: MergePerson, secondary: MergePerson): { joinedAt: string | null; changes: MergeChange[] } {
  const [mine, theirs] = [primary.joinedAt, secondary.joinedAt];
  const at = (date: typeof mine) => (isMeaningfulJoinDate(date) ? parseDate(date)?.getTime() : undefined);
  const [own = Number.POSITIVE_INFINITY, other = Number.POSITIVE_INFINITY] = [at(mine), at(theirs)];
  const joinedAt = (other < own ? theirs : mine) ?? theirs ?? null;
  if (joinedAt === null) return { joinedAt, changes: [] };
  const from = own === other ? "both" : other < own ? "secondary" : "primary";
  return { joinedAt, changes: [{ field: "joinedAt", kind: "computed", from, value: joinedAt }] };
}

function joinCount(primary: MergePerson, secondary: MergePerson): { count: number | null; changes: MergeChange[] } {
  const [mine, theirs] = [primary.activityCount, secondary.activityCount];
  if (mine == null && theirs == null) return { count: null, changes: [] };
  const count = (mine ?? 0) + (theirs ?? 0);
  return { count, changes: [{ field: "activityCount", kind: "computed", from: "both", value: count }] };
}

/** Fields changed by hand: the primary's, and the secondary's where its value is in the merged person. */
function joinManual(
  primary: MergePerson,
  secondary: MergePerson,
  changes: readonly MergeChange[],
): { fields: readonly string[]; changes: MergeChange[] } {
  const lost = new Set(
    changes.filter(({ kind, from }) => kind === "kept" && from === "primary").map(({ field }) => field),
  );
  const isOneValue = (field: string) => field === "displayName" || field.startsWith("attributes.");
  const field = "manuallyChangedFields";
  const { list, changes: listed } = joinList(
    field,
    primary.manuallyChangedFields,
    secondary.manuallyChangedFields.filter((each) => !(isOneValue(each) && lost.has(each))),
    (each) => each,
  );
  return { fields: list, changes: listed.filter(({ kind }) => kind === "added") };
}

/**
 * What the merged person will be, used for the preview, the optimistic update and the merge itself (architecture.md,
 * decision 8): the primary's values win, lists are joined, the earlier joined date and the sum of activities count,
 * and every value that is not kept is listed. A person merged with itself stays as it is.
 */
export function mergePreview(primary: MergePerson, secondary: MergePerson): MergePreview {
  if (primary.id === secondary.id) return { merged: primary, changes: [] };
  const name = joinName(primary, secondary);
  const identities = joinIdentities(primary.identities, secondary.identities);
  const attributes = joinAttributes(primary.attributes, secondary.attributes);
  const work = joinWork(primary.memberOrganizations, secondary.memberOrganizations);
  const affiliations = joinList("affiliations", primary.affiliations, secondary.affiliations, affiliationKey);
  const tags = joinList("tags", primary.tags, secondary.tags, ({ id }) => id);
  const organizations = joinList("organizations", primary.organizations, secondary.organizations, ({ id }) => id);
  const joined = joinJoined(primary, secondary);
  const activity = joinCount(primary, secondary);
  const manual = joinManual(primary, secondary, [...name.changes, ...attributes.changes]);
  return {
    merged: {
      ...primary,
      displayName: name.name,
      joinedAt: joined.joinedAt,
      attributes: attributes.attributes,
      identities: identities.list,
      memberOrganizations: work.work,
      affiliations: affiliations.list,
      tags: tags.list,
      organizations: organizations.list,
      manuallyChangedFields: manual.fields,
      activityCount: activity.count,
    },
    changes: [name, identities, attributes, work, affiliations, tags, organizations, joined, activity, manual].flatMap(
      ({ changes }) => changes,
    ),
  };
}
