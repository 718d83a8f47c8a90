import { type ReactElement, useId } from "react";
import type { Band } from "#shared/domain/evidence/score.ts";
import { Checkbox } from "#shared/ui/components/forms/checkbox.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import type { SuggestionsState } from "../model/address.ts";
import { texts } from "../texts.ts";

const bands: readonly Band[] = ["high", "medium", "low"];

interface ConfidencePopoverProps {
  trigger: ReactElement;
  state: SuggestionsState;
  change: (changed: Partial<SuggestionsState>) => void;
}

/** Filter of the list by confidence; no selection means all. */
export function ConfidencePopover({ trigger, state, change }: ConfidencePopoverProps) {
  const field = useId();
  const chosen = state.confidence.length === 0 ? bands : state.confidence;
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label={texts.confidence} className="w-56">
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
              <label htmlFor={`${field}-${band}`} className="flex flex-auto justify-between">
                {texts.confidences[band]} <span className="text-ink-3">{texts.bandRange[band]}</span>
              </label>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}
