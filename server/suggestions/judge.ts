import type { Evidence } from "#shared/domain/evidence/evidence.ts";
import { decidedBeforeLine, newEvidence } from "#shared/domain/evidence/lines/decision-lines.ts";
import { score } from "#shared/domain/evidence/score.ts";
import type { Pair } from "./decisions.ts";

/** Below so many percent a pair is no suggestion: there would be too many, and nearly all of them wrong. */
export const leastShown = 30;

/** A pair that was decided on comes back from so many percent on. */
const leastReturned = 70;

/** What is stored of a pair already. */
export type StoredPair = {
  readonly evidence: readonly Evidence[];
  readonly declinedAt: string | null;
  readonly knownEvidence: readonly Evidence[] | null;
  readonly returnedAt: string | null;
};

/** What is to be stored of a pair. */
export interface JudgedPair extends Pair {
  readonly similarity: number;
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
 * Whether two profiles are suggested, and how surely; null when they are not. What somebody decided on is kept with what
 * was known then: it comes back only when something else speaks for it, and says so (matching.md).
 * @param decidedAt when it was decided that they are not the same, null when nobody did.
 * @param now ISO text.
 */
export function judge(
  [a, b]: readonly [Named, Named],
  found: readonly Evidence[],
  decidedAt: string | null,
  stored: StoredPair | undefined,
  now: string,
): JudgedPair | null {
  const pair = { aId: a.id, bId: b.id, similarity: score(found) };
  if (decidedAt === null) {
    if (pair.similarity < leastShown) return null;
    return { ...pair, evidence: found, declinedAt: null, knownEvidence: null, returnedAt: null };
  }
  const isNewDecision = stored?.declinedAt !== decidedAt;
  // What was shown is what was decided on; without that, what is known now.
  const known = isNewDecision ? (stored?.evidence ?? found) : (stored.knownEvidence ?? []);
  const since = newEvidence(found, known);
  const wasBack = !isNewDecision && stored.returnedAt !== null;
  const isBack = since.length > 0 && pair.similarity >= (wasBack ? leastShown : leastReturned);
  return {
    ...pair,
    evidence: isBack ? [decidedBeforeLine(a, b, decidedAt, since), ...found] : found,
    declinedAt: decidedAt,
    knownEvidence: known,
    returnedAt: isBack ? (wasBack ? stored.returnedAt : now) : null,
  };
}
