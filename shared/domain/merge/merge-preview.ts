import { isGuessed, isPrimary } from "../people/work-experience.ts";
import { parseDate } from "../text/dates.ts";
import { exchangeValues } from "./exchange-values.ts";
import { joinAttributes } from "./merge-attributes.ts";
import { joinCount, joinJoinedAt, joinManual, joinName } from "./merge-fields.ts";
import { affiliationKey, joinIdentities, joinList } from "./merge-lists.ts";
import type { MergeChange, MergePerson, MergeWork } from "./person.ts";

/** The merged person and the changes for every value of both. */
export interface MergePreview<P extends MergePerson = MergePerson> {
  readonly merged: P;
  readonly changes: readonly MergeChange[];
}

/**
 * Merges two people, the primary first, for the preview, the optimistic update and the merge itself (architecture.md,
 * decision 8). The primary's values win, lists are joined, the earlier joined date and the sum of activities are used,
 * and every dropped value is reported. A person merged with themselves is unchanged. Other fields of a person (added by
 * a caller) are the primary's. Other fields of list entries are kept.
 * @param keepOther fields, as in `MergeChange`, of which the secondary's value is kept
 */
export function mergePreview<P extends MergePerson>(
  one: P,
  other: P,
  keepOther: readonly string[] = [],
): MergePreview<P> {
  if (one.id === other.id) return { merged: one, changes: [] };
  const { primary, secondary, told } = exchangeValues(one, other, keepOther);
  const name = joinName(primary, secondary);
  const identities = joinIdentities(primary.identities, secondary.identities);
  const attributes = joinAttributes(primary.attributes, secondary.attributes);
  const work = joinWork(primary.memberOrganizations, secondary.memberOrganizations);
  const affiliations = joinList("affiliations", primary.affiliations, secondary.affiliations, affiliationKey);
  const tags = joinList("tags", primary.tags, secondary.tags, ({ id }) => id);
  const organizations = joinList("organizations", primary.organizations, secondary.organizations, ({ id }) => id);
  const joined = joinJoinedAt(primary, secondary);
  const activity = joinCount(primary, secondary);
  const manual = joinManual(primary, secondary, [...name.changes, ...attributes.changes, ...joined.changes]);
  return {
    // TypeScript cannot infer that the spread keeps the other fields of P.
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
    } as P,
    changes: told(
      [name, identities, attributes, work, affiliations, tags, organizations, joined, activity, manual].flatMap(
        ({ changes }) => changes,
      ),
    ),
  };
}

const field = "memberOrganizations";

/** Guessed from an address, and not decided about by a user. It gives way to other work at the same organization. */
const isPlainGuess = (work: MergeWork) =>
  isGuessed(work) && !isPrimary(work) && work.affiliationOverride?.allowAffiliation !== false;

/** True when the first contains all information of the second: same organization, no other title, its period inside. */
function covers(one: MergeWork, other: MergeWork): boolean {
  if (one.organizationId !== other.organizationId || (isPlainGuess(one) && !isGuessed(other))) return false;
  if (other.title && other.title !== one.title) return false;
  if (!other.dateStart && !other.dateEnd) return true;
  const [from, to, otherFrom, otherTo] = [one.dateStart, one.dateEnd, other.dateStart, other.dateEnd].map((date) =>
    parseDate(date)?.getTime(),
  );
  const isInside = from === undefined || (otherFrom !== undefined && otherFrom >= from);
  // A period without dates covers no dated period.
  return (
    (from !== undefined || to !== undefined) &&
    isInside &&
    (to === undefined || (otherTo !== undefined && otherTo <= to))
  );
}

/**
 * Merges work histories: the primary's entries, then the secondary's that are not covered by one of them. What was
 * guessed gives way to what is known. Only one work experience stays primary: the secondary's loses the flag when the
 * primary has one.
 */
function joinWork(
  primary: readonly MergeWork[],
  secondary: readonly MergeWork[],
): { work: MergeWork[]; changes: MergeChange[] } {
  const hasPrimary = primary.some(isPrimary);
  const news = secondary.filter((value) => !primary.some((one) => one.id === value.id));
  const isReplaced = (one: MergeWork) =>
    isPlainGuess(one) && news.some((other) => other.organizationId === one.organizationId && !isGuessed(other));
  const kept = primary.filter((one) => !isReplaced(one));
  const work = [...kept];
  const changes: MergeChange[] = primary.map((value) => ({
    field,
    kind: isReplaced(value) ? "not-kept" : "kept",
    from: "primary",
    value,
  }));
  const isKnown = ({ organizationId }: MergeWork) =>
    [...primary, ...news].some((one) => one.organizationId === organizationId && !isGuessed(one));
  for (const value of news) {
    const isSecondPrimary = hasPrimary && isPrimary(value);
    const added = isSecondPrimary
      ? { ...value, affiliationOverride: { ...value.affiliationOverride, isPrimaryWorkExperience: false } }
      : value;
    if (kept.some((one) => covers(one, value)) || (isPlainGuess(added) && isKnown(added))) {
      changes.push({ field, kind: "not-kept", from: "secondary", value });
      continue;
    }
    changes.push({ field, kind: "added", from: "secondary", value });
    if (isSecondPrimary) changes.push({ field: "primaryWorkExperience", kind: "not-kept", from: "secondary", value });
    work.push(added);
  }
  return { work, changes };
}
