import { largestBlocks } from "#server/curation/suggestions/examine.ts";
import { candidateKeys, isCountedKey, type KeyUse, keyUse } from "#shared/domain/evidence/candidate-keys.ts";
import { clusters } from "#shared/domain/evidence/clusters.ts";
import type { Evidence } from "#shared/domain/evidence/evidence.ts";
import { evidence } from "#shared/domain/evidence/find-evidence.ts";
import { organizationCandidateKeys, organizationKeyUse } from "#shared/domain/evidence/organization/candidate-keys.ts";
import { organizationEvidence } from "#shared/domain/evidence/organization/find-evidence.ts";
import type { EvidenceOrganization } from "#shared/domain/evidence/organization/organization.ts";
import type { EvidenceContext, EvidencePerson } from "#shared/domain/evidence/person.ts";
import { score } from "#shared/domain/evidence/score.ts";

/** A compared pair with its confidence in percent. */
export interface MatchedPair<P> {
  readonly a: P;
  readonly b: P;
  readonly score: number;
}

/** Rules of matching for people or organizations, as the server uses them. */
interface Rules<P> {
  keysOf(profile: P): string[];
  keyUse(key: string): KeyUse;
  evidence(a: P, b: P, context: EvidenceContext): Evidence[];
}

export const peopleRules: Rules<EvidencePerson> = { keysOf: candidateKeys, keyUse, evidence };
export const organizationRules: Rules<EvidenceOrganization> = {
  keysOf: organizationCandidateKeys,
  keyUse: organizationKeyUse,
  evidence: organizationEvidence,
};

interface Profile {
  readonly id: string;
  readonly projectIds?: readonly string[] | undefined;
  readonly segmentIds?: readonly string[] | undefined;
}

/** Evidence context computed from these profiles, and the profiles by key. */
export function contextOf<P extends Profile>(
  profiles: readonly P[],
  { keysOf }: Pick<Rules<P>, "keysOf">,
): EvidenceContext & { blocks: Map<string, P[]> } {
  const blocks = new Map<string, P[]>();
  const segmentProfiles = new Map<string, number>();
  for (const profile of profiles) {
    for (const key of keysOf(profile)) {
      const block = blocks.get(key);
      if (block) block.push(profile);
      else blocks.set(key, [profile]);
    }
    for (const id of new Set([...(profile.projectIds ?? []), ...(profile.segmentIds ?? [])])) {
      segmentProfiles.set(id, (segmentProfiles.get(id) ?? 0) + 1);
    }
  }
  const owners = new Map([...blocks].flatMap(([key, { length }]) => (isCountedKey(key) ? [[key, length]] : [])));
  return { owners, profiles: profiles.length, segmentProfiles, blocks };
}

/** Runs the server's matching without a database: returns the pairs that share a key, each with its confidence. */
export function matchInMemory<P extends Profile>(profiles: readonly P[], rules: Rules<NoInfer<P>>): MatchedPair<P>[] {
  const { blocks, ...context } = contextOf(profiles, rules);
  const pairs = new Map<string, MatchedPair<P>>();
  for (const [key, block] of blocks) {
    if (block.length > largestBlocks[rules.keyUse(key)]) continue;
    for (const [at, one] of block.entries()) {
      for (const other of block.slice(at + 1)) {
        const [a, b] = one.id < other.id ? [one, other] : [other, one];
        const pair = `${a.id} ${b.id}`;
        if (!pairs.has(pair)) pairs.set(pair, { a, b, score: score(rules.evidence(a, b, context)) });
      }
    }
  }
  return [...pairs.values()];
}

/** Accuracy of the confidences compared with the true people. Shares between 0 and 1. */
export interface Judgment {
  /** Share of pairs in the high band that are one person. */
  readonly highPrecision: number;
  readonly mediumPrecision: number;
  /** Share of pairs of one person that are suggested, high or medium. */
  readonly direct: number;
  /**
   * The same share, including pairs that high and medium suggestions connect in one cluster: they are reviewed and
   * merged with it.
   */
  readonly recall: number;
  readonly pairs: number;
}

export function judged<P extends { readonly id: string; readonly truth: number }>(
  people: readonly P[],
  pairs: readonly MatchedPair<P>[],
): Judgment {
  const sizes = new Map<number, number>();
  for (const { truth } of people) sizes.set(truth, (sizes.get(truth) ?? 0) + 1);
  const same = [...sizes.values()].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const isTrue = ({ a, b }: MatchedPair<P>) => a.truth === b.truth;
  const high = pairs.filter(({ score: percent }) => percent >= 90);
  const medium = pairs.filter(({ score: percent }) => percent >= 70 && percent < 90);
  const share = (of: readonly MatchedPair<P>[]) => of.filter(isTrue).length / of.length;
  const likely = [...high, ...medium];
  const truths = new Map(people.map(({ id, truth }) => [id, truth]));
  const clustered = clusters(likely.map(({ a, b, score: percent }) => ({ a: a.id, b: b.id, score: percent })));
  const inClusters = new Set(clustered.flatMap(({ profileIds }) => profileIds));
  const outside = likely.filter((pair) => isTrue(pair) && !inClusters.has(pair.a.id)).length;
  const inside = clustered.reduce((sum, { profileIds }) => {
    const sizesHere = Map.groupBy(profileIds, (id) => truths.get(id));
    return sum + [...sizesHere.values()].reduce((pairsHere, { length }) => pairsHere + (length * (length - 1)) / 2, 0);
  }, 0);
  return {
    highPrecision: share(high),
    mediumPrecision: share(medium),
    direct: likely.filter(isTrue).length / same,
    recall: (outside + inside) / same,
    pairs: same,
  };
}
