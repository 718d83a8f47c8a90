import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Badge } from "#shared/ui/components/badge.tsx";
import { type MergedKind, mergeActionsOptions } from "../menu/merge-actions.ts";
import { texts } from "../texts.ts";

interface SyncingProps {
  kind: MergedKind;
  id: string;
}

/** Said beside the name while activities still move after a merge or its undoing. */
export function SyncingBadge({ kind, id }: SyncingProps) {
  const { data } = useQuery(mergeActionsOptions(kind, id, 1));
  if (data?.[0]?.state !== "in-progress") return null;
  return (
    <Badge tone="accent" role="status" busy>
      {texts.syncing}
    </Badge>
  );
}

/** The mark on the Activities tab when moving them failed. */
export function SyncErrorMark({ kind, id }: SyncingProps) {
  const { data } = useQuery(mergeActionsOptions(kind, id, 1));
  if (data?.[0]?.state !== "error") return null;
  return <TriangleAlert role="img" aria-label={texts.syncFailed} className="size-3.5 text-warn" />;
}
