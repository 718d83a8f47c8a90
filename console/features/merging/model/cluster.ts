import { clusters, type Link } from "#shared/domain/evidence/clusters.ts";
import type { Profile } from "./profile.ts";
import { pairKey, type Suggestion } from "./suggestion.ts";

/** Profile of a cluster with its link to an earlier profile of the chain; null for the first. */
export interface ClusterStep {
  readonly profile: Profile;
  readonly link: {
    readonly key: string;
    readonly with: Profile;
    readonly percent: number;
    readonly isWeakest: boolean;
  } | null;
}

/** Links below this percentage are not preselected when merging a whole cluster. */
export const surePercent = 70;

function linkOf({ profiles: [one, other], percent }: Suggestion): Link {
  return { a: one.id, b: other.id, score: percent };
}

/**
 * Returns the cluster of three or more profiles around a pair as a chain. It starts with the pair; each further profile
 * has the strongest link to one already in the chain. Null when the pair belongs to no cluster.
 */
export function clusterChain(suggestions: readonly Suggestion[], pair: Suggestion): ClusterStep[] | null {
  const all = suggestions.some(({ key }) => key === pair.key) ? suggestions : [...suggestions, pair];
  const [first, second] = pair.profiles;
  const cluster = clusters(all.map(linkOf)).find(({ profileIds }) => profileIds.includes(first.id));
  if (!cluster) return null;
  const profiles = new Map(all.flatMap((each) => each.profiles.map((profile) => [profile.id, profile] as const)));
  const weakest = pairKey(cluster.weakest.a, cluster.weakest.b);
  const stepOf = (profile: Profile, to: Profile, { a, b, score }: Link): ClusterStep => {
    const key = pairKey(a, b);
    return { profile, link: { key, with: to, percent: score, isWeakest: key === weakest } };
  };
  const chain: ClusterStep[] = [{ profile: first, link: null }, stepOf(second, first, linkOf(pair))];
  const chainIds = new Set([first.id, second.id]);
  // Links are sorted by strength, strongest first.
  for (;;) {
    const link = cluster.links.find(({ a, b }) => chainIds.has(a) !== chainIds.has(b));
    const ids = link && (chainIds.has(link.a) ? [link.b, link.a] : [link.a, link.b]);
    const [profile, to] = (ids ?? []).map((id) => profiles.get(id));
    if (!link || !profile || !to) return chain;
    chainIds.add(profile.id);
    chain.push(stepOf(profile, to, link));
  }
}

/** Returns the profiles to merge with the first one, strongest link first. */
export function mergeOrder(chain: readonly ClusterStep[]): ClusterStep[] {
  return chain.filter(({ link }) => link !== null).sort((a, b) => (b.link?.percent ?? 0) - (a.link?.percent ?? 0));
}

/** Link of a chain, drawn as an arc above the row of profiles. */
export interface ClusterArc {
  readonly key: string;
  /** Indexes of its two profiles in the row. */
  readonly from: number;
  readonly to: number;
  /** Height level from 1. Wider arcs are higher, so that arcs and labels do not overlap. */
  readonly level: number;
  readonly percent: number;
  readonly isWeakest: boolean;
  readonly names: readonly [string, string];
}

export function clusterArcs(chain: readonly ClusterStep[]): ClusterArc[] {
  const places = new Map(chain.map(({ profile }, place) => [profile.id, place]));
  const arcs = chain.flatMap(({ profile, link }, to) => {
    const from = link ? places.get(link.with.id) : undefined;
    if (!link || from === undefined) return [];
    const { key, percent, isWeakest } = link;
    return [{ key, from, to, percent, isWeakest, names: [link.with.name, profile.name] as const }];
  });
  const reaches = [...new Set(arcs.map(({ from, to }) => to - from))].sort((a, b) => a - b);
  return arcs.map((arc) => ({ ...arc, level: reaches.indexOf(arc.to - arc.from) + 1 }));
}
