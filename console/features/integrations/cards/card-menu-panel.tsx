import type { ReactElement } from "react";
import { availableActions } from "#console/core/available-actions.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#console/ui/overlays/dropdown-menu.tsx";
import { type CardContext, cardActions } from "./card-actions.ts";

/** Menu of the ⋯ button of a card. */
export function CardMenuPanel({ trigger, context }: { trigger: ReactElement; context: CardContext }) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {availableActions(cardActions, context).map(({ id, label, icon: Icon, run }) => (
          <DropdownMenuItem key={id} danger={id === "disconnect"} onSelect={() => void run(context)}>
            <Icon />
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
