import { Ban, Clock, Merge, Network } from "lucide-react";
import type { ReactElement } from "react";
import { usePermissionInGroup } from "#console/record-page/index.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { defaultPrimary } from "#shared/domain/merge/default-primary.ts";
import { mergeSegments } from "../merge-segments.ts";
import type { MergeKind } from "../model/profile.ts";
import { mergeHindrance, type Suggestion } from "../model/suggestion.ts";
import { holdMerge, holdNever } from "../outbox/outbox.ts";
import { relationOf, setParent } from "../related/set-parent.ts";
import { texts } from "../texts.ts";
import { useMayDecide } from "../use-may-decide.ts";
import { decide } from "./decisions.ts";

interface SuggestionMenuProps {
  kind: MergeKind;
  groupId: string;
  suggestion: Suggestion;
  trigger: ReactElement;
}

/** Menu with the decisions that need no review. */
export function SuggestionMenu({ kind, groupId, suggestion, trigger }: SuggestionMenuProps) {
  const { mayMerge, mayIgnore } = useMayDecide(kind);
  const [one, other] = suggestion.profiles;
  const primary = defaultPrimary(suggestion.profiles);
  const secondary = primary === one ? other : one;
  const refusal = one.editRefusal ?? other.editRefusal;
  const relation = relationOf(suggestion);
  const mayEdit = usePermissionInGroup("organizationEdit");
  const pair = { kind, primary, secondary, segments: mergeSegments(kind, groupId) };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {relation && (
          <DropdownMenuItem
            disabled={!mayEdit || relation.child.editRefusal !== null}
            onSelect={() => void setParent(suggestion.key, groupId, relation)}
          >
            <Network />
            {texts.related.set(relation.child.name, relation.parent.name)}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          disabled={!mayMerge || refusal !== null || mergeHindrance(primary, secondary) !== null}
          onSelect={() => holdMerge(pair)}
        >
          <Merge />
          {texts.mergeInto(primary.name)}
        </DropdownMenuItem>
        {mayIgnore && (
          <DropdownMenuItem disabled={refusal !== null} onSelect={() => holdNever(pair)}>
            <Ban />
            {texts.ignore}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => decide(suggestion.key, "later")}>
          <Clock />
          {texts.later}
        </DropdownMenuItem>
        {refusal !== null && <DropdownMenuLabel className="max-w-72">{refusal}</DropdownMenuLabel>}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
