import { mergeOrganizations } from "#shared/domain/merge/merge-organizations.ts";
import { mergePreview } from "#shared/domain/merge/merge-preview.ts";
import { organizationProfile } from "./organization-profile.ts";
import { organizationImages, personProfile } from "./person-profile.ts";
import type { OrganizationProfile, PersonProfile, Profile } from "./profile.ts";
import type { Suggestion } from "./suggestion.ts";

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** A profile merged into another one, and the fields of which its value is kept. */
export interface MergedProfile {
  readonly profile: Profile;
  readonly keepOther: readonly string[];
}

function personAfter(primary: PersonProfile, secondary: PersonProfile, keepOther: readonly string[]): PersonProfile {
  const { merged } = mergePreview(primary.entity, secondary.entity, keepOther);
  const images = organizationImages([primary, secondary]);
  const names = new Map(merged.organizations.map(({ id, displayName }) => [id, displayName]));
  return personProfile({
    ...merged,
    avatarUrl: text(primary.image),
    isBot: primary.isBot,
    lastActive:
      [primary.lastActive, secondary.lastActive]
        .filter((date) => date !== null)
        .sort()
        .at(-1) ?? null,
    // Contains the independent periods, too.
    organizations: merged.memberOrganizations.map((work) => ({
      id: work.organizationId,
      displayName: names.get(work.organizationId) ?? "",
      logo: text(images.get(work.organizationId)),
      memberOrganizations: work,
    })),
  });
}

function organizationAfter(
  primary: OrganizationProfile,
  secondary: OrganizationProfile,
  keepOther: readonly string[],
): OrganizationProfile {
  const { merged } = mergeOrganizations(primary.entity, secondary.entity, keepOther);
  const { description, headline, industry, location } = merged.facts;
  return organizationProfile({
    ...merged,
    logo: text(primary.image),
    lfxMembership: primary.isMemberOrganization,
    description: text(description),
    headline: text(headline),
    industry: text(industry),
    location: text(location),
  });
}

/** Whether the other profile is already merged into this one: this one has all its identities. */
function has(profile: Profile, other: Profile): boolean {
  const own = new Set(profile.entity.identities.map(({ platform, type, value }) => `${platform}:${type}:${value}`));
  return other.entity.identities.every(({ platform, type, value }) => own.has(`${platform}:${type}:${value}`));
}

/** Returns a profile as it will be after merging others into it, by the server's rules. */
export function resolveMerged(profile: Profile, others: readonly MergedProfile[]): Profile {
  return others.reduce<Profile>((primary, { profile: secondary, keepOther }) => {
    if (has(primary, secondary)) return primary;
    if (primary.kind === "member" && secondary.kind === "member") return personAfter(primary, secondary, keepOther);
    if (primary.kind === "organization" && secondary.kind === "organization") {
      return organizationAfter(primary, secondary, keepOther);
    }
    return primary;
  }, profile);
}

/** Applies the merges of this session to the profiles of a suggestion, since the server may not have finished them. */
export function suggestionAfterMerges(
  suggestion: Suggestion,
  merged: ReadonlyMap<string, readonly MergedProfile[]>,
): Suggestion {
  const [one, other] = suggestion.profiles;
  if (!merged.has(one.id) && !merged.has(other.id)) return suggestion;
  const after = (profile: Profile) => resolveMerged(profile, merged.get(profile.id) ?? []);
  return { ...suggestion, profiles: [after(one), after(other)] };
}
