import type { Evidence } from "#shared/domain/evidence/evidence.ts";
import { decidedBeforeLine, newEvidence } from "#shared/domain/evidence/lines/decision-lines.ts";
import { score } from "#shared/domain/evidence/score.ts";
import type { Pair } from "./decisions.ts";

/** Lowest percentage of a suggestion. Below it there would be too many pairs, and nearly all of them wrong. */
export const minShownPercent = 30;

/** Lowest percentage at which a decided pair is suggested again. */
const leastReturned = 70;

/** Stored data of a pair. */
export type StoredPair = {
  readonly evidence: readonly Evidence[];
  readonly declinedAt: string | null;
  readonly knownEvidence: readonly Evidence[] | null;
  readonly returnedAt: string | null;
};

/** Data of a pair to store. */
export interface JudgedPair extends Pair {
  readonly similarity: number;
  /** The one that the other seems to belong to; null when they seem to be the same. */
  readonly parentId: string | null;
  readonly parentSince: string | null;
  readonly evidence: readonly Evidence[];
  readonly declinedAt: string | null;
  readonly knownEvidence: readonly Evidence[] | null;
  readonly returnedAt: string | null;
}

interface Named {
  readonly id: string;
  readonly displayName: string;
}

/**
 * Decides whether two profiles are suggested, and with which confidence; null when they are not. A pair that a user
 * decided against is stored with the evidence known then. It is suggested again only on new evidence, which is noted in
 * the suggestion (matching.md).
 * @param decidedAt time of the decision that they are not the same, null without one.
 * @param now ISO text.
 * @param relation present when the evidence is that one belongs to the other.
 */
export function judge(
  [a, b]: readonly [Named, Named],
  found: readonly Evidence[],
  decidedAt: string | null,
  stored: StoredPair | undefined,
  now: string,
  relation: { readonly parentId: string; readonly since: string | null } | null = null,
): JudgedPair | null {
  const { parentId = null, since: parentSince = null } = relation ?? {};
  const pair = { aId: a.id, bId: b.id, similarity: score(found), parentId, parentSince };
  if (decidedAt === null) {
    if (pair.similarity < minShownPercent) return null;
    return { ...pair, evidence: found, declinedAt: null, knownEvidence: null, returnedAt: null };
  }
  const isNewDecision = stored?.declinedAt !== decidedAt;
  // The decision covers the evidence shown at the time; without a stored suggestion, all current evidence.
  const known = isNewDecision ? (stored?.evidence ?? found) : (stored.knownEvidence ?? []);
  const since = newEvidence(found, known);
  const wasBack = !isNewDecision && stored.returnedAt !== null;
  const isBack = since.length > 0 && pair.similarity >= (wasBack ? minShownPercent : leastReturned);
  return {
    ...pair,
    evidence: isBack ? [decidedBeforeLine(a, b, decidedAt, since), ...found] : found,
    declinedAt: decidedAt,
    knownEvidence: known,
    returnedAt: isBack ? (wasBack ? stored.returnedAt : now) : null,
  };
}
