import { ArrowLeftRight, Ban, Clock, Keyboard, Merge, Scale } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Tooltip } from "#shared/ui/components/overlays/tooltip.tsx";
import { texts } from "../texts.ts";

const Keys = onDemand(async () => (await import("./review-keys.tsx")).ReviewKeys);

export interface Decisions {
  merge: () => void;
  never: () => void;
  later: () => void;
  swap: () => void;
  evidence: () => void;
}

interface DecideBarProps {
  decide: Decisions;
  /** Reason that prevents the merge; null when it is possible. */
  hindrance: string | null;
  /** False when the evidence is for something else than being the same. */
  isMergeSuggested: boolean;
  canSwap: boolean;
  canIgnore: boolean;
  showsEvidence: boolean;
  helpRef: React.Ref<HTMLButtonElement>;
}

/** Buttons for the decisions about a pair, each with its key. */
export function DecideBar(props: DecideBarProps) {
  const { decide, hindrance, isMergeSuggested, canSwap, canIgnore, showsEvidence, helpRef } = props;
  return (
    <div
      role="toolbar"
      aria-label={texts.decision}
      data-foot-bar=""
      className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-2"
    >
      <Tooltip content={hindrance}>
        <Button
          variant={isMergeSuggested ? "primary" : "outline"}
          aria-disabled={hindrance !== null}
          onClick={decide.merge}
          aria-keyshortcuts="m"
        >
          <Merge />
          {texts.merge}
          <Kbd>M</Kbd>
        </Button>
      </Tooltip>
      {canIgnore && (
        <Button onClick={decide.never} aria-keyshortcuts="n">
          <Ban />
          {texts.never}
          <Kbd>N</Kbd>
        </Button>
      )}
      <Button onClick={decide.later} aria-keyshortcuts="s">
        <Clock />
        {texts.later}
        <Kbd>S</Kbd>
      </Button>
      <Button variant="ghost" aria-disabled={!canSwap} onClick={decide.swap} aria-keyshortcuts="x">
        <ArrowLeftRight />
        {texts.swap}
        <Kbd>X</Kbd>
      </Button>
      <Button variant="ghost" aria-pressed={showsEvidence} onClick={decide.evidence} aria-keyshortcuts="e">
        <Scale />
        {texts.evidence}
        <Kbd>E</Kbd>
      </Button>
      <Keys
        trigger={
          <Button ref={helpRef} variant="ghost" aria-haspopup="dialog" aria-keyshortcuts="?">
            <Keyboard />
            {texts.keys}
            <Kbd>?</Kbd>
          </Button>
        }
      />
    </div>
  );
}
