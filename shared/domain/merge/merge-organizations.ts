import { isEqual, isFilled } from "./equal.ts";
import { type AttributeRules, joinAttributes } from "./merge-attributes.ts";
import { joinCount, joinJoined, joinManual, keepName } from "./merge-fields.ts";
import { joinIdentities, joinList } from "./merge-lists.ts";
import type { MergeOrganization } from "./organization.ts";
import type { MergeChange } from "./person.ts";

/** The merged organization and what became of every value of both. */
export interface OrganizationMergePreview<O extends MergeOrganization = MergeOrganization> {
  readonly merged: O;
  readonly changes: readonly MergeChange[];
}

/** Values of one source: both lists, each value once; other values are the primary's unless it has none. */
function joinValues(mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return [...mine, ...theirs.filter((value) => !mine.some((own) => isEqual(own, value)))];
  return isFilled(mine) || !isFilled(theirs) ? mine : theirs;
}

/** Attributes of organizations hold lists of values: those of a source are joined, so that nothing is dropped. */
const joinedLists: AttributeRules = {
  join(mine, theirs) {
    const merged = new Map(Object.entries(mine));
    for (const [source, value] of Object.entries(theirs)) {
      merged.set(source, merged.has(source) ? joinValues(merged.get(source), value) : value);
    }
    // The shown value is one value, even when it is a list.
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

/** The primary's facts, and the secondary's where the primary has none; told here unless an attribute tells it. */
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

/** A member of the foundation's own team stays one. */
function joinTeam(primary: MergeOrganization, secondary: MergeOrganization): MergeChange[] {
  if (primary.isTeamOrganization || !secondary.isTeamOrganization) return [];
  return [{ field: "isTeamOrganization", kind: "added", from: "secondary", value: true }];
}

/**
 * What the merged organization will be, for preview and merge alike: the primary's shown values win, and every other
 * value stays among the values of its source, so that nothing is dropped. Merged with itself it stays as it is. What
 * else is in an organization (a caller's own fields) is the primary's.
 */
export function mergeOrganizations<O extends MergeOrganization>(primary: O, secondary: O): OrganizationMergePreview<O> {
  if (primary.id === secondary.id) return { merged: primary, changes: [] };
  // The other name stays among the values of the attribute `name`.
  const name = keepName(primary, secondary);
  const identities = joinIdentities(primary.identities, secondary.identities);
  const attributes = joinAttributes(primary.attributes, secondary.attributes, joinedLists);
  const facts = joinFacts(primary, secondary);
  const tags = joinList("tags", primary.tags, secondary.tags, (tag) => tag);
  const joined = joinJoined(primary, secondary);
  const activity = joinCount(primary, secondary);
  const manual = joinManual(primary, secondary, [...name, ...attributes.changes, ...joined.changes]);
  return {
    // The spread keeps all that O has beyond what is joined here, which TypeScript cannot follow.
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
      // People who are at both would count twice: nobody knows before it is done.
      memberCount: null,
    } as O,
    changes: [
      ...name,
      ...[identities, attributes, facts, tags, joined, activity, manual].flatMap(({ changes }) => changes),
      ...joinTeam(primary, secondary),
    ],
  };
}
