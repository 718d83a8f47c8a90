import type { Attribute, Attributes } from "../attributes.ts";
import { isEqual, isFilled } from "./equal.ts";
import { attributeOf } from "./merge-attributes.ts";
import { joinCount, joinJoined, joinManual } from "./merge-fields.ts";
import { joinIdentities, joinList } from "./merge-lists.ts";
import type { MergeOrganization } from "./organization.ts";
import type { MergeChange } from "./person.ts";

/** The merged organization and what became of every value of both. */
export interface OrganizationMergePreview<O extends MergeOrganization = MergeOrganization> {
  readonly merged: O;
  readonly changes: readonly MergeChange[];
}

/** Values of one source: both lists, each value once; what is no list is the primary's where it says anything. */
function joinValues(mine: unknown, theirs: unknown): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return [...mine, ...theirs.filter((value) => !mine.some((own) => isEqual(own, value)))];
  return isFilled(mine) || !isFilled(theirs) ? mine : theirs;
}

function joinAttribute(mine: Attribute, theirs: Attribute): Attribute {
  const merged = new Map(Object.entries(mine));
  for (const [source, value] of Object.entries(theirs)) {
    merged.set(source, merged.has(source) ? joinValues(merged.get(source), value) : value);
  }
  // A list that is shown is one value: it is not joined.
  const shown = isFilled(mine.default) || !isFilled(theirs.default) ? mine.default : theirs.default;
  if (shown !== undefined) merged.set("default", shown);
  return Object.fromEntries(merged);
}

function attributeChanges(field: string, mine: Attribute, theirs: Attribute): MergeChange[] {
  const [shown, other] = [mine.default, theirs.default];
  const changes: MergeChange[] = [];
  if (isFilled(shown)) {
    const isSame = isEqual(shown, other);
    changes.push({ field, kind: "kept", from: isSame ? "both" : "primary", value: shown });
    if (isFilled(other) && !isSame) changes.push({ field, kind: "not-kept", from: "secondary", value: other });
  } else if (isFilled(other)) changes.push({ field, kind: "added", from: "secondary", value: other });
  for (const [source, value] of Object.entries(theirs)) {
    if (source === "default") continue;
    const own = Object.hasOwn(mine, source) ? mine[source] : undefined;
    const known = [own, shown, other].flat();
    const isKept = Array.isArray(value) || !isFilled(own);
    for (const each of [value].flat()) {
      if (!isFilled(each) || known.some((one) => isEqual(one, each))) continue;
      changes.push({ field, kind: isKept ? "added" : "not-kept", from: "secondary", value: each, source });
    }
  }
  return changes;
}

function joinOrganizationAttributes(primary: Attributes, secondary: Attributes) {
  const changes: MergeChange[] = [];
  const attributes = new Map<string, Attribute>();
  for (const name of new Set([...Object.keys(primary), ...Object.keys(secondary)])) {
    const [mine, theirs] = [attributeOf(primary, name), attributeOf(secondary, name)];
    attributes.set(name, joinAttribute(mine, theirs));
    changes.push(...attributeChanges(`attributes.${name}`, mine, theirs));
  }
  return { attributes: Object.fromEntries(attributes), changes };
}

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

/** The primary's name; the other stays among the values of the attribute `name`. */
function nameChanges(primary: MergeOrganization, secondary: MergeOrganization): MergeChange[] {
  const field = "displayName";
  const isSame = primary.displayName === secondary.displayName;
  return [
    { field, kind: "kept", from: isSame ? "both" : "primary", value: primary.displayName },
    ...(isSame ? [] : [{ field, kind: "not-kept", from: "secondary", value: secondary.displayName } as const]),
  ];
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
  const name = nameChanges(primary, secondary);
  const identities = joinIdentities(primary.identities, secondary.identities);
  const attributes = joinOrganizationAttributes(primary.attributes, secondary.attributes);
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
