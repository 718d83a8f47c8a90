import { notFound } from "#server/platform/core/http-error.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { decidedBeforeLine, newEvidence } from "#shared/domain/evidence/lines/decision-lines.ts";
import { band, score } from "#shared/domain/evidence/score.ts";
import { decisionsOn, pairKey, pairOf } from "./decisions.ts";
import { evidenceNow, storedPairs } from "./examine.ts";
import type { Matching, MatchProfile } from "./matching.ts";

/**
 * Computes the current evidence for and against two profiles. A "never merge" decision cancels all evidence, unless
 * newer evidence brought the pair back. Then a line mentions the decision, as in the suggestion.
 * @throws HttpError 404 when one of them does not exist
 */
export async function pairEvidence<P extends MatchProfile>(
  db: Executor,
  matching: Matching<P>,
  one: string,
  other: string,
) {
  const pair = pairOf(one.toLowerCase(), other.toLowerCase());
  const profiles = await matching.load(db, [pair.aId, pair.bId]);
  const [a, b] = [profiles.get(pair.aId), profiles.get(pair.bId)];
  if (a === undefined || b === undefined) throw notFound();
  const decidedAt = (await decisionsOn(db, matching.kind, [pair])).get(pairKey(pair)) ?? null;
  const stored = (await storedPairs(db, matching.kind, [pair])).get(pairKey(pair));
  const isBack = decidedAt !== null && stored?.declinedAt === decidedAt && stored.returnedAt !== null;
  const found = await evidenceNow(db, matching, a, b, { neverMerge: decidedAt !== null && !isBack });
  const evidence = isBack
    ? [decidedBeforeLine(a, b, decidedAt, newEvidence(found, stored.knownEvidence ?? [])), ...found]
    : found;
  const percent = score(evidence);
  return { similarity: percent / 100, band: band(percent), evidence, noMerge: decidedAt !== null };
}
