import { badRequest, notFound } from "#server/platform/core/http-error.ts";
import type { Platform } from "#server/platform/core/platform.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { iso } from "#server/platform/db/iso.ts";
import { type Requester, type Route, route } from "#server/platform/http/route.ts";
import { editRefusals } from "#server/records/common/editable-ids.ts";
import {
  memberBotSuggestions,
  memberMergeEvidence,
  membersToMerge,
  organizationMergeEvidence,
  organizationsToMerge,
} from "#shared/contract/merging/merge-suggestions.ts";
import { decidedBeforeLine, newEvidence } from "#shared/domain/evidence/lines/decision-lines.ts";
import { band, score } from "#shared/domain/evidence/score.ts";
import { botSuggestions } from "./bot-suggestions.ts";
import { clustersOf } from "./clusters.ts";
import { decisionsOn, pairKey, pairOf } from "./decisions.ts";
import { evidenceNow, storedPairs } from "./examine.ts";
import { listSuggestions, type SuggestionsQuery, visibilityOf } from "./list-suggestions.ts";
import type { Matched, Matching, MatchProfile } from "./matching.ts";
import { organizationsMatching, suggestedOrganizations } from "./organizations-matching.ts";
import { peopleMatching } from "./people-matching.ts";
import { suggestedPeople } from "./people-rows.ts";

/**
 * Computes the current evidence for and against two profiles. A "never merge" decision cancels all evidence, unless
 * newer evidence brought the pair back. Then a line mentions the decision, as in the suggestion.
 * @throws HttpError 404 when one of them does not exist
 */
async function pairEvidence<P extends MatchProfile>(db: Executor, matching: Matching<P>, one: string, other: string) {
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

/**
 * Builds a page of suggestions in the format of the wire, with evidence and clusters. `profiles` loads the two profiles
 * of each.
 * @throws HttpError 400
 */
export async function answerSuggestions<P extends object, Row>(
  db: Executor,
  kind: Matched,
  requester: Requester,
  query: SuggestionsQuery,
  profiles: (ids: readonly string[]) => Promise<Map<string, P>>,
  rowOf: (pair: (P & { editRefusal?: string })[]) => Row,
) {
  const visibility = visibilityOf(kind, requester);
  const { suggestions, count, limit, offset } = await listSuggestions(db, kind, visibility, query);
  if (query.countOnly) return { count };
  if (suggestions.length === 0) return { rows: [], count, limit, offset };
  const ids = [...new Set(suggestions.flatMap(({ a_id, b_id }) => [a_id, b_id]))];
  const found = await profiles(ids);
  const refusals = await editRefusals(db, requester, kind, ids);
  const clusters = await clustersOf(db, kind, visibility.shown, ids);
  const rows = suggestions.flatMap((each) => {
    const profileOf = (id: string) => {
      const profile = found.get(id);
      const editRefusal = refusals.get(id);
      return profile && { ...profile, ...(editRefusal && { editRefusal }) };
    };
    const [a, b] = [profileOf(each.a_id), profileOf(each.b_id)];
    if (a === undefined || b === undefined) return [];
    const cluster = clusters.get(each.a_id);
    const isInCluster = cluster !== undefined && cluster.id === clusters.get(each.b_id)?.id;
    return [
      {
        ...rowOf([a, b]),
        similarity: each.similarity / 100,
        id: each.id,
        evidence: each.evidence,
        activityEstimate: each.activity_estimate,
        clusterId: isInCluster ? cluster.id : null,
        clusterSize: isInCluster ? cluster.size : 2,
        declinedAt: iso(each.declined_at),
        ...(each.is_of_bots && { isOfBots: true }),
        ...(each.parent_id && { parent: { id: each.parent_id, since: each.parent_since ?? null } }),
      },
    ];
  });
  return { rows, count, limit, offset };
}

/** Routes for merge suggestions, their evidence, and people who may be bots (10.5). */
export const suggestionRoutes = ({ db }: Platform): Route[] => [
  route(membersToMerge, ({ body, requester }) =>
    answerSuggestions(
      db,
      "member",
      requester,
      body,
      (ids) => suggestedPeople(db, ids, body.detail !== false),
      (members) => ({ members }),
    ),
  ),

  route(organizationsToMerge, ({ body, requester }) =>
    answerSuggestions(
      db,
      "organization",
      requester,
      body,
      (ids) => suggestedOrganizations(db, ids, body.detail !== false),
      (organizations) => ({ organizations }),
    ),
  ),

  route(memberMergeEvidence, ({ params }) => pairEvidence(db, peopleMatching, params.id, params.otherId)),

  route(organizationMergeEvidence, ({ params }) => pairEvidence(db, organizationsMatching, params.id, params.otherId)),

  route(memberBotSuggestions, async ({ query, requester }) => {
    const segment = requester.segments[0];
    if (!segment) throw badRequest("Segment ID is required");
    return botSuggestions(db, [segment.id], query);
  }),
];
