import type { Executor } from "#server/platform/db/database.ts";
import { iso } from "#server/platform/db/iso.ts";
import type { Requester } from "#server/platform/http/route.ts";
import { editRefusals } from "#server/records/common/editable-ids.ts";
import { clustersOf } from "./clusters.ts";
import { listSuggestions, type SuggestionsQuery } from "./list-suggestions.ts";
import type { Matched } from "./matching.ts";
import { visibilityOf } from "./visibility.ts";

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
