import type { MemberSuggestion, OrganizationSuggestion } from "#shared/contract/merging/merge-suggestions.ts";
import { type Band, band } from "#shared/domain/evidence/score.ts";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import type { EvidenceLine } from "#shared/ui/components/evidence/evidence-view.ts";
import { organizationProfile } from "./organization-profile.ts";
import { personProfile } from "./person-profile.ts";
import type { Profile } from "./profile.ts";

/** Two profiles that may describe the same person or organization. */
export interface Suggestion {
  /** Key of the pair, independent of the order. */
  readonly key: string;
  /** Id on the server; null on backends that return none. */
  readonly id: string | null;
  /** Confidence from 0 to 100. */
  readonly percent: number;
  readonly band: Band;
  readonly profiles: readonly [Profile, Profile];
  /** Null on backends that return no evidence. */
  readonly evidence: readonly EvidenceLine[] | null;
  readonly clusterId: string | null;
  /** 2 when the pair belongs to no cluster. */
  readonly clusterSize: number;
  readonly declinedAt: string | null;
  /** True when the profiles are of a bot. */
  readonly isOfBots: boolean;
  /** The one that the other seems to belong to, and from which day; null when they seem to be the same. */
  readonly parent: { readonly id: string; readonly since: string | null } | null;
}

/** Returns the key of a pair, independent of the order. */
export function pairKey(one: string, other: string): string {
  return [one, other].sort().join(".");
}

/** Converts a similarity to a percentage, rounded up. Floating point errors are removed first. */
export function percentOf(similarity: number): number {
  return Math.ceil(Math.round(similarity * 10_000) / 100);
}

function suggestion(
  row: Omit<MemberSuggestion, "members"> & Pick<OrganizationSuggestion, "parent">,
  pair: readonly [Profile, Profile],
): Suggestion {
  const [one, other] = primaryFirst(pair);
  const percent = percentOf(row.similarity);
  return {
    key: pairKey(one.id, other.id),
    id: row.id ?? null,
    percent,
    band: band(percent),
    profiles: [one, other],
    evidence: row.evidence ?? null,
    clusterId: row.clusterId ?? null,
    clusterSize: row.clusterSize ?? 2,
    declinedAt: row.declinedAt ?? null,
    isOfBots: row.isOfBots ?? false,
    parent: row.parent ?? null,
  };
}

/** Converts a suggestion of the API; null for the empty row that means "no suggestion". */
export function memberSuggestion(row: MemberSuggestion): Suggestion | null {
  const [one, other] = row.members;
  return one && other ? suggestion(row, [personProfile(one), personProfile(other)]) : null;
}

/** Converts a suggestion of organizations; null for the empty row. */
export function organizationSuggestion(row: OrganizationSuggestion): Suggestion | null {
  const [one, other] = row.organizations;
  return one && other ? suggestion(row, [organizationProfile(one), organizationProfile(other)]) : null;
}

/** Orders a pair with the default primary first, on the left. Swapping the primary does not change the order. */
export function primaryFirst(pair: readonly [Profile, Profile]): readonly [Profile, Profile] {
  const primary = defaultPrimary(pair);
  return [primary, primary === pair[0] ? pair[1] : pair[0]];
}

/** Returns the obstacle to merging two organizations: none, fixed by a swap, or both are members. */
export function mergeHindrance(primary: Profile, secondary: Profile): "both-members" | "swap" | null {
  if (!secondary.isMemberOrganization) return null;
  return primary.isMemberOrganization ? "both-members" : "swap";
}
