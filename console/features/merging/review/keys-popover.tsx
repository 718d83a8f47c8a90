import { type ReactElement, useId } from "react";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/popover.tsx";
import { Switch } from "#shared/ui/components/switch.tsx";
import { useSingleKeys } from "#shared/ui/hooks/use-hotkey.ts";
import { texts } from "../texts.ts";

/** The keys of the review, and the switch that turns single keys off. */
export function KeysPopover({ trigger }: { trigger: ReactElement }) {
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const switchId = useId();
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" className="w-72 p-4" aria-label={texts.keys}>
        <dl className="grid gap-2">
          {texts.helpKeys.map(({ keys, does }) => (
            <div key={does} className="flex items-center gap-3">
              <dt className="w-10 flex-none">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd className="text-ink-2">{does}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex items-start justify-between gap-3 border-t border-line pt-3">
          <label htmlFor={switchId}>
            <span className="block font-medium">{texts.singleKeys}</span>
            <span className="block text-xs text-ink-3">{texts.singleKeysHint}</span>
          </label>
          <Switch id={switchId} checked={singleKeys} onCheckedChange={setSingleKeys} />
        </div>
      </PopoverContent>
    </Popover>
  );
}
