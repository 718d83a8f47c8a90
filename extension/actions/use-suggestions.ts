import { useQuery } from "@tanstack/react-query";
import {
  type MemberSuggestion,
  membersToMerge,
  type OrganizationSuggestion,
  organizationsToMerge,
} from "#shared/contract/merging/merge-suggestions.ts";
import { band } from "#shared/domain/evidence/score.ts";
import { shownSuggestions } from "#shared/domain/limits.ts";
import type { EvidenceLine } from "#shared/ui/components/evidence/evidence-view.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { suggestionsName } from "../look-up/record-queries.ts";
import { seenOptions } from "../look-up/use-seen.ts";
import { useOutbox } from "../outbox/use-outbox.ts";

/** Record that may be a duplicate. */
export interface Suggestion {
  readonly other: RecordRef;
  /** 0 to 99. */
  readonly percent: number;
  readonly isStrong: boolean;
  /** Null when the server gives no evidence. */
  readonly evidence: readonly EvidenceLine[] | null;
  readonly isDeclined: boolean;
}

/** Fetches possible duplicates of a record, most likely first. Pairs that the queue already decides are left out. */
export function useSuggestions(workplace: Workplace, record: RecordRef, enabled: boolean) {
  const { client, group } = workplace;
  const decided = useOutbox(workplace).flatMap(({ action: { action }, state }) => {
    if (state === "refused") return [];
    if (action.kind === "merge") return [`${action.primary.id} ${action.secondary.id}`];
    return action.kind === "not-same" ? [`${action.one.id} ${action.other.id}`] : [];
  });
  const { data, isPending } = useQuery({
    ...seenOptions(workplace, suggestionsName(record.id), async (signal): Promise<readonly Row[]> => {
      const limits = { limit: shownSuggestions, offset: 0, orderBy: ["similarity_DESC"] };
      const common = { ...limits, detail: false, segments: [group.id] };
      const { rows = [] } =
        record.kind === "person"
          ? await client.send(membersToMerge, { body: { ...common, filter: { memberId: record.id } }, signal })
          : await client.send(organizationsToMerge, {
              body: { ...common, filter: { organizationId: record.id } },
              signal,
            });
      return rows;
    }),
    select: (rows) => rows.flatMap((row) => suggestionsOf(record, row)),
    enabled,
  });
  const suggestions = (data ?? []).filter(({ other }) =>
    decided.every((pair) => pair !== `${record.id} ${other.id}` && pair !== `${other.id} ${record.id}`),
  );
  return { suggestions, isPending: enabled && isPending };
}

type Row = MemberSuggestion | OrganizationSuggestion;

function suggestionsOf(record: RecordRef, row: Row): Suggestion[] {
  const { similarity, evidence, declinedAt } = row;
  const pair = "members" in row ? row.members : row.organizations;
  const other = pair.find(({ id }) => id !== record.id);
  if (other === undefined || similarity === 0) return [];
  const percent = Math.min(99, Math.ceil(similarity * 100));
  return [
    {
      other: { kind: record.kind, id: other.id, name: other.displayName },
      percent,
      isStrong: band(percent) === "high",
      evidence: evidence ?? null,
      isDeclined: declinedAt != null,
    },
  ];
}
