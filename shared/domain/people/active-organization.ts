import { type Attributes, attributeValue } from "../attributes.ts";
import { compareText } from "../text/compare-text.ts";
import { isCurrent, isGuessed, isPrimary, isUndated, type WorkExperience } from "./work-experience.ts";

/** An organization in a person's profile with the person's work experience there. */
export interface OrganizationOfPerson {
  readonly memberOrganizations: WorkExperience;
}

/**
 * A person's active organization (rules.md 2): a current one (start, no end) flagged as primary; else any current one;
 * else one with neither start nor end; else none. Of several, the newest start wins, then the given order. None also
 * for a person who is independent since then, or without dates where the organization is only guessed.
 * @param independent periods in which the person worked for no organization
 */
export function activeOrganization<T extends OrganizationOfPerson>(
  organizations: readonly T[],
  independent: readonly WorkExperience[] | null | undefined,
): T | null {
  const current = organizations
    .filter((organization) => isCurrent(organization.memberOrganizations))
    .sort((a, b) => compareText(startOf(b.memberOrganizations), startOf(a.memberOrganizations)));
  const primary = current.find((organization) => isPrimary(organization.memberOrganizations));
  if (primary) return primary;
  const found = current[0] ?? organizations.find((organization) => isUndated(organization.memberOrganizations)) ?? null;
  if (found === null) return null;
  const since = startOf(found.memberOrganizations);
  const isOver = (period: WorkExperience) =>
    isCurrent(period) ? startOf(period) > since : isUndated(period) && isGuessed(found.memberOrganizations);
  return independent?.some(isOver) ? null : found;
}

const startOf = ({ dateStart }: WorkExperience): string => dateStart ?? "";

interface OrganizationOfRow<Work extends WorkExperience> {
  readonly displayName: string;
  readonly memberOrganizations?: Work | null | undefined;
}

/** The active organization of a person whose organizations may lack their work experience, as in API responses. */
export function activeOrganizationOf<Work extends WorkExperience>({
  organizations = [],
  independent,
}: {
  readonly organizations?: readonly OrganizationOfRow<Work>[] | undefined;
  readonly independent?: readonly WorkExperience[] | undefined;
}) {
  return activeOrganization(
    organizations.flatMap(({ displayName, memberOrganizations }) =>
      memberOrganizations ? [{ displayName, memberOrganizations }] : [],
    ),
    independent,
  );
}

/** The period in which a person without an active organization is independent now, if they state one. */
export const currentIndependence = <T extends WorkExperience>(independent: readonly T[] | null | undefined): T | null =>
  independent?.find((period) => isCurrent(period) || isUndated(period)) ?? null;

/** A person's job title: from the active organization, else the attribute. */
export function jobTitleOf(
  active: { readonly memberOrganizations?: { readonly title?: string | null | undefined } | null | undefined } | null,
  attributes: Attributes | null | undefined,
): string | null {
  const title = active?.memberOrganizations?.title || attributeValue(attributes, "jobTitle");
  return typeof title === "string" && title !== "" ? title : null;
}
