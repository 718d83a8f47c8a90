import { type ReactElement, useState } from "react";
import { Popover, PopoverContent, PopoverTrigger } from "#shared/ui/components/overlays/popover.tsx";
import { PickerList } from "./picker-list.tsx";
import { texts } from "./texts.ts";

interface PickerPanelProps {
  trigger: ReactElement;
  wrap?: ((button: ReactElement) => ReactElement) | undefined;
}

/** Popover with the list of groups. Initially open, since it loads on the first click. */
export function PickerPanel({ trigger, wrap }: PickerPanelProps) {
  const [open, setOpen] = useState(true);
  const button = <PopoverTrigger asChild>{trigger}</PopoverTrigger>;
  return (
    <Popover open={open} onOpenChange={setOpen}>
      {wrap ? wrap(button) : button}
      <PopoverContent aria-label={texts.picker} className="w-70 p-0" collisionPadding={12}>
        <PickerList onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}
