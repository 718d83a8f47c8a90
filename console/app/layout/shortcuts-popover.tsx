import { Keyboard } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";

const Shortcuts = onDemand(async () => (await import("./shortcuts-panel.tsx")).ShortcutsPanel);

/** The button that shows the keys. */
export function ShortcutsPopover() {
  return (
    <Shortcuts
      trigger={
        <Button variant="ghost" size="icon" aria-haspopup="dialog" aria-label={texts.shortcuts}>
          <Keyboard />
        </Button>
      }
    />
  );
}
