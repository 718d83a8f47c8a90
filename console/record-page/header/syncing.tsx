import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Badge } from "#shared/ui/components/badge.tsx";
import { type MergedKind, mergeActionsOptions } from "../menu/merge-actions.ts";
import { texts } from "../texts.ts";

interface SyncingProps {
  kind: MergedKind;
  id: string;
}

/** Badge shown while activities are still being moved after a merge or an unmerge. */
export function SyncingBadge({ kind, id }: SyncingProps) {
  const { data } = useQuery(mergeActionsOptions(kind, id, 1));
  if (data?.[0]?.state !== "in-progress") return null;
  return (
    <Badge tone="accent" role="status" busy>
      {texts.syncing}
    </Badge>
  );
}

/** Icon on the Activities tab when moving them failed. */
export function SyncErrorMark({ kind, id }: SyncingProps) {
  const { data } = useQuery(mergeActionsOptions(kind, id, 1));
  if (data?.[0]?.state !== "error") return null;
  return <TriangleAlert role="img" aria-label={texts.syncFailed} className="size-3.5 text-warn" />;
}
