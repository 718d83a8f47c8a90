import { useQuery } from "@tanstack/react-query";
import { WandSparkles } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import type { MergeKind } from "../model/profile.ts";
import { texts } from "../texts.ts";
import { automaticMergingOptions } from "./automatic-queries.ts";

/** Button that opens the settings of automatic merging; shown while it is on. */
export function AutomaticBadge({ kind, groupId, onOpen }: { kind: MergeKind; groupId: string; onOpen: () => void }) {
  const { data } = useQuery(automaticMergingOptions(kind, groupId));
  if (!data?.isOn) return null;
  return (
    <Button size="sm" onClick={onOpen}>
      <WandSparkles className="text-warn" />
      {texts.automatic.on(data.leastConfidence)}
    </Button>
  );
}
