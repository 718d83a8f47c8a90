import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useId } from "react";
import { formatCount } from "#console/data-table/index.ts";
import type { Band } from "#shared/domain/evidence/score.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { bands, type SuggestionsState } from "../model/address.ts";
import type { MergeKind } from "../model/profile.ts";
import { texts } from "../texts.ts";
import { bandCountOptions } from "./suggestion-queries.ts";

interface ConfidencePopoverProps {
  trigger: ReactElement;
  kind: MergeKind;
  groupId: string;
  state: SuggestionsState;
  change: (changed: Partial<SuggestionsState>) => void;
}

/** Filter of the list by confidence; no selection means all. */
export function ConfidencePopover({ trigger, kind, groupId, state, change }: ConfidencePopoverProps) {
  const field = useId();
  const chosen = state.confidence.length === 0 ? bands : state.confidence;
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={texts.confidence} className="w-72">
        <ul>
          {bands.map((band) => (
            <li key={band} className="flex min-h-8 items-center gap-2.5">
              <Checkbox
                id={`${field}-${band}`}
                checked={chosen.includes(band)}
                onCheckedChange={(isOn) => {
                  const next = bands.filter((each) => (each === band ? isOn : chosen.includes(each)));
                  change({ confidence: next.length === bands.length ? [] : next });
                }}
              />
              <label htmlFor={`${field}-${band}`} className="flex flex-auto items-baseline gap-2">
                {texts.confidences[band]} <span className="text-xs text-ink-3">{texts.bandRange[band]}</span>
                <BandCount kind={kind} groupId={groupId} state={state} band={band} />
              </label>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

function BandCount({
  kind,
  groupId,
  state,
  band,
}: Omit<ConfidencePopoverProps, "trigger" | "change"> & { band: Band }) {
  const { data: count } = useQuery(bandCountOptions(kind, groupId, state, band));
  return <span className="ml-auto text-ink-2 tabular-nums">{count === undefined ? "–" : formatCount(count)}</span>;
}
