import { useQuery } from "@tanstack/react-query";
import { band } from "#shared/domain/evidence/score.ts";
import type { EvidenceLine } from "#shared/ui/components/evidence/evidence-view.ts";
import type { RecordRef } from "../base/action.ts";
import type { Workplace } from "../connection/session.ts";
import { useOutbox } from "../outbox/use-outbox.ts";

/** Another record that may be the same. */
export interface Suggestion {
  readonly other: RecordRef;
  /** 0 to 99. */
  readonly percent: number;
  readonly isStrong: boolean;
  /** Null where the server gives no reasons. */
  readonly evidence: readonly EvidenceLine[] | null;
  readonly isDeclined: boolean;
}

const most = 20;

/** Who may be the same as this record, the likeliest first; without those that an action of the queue decides about. */
export function useSuggestions(workplace: Workplace, record: RecordRef, enabled: boolean) {
  const { client, origin, group } = workplace;
  const decided = useOutbox(workplace).flatMap(({ action: { action }, state }) => {
    if (state === "refused") return [];
    if (action.kind === "merge") return [`${action.primary.id} ${action.secondary.id}`];
    return action.kind === "not-same" ? [`${action.one.id} ${action.other.id}`] : [];
  });
  const { data, isPending } = useQuery({
    queryKey: ["suggestions", origin, group.id, record.id],
    queryFn: async ({ signal }): Promise<Suggestion[]> => {
      // The card is shown without them: they are no part of what it waits for.
      const { membersToMerge, organizationsToMerge } = await import("#shared/contract/merge-suggestions.ts");
      const common = { limit: most, offset: 0, detail: false, orderBy: ["similarity_DESC"], segments: [group.id] };
      if (record.kind === "person") {
        const body = { ...common, filter: { memberId: record.id } };
        const { rows = [] } = await client.send(membersToMerge, { body, signal });
        return rows.flatMap((row) => suggestionsOf(record, row, row.members));
      }
      const body = { ...common, filter: { organizationId: record.id } };
      const { rows = [] } = await client.send(organizationsToMerge, { body, signal });
      return rows.flatMap((row) => suggestionsOf(record, row, row.organizations));
    },
    enabled,
  });
  const suggestions = (data ?? []).filter(({ other }) =>
    decided.every((pair) => pair !== `${record.id} ${other.id}` && pair !== `${other.id} ${record.id}`),
  );
  return { suggestions, isPending: enabled && isPending };
}

interface Row {
  readonly similarity: number;
  readonly evidence?: readonly EvidenceLine[] | undefined;
  readonly declinedAt?: string | null | undefined;
}

function suggestionsOf(
  record: RecordRef,
  { similarity, evidence, declinedAt }: Row,
  pair: readonly { readonly id: string; readonly displayName: string }[],
): Suggestion[] {
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
