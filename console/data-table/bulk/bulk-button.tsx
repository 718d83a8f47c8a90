import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { Tooltip } from "#shared/ui/components/tooltip.tsx";
import { useHotkey } from "#shared/ui/hooks/use-hotkey.ts";
import type { BulkAction, BulkContext } from "./bulk-kind.ts";

/** An action of the bar. What cannot be done with just these rows says why. */
export function BulkButton({ action, context }: { action: BulkAction; context: BulkContext }) {
  const { label, icon: Icon, shortcut, danger } = action;
  const reason = action.reason?.(context) ?? null;
  useHotkey(shortcut ?? "", () => void action.run(context), { enabled: shortcut !== undefined && reason === null });
  const button = (
    <Button
      size="sm"
      variant={danger ? "danger-outline" : "outline"}
      aria-disabled={reason !== null}
      aria-keyshortcuts={shortcut}
      onClick={() => void action.run(context)}
    >
      <Icon className="size-3.5" />
      {label}
      {shortcut && <Kbd className="max-xl:hidden">{shortcut.toUpperCase()}</Kbd>}
    </Button>
  );
  return reason === null ? button : <Tooltip content={reason}>{button}</Tooltip>;
}
