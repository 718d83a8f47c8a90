import { Ellipsis } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import type { MenuEntry } from "./menu-entry.ts";

interface EntriesMenuProps {
  /** Name of the profile or line, for the label "Actions for …". */
  label: string;
  entries: readonly MenuEntry[];
  /** Shown only while the surrounding line (`group/line`) is hovered or focused, like row menus. */
  quiet?: boolean;
  /** Outlined and 32 px high, for the header of a page. */
  outlined?: boolean;
}

const Menu = onDemand<Pick<EntriesMenuProps, "entries">>(
  async () => (await import("./entries-menu-panel.tsx")).EntriesMenuPanel,
);

const shownWithLine =
  "opacity-0 group-focus-within/line:opacity-100 group-hover/line:opacity-100 aria-expanded:opacity-100 data-[state=open]:opacity-100";

/** The ⋯ button with a menu of actions. Renders nothing without actions. */
export function EntriesMenu({ label, entries, quiet, outlined }: EntriesMenuProps) {
  if (entries.length === 0) return null;
  return (
    <Menu
      entries={entries}
      trigger={
        <Button
          variant={outlined ? "outline" : "ghost"}
          size={outlined ? "icon" : "icon-xs"}
          aria-label={label}
          aria-haspopup="menu"
          className={quiet ? shownWithLine : ""}
        >
          <Ellipsis />
        </Button>
      }
    />
  );
}
