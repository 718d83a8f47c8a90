import { useQuery } from "@tanstack/react-query";
import { formatCount } from "#console/data-table/index.ts";
import { CountBadge } from "#console/ui/count-badge.tsx";
import type { MergeKind } from "../model/profile.ts";
import { suggestionCountOptions } from "./suggestion-count-query.ts";

/** Larger numbers are shown as `999+`, because their link keeps space for four characters. */
const most = 999;

/** Number of suggestions of their page. Renders nothing for none. */
export function SuggestionCount({ kind, groupId }: { kind: MergeKind; groupId: string }) {
  const { data: count } = useQuery(suggestionCountOptions(kind, groupId));
  return count ? <CountBadge>{count > most ? `${most}+` : formatCount(count)}</CountBadge> : null;
}
