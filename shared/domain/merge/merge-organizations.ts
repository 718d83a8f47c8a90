import { isEqual, isFilled } from "./equal.ts";
import { exchangeValues } from "./exchange-values.ts";
import { type AttributeRules, joinAttributes } from "./merge-attributes.ts";
import { joinCount, joinJoinedAt, joinManual, keepName } from "./merge-fields.ts";
import { joinIdentities, joinList } from "./merge-lists.ts";
import type { MergeOrganization } from "./organization.ts";
import type { MergeChange } from "./person.ts";

/** The merged organization and the changes for every value of both. */
export interface OrganizationMergePreview<O extends MergeOrganization = MergeOrganization> {
  readonly merged: O;
  readonly changes: readonly MergeChange[];
}

/**
 * Merges the values of one source. Lists are joined without duplicates. For other values the primary's is kept unless
 * it is empty.
 */
function joinValues(mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return [...mine, ...theirs.filter((value) => !mine.some((own) => isEqual(own, value)))];
  return isFilled(mine) || !isFilled(theirs) ? mine : theirs;
}

/** Attributes of organizations contain lists of values. The lists of a source are joined, so that no value is lost. */
const joinedLists: AttributeRules = {
  join(mine, theirs) {
    const merged = new Map(Object.entries(mine));
    for (const [source, value] of Object.entries(theirs)) {
      merged.set(source, merged.has(source) ? joinValues(merged.get(source), value) : value);
    }
    // The displayed value counts as one value, even when it is a list.
    const shown = isFilled(mine.default) || !isFilled(theirs.default) ? mine.default : theirs.default;
    if (shown !== undefined) merged.set("default", shown);
    return Object.fromEntries(merged);
  },
  sourceChanges(field, mine, theirs) {
    return Object.entries(theirs).flatMap(([source, value]) => {
      if (source === "default") return [];
      const own = Object.hasOwn(mine, source) ? mine[source] : undefined;
      const known = [own, mine.default, theirs.default].flat();
      const kind = Array.isArray(value) || !isFilled(own) ? "added" : "not-kept";
      return [value]
        .flat()
        .filter((each) => isFilled(each) && !known.some((one) => isEqual(one, each)))
        .map((each) => ({ field, kind, from: "secondary", value: each, source }) as const);
    });
  },
};

/**
 * Merges facts: the primary's, else the secondary's. Facts that are also attributes are left out of the changes,
 * because the attribute reports them.
 */
function joinFacts(primary: MergeOrganization, secondary: MergeOrganization) {
  const facts = new Map(Object.entries(primary.facts));
  const changes: MergeChange[] = [];
  const isAttribute = (field: string) =>
    [primary, secondary].some(({ attributes }) => Object.hasOwn(attributes, field));
  for (const [field, theirs] of Object.entries(secondary.facts)) {
    const mine = facts.get(field);
    if (!isFilled(theirs) || isEqual(mine, theirs)) continue;
    if (!isFilled(mine)) facts.set(field, theirs);
    if (isAttribute(field)) continue;
    changes.push({ field, kind: isFilled(mine) ? "not-kept" : "added", from: "secondary", value: theirs });
  }
  return { facts: Object.fromEntries(facts), changes };
}

/** The merged organization is a team organization if either one is. */
function joinTeam(primary: MergeOrganization, secondary: MergeOrganization): MergeChange[] {
  if (primary.isTeamOrganization || !secondary.isTeamOrganization) return [];
  return [{ field: "isTeamOrganization", kind: "added", from: "secondary", value: true }];
}

/**
 * Merges two organizations, for preview and merge alike. The primary's displayed values win, and every other value
 * stays among the values of its source, so that nothing is lost. An organization merged with itself is unchanged. Other
 * fields (added by a caller) are the primary's.
 * @param keepOther fields, as in `MergeChange`, of which the secondary's value is shown
 */
export function mergeOrganizations<O extends MergeOrganization>(
  one: O,
  other: O,
  keepOther: readonly string[] = [],
): OrganizationMergePreview<O> {
  if (one.id === other.id) return { merged: one, changes: [] };
  const { primary, secondary, told } = exchangeValues(one, other, keepOther);
  // The secondary's name stays among the values of the attribute `name`.
  const name = keepName(primary, secondary);
  const identities = joinIdentities(primary.identities, secondary.identities);
  const attributes = joinAttributes(primary.attributes, secondary.attributes, joinedLists);
  const facts = joinFacts(primary, secondary);
  const tags = joinList("tags", primary.tags, secondary.tags, (tag) => tag);
  const joined = joinJoinedAt(primary, secondary);
  const activity = joinCount(primary, secondary);
  const manual = joinManual(primary, secondary, [...name, ...attributes.changes, ...joined.changes]);
  return {
    // TypeScript cannot infer that the spread keeps the other fields of O.
    merged: {
      ...primary,
      joinedAt: joined.joinedAt,
      isTeamOrganization: primary.isTeamOrganization || secondary.isTeamOrganization,
      attributes: attributes.attributes,
      facts: facts.facts,
      identities: identities.list,
      tags: tags.list,
      manuallyChangedFields: manual.fields,
      activityCount: activity.count,
      // People in both would count twice, so the count is unknown until the merge is done.
      memberCount: null,
    } as O,
    changes: told([
      ...name,
      ...[identities, attributes, facts, tags, joined, activity, manual].flatMap(({ changes }) => changes),
      ...joinTeam(primary, secondary),
    ]),
  };
}
