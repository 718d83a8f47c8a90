import { type ReactElement, type ReactNode, useId } from "react";
import { Switch } from "#shared/ui/components/forms/switch.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { texts } from "#shared/ui/texts.ts";
import { isMac, useSingleKeys } from "../use-hotkey.ts";

interface KeysPopoverProps {
  trigger: ReactElement;
  title: string;
  /** Shown above the title. */
  lead?: ReactNode;
  /** `Ctrl` is shown as the modifier key of the platform. */
  keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** List of shortcuts, with a switch that turns single keys off (WCAG 2.1.4). */
export function KeysPopover({ trigger, title, lead, keys }: KeysPopoverProps) {
  const [singleKeys, setSingleKeys] = useSingleKeys();
  const switchId = useId();
  const shown = (key: string) => (key === "Ctrl" && isMac() ? "⌘" : key);
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="end" className="w-72 p-4" aria-label={title}>
        {lead}
        <h2 className="mb-3 text-sm font-semibold">{title}</h2>
        <dl className="grid gap-2">
          {keys.map(({ keys: pressed, does }) => (
            <div key={does} className="flex items-center gap-3">
              <dt className="flex w-18 shrink-0 gap-0.5">
                {pressed.map((key) => (
                  <Kbd key={key}>{shown(key)}</Kbd>
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
