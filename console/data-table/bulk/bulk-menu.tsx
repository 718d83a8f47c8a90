import { Ellipsis } from "lucide-react";
import { Button } from "#shared/ui/components/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#shared/ui/components/dropdown-menu.tsx";
import type { BulkAction, BulkContext } from "./bulk-kind.ts";
import { texts } from "./texts.ts";

/** What the bar has no room for. */
export function BulkMenu({ actions, context }: { actions: readonly BulkAction[]; context: BulkContext }) {
  if (actions.length === 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon-sm" aria-label={texts.more}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {actions.map(({ id, label, icon: Icon, danger, run }) => (
          <DropdownMenuItem key={id} danger={danger ?? false} onSelect={() => void run(context)}>
            <Icon />
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
