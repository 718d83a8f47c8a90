import { Fragment, type ReactElement } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import type { MenuEntry } from "./menu-entry.ts";

/** Menu of the ⋯ button. */
export function EntriesMenuPanel({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72">
        {entries.map(({ id, label, icon: Icon, danger, unavailable, begins, onSelect }) => (
          <Fragment key={id}>
            {begins && <DropdownMenuSeparator />}
            <DropdownMenuItem danger={danger ?? false} disabled={Boolean(unavailable)} onSelect={onSelect}>
              <Icon />
              <span className="min-w-0 py-1">
                {label}
                {unavailable && <span className="block text-xs text-ink-3">{unavailable}</span>}
              </span>
            </DropdownMenuItem>
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
