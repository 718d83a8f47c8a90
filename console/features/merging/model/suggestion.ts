import type { MemberSuggestion, OrganizationSuggestion } from "#shared/contract/merging/merge-suggestions.ts";
import { type Band, band } from "#shared/domain/evidence/score.ts";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import type { EvidenceLine } from "#shared/ui/components/evidence/evidence-view.ts";
import { organizationProfile } from "./organization-profile.ts";
import { personProfile } from "./person-profile.ts";
import type { Profile } from "./profile.ts";

/** Two profiles that may be one. */
export interface Suggestion {
  /** The same for the pair in either order. */
  readonly key: string;
  /** The server's id; null on backends that give none. */
  readonly id: string | null;
  /** 0 to 100. */
  readonly percent: number;
  readonly band: Band;
  readonly profiles: readonly [Profile, Profile];
  /** Null on backends that do not say why. */
  readonly evidence: readonly EvidenceLine[] | null;
  readonly clusterId: string | null;
  /** 2 where there is no cluster. */
  readonly clusterSize: number;
  readonly declinedAt: string | null;
}

/** Names a pair in either order. */
export function pairKey(one: string, other: string): string {
  return [one, other].sort().join(".");
}

/** The percentage of a similarity: rounded up, not by the dust of floating point numbers. */
export function percentOf(similarity: number): number {
  return Math.ceil(Math.round(similarity * 10_000) / 100);
}

function suggestion(row: Omit<MemberSuggestion, "members">, pair: readonly [Profile, Profile]): Suggestion {
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
  };
}

/** A suggestion of the wire; null for the empty row that says that there is none. */
export function memberSuggestion(row: MemberSuggestion): Suggestion | null {
  const [one, other] = row.members;
  return one && other ? suggestion(row, [personProfile(one), personProfile(other)]) : null;
}

/** The same for organizations. */
export function organizationSuggestion(row: OrganizationSuggestion): Suggestion | null {
  const [one, other] = row.organizations;
  return one && other ? suggestion(row, [organizationProfile(one), organizationProfile(other)]) : null;
}

/** Whoever is kept by the rule first: they stand on the left, and stay there when they are swapped. */
export function primaryFirst(pair: readonly [Profile, Profile]): readonly [Profile, Profile] {
  const primary = defaultPrimary(pair);
  return [primary, primary === pair[0] ? pair[1] : pair[0]];
}

/** What keeps two organizations from being merged so or at all. */
export function mergeHindrance(primary: Profile, secondary: Profile): "both-members" | "swap" | null {
  if (!secondary.isMemberOrganization) return null;
  return primary.isMemberOrganization ? "both-members" : "swap";
}
