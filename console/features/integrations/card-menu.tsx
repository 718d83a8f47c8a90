import { Ellipsis } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import { availableActions } from "#shared/ui/actions.ts";
import { Button } from "#shared/ui/components/button.tsx";
import { type CardContext, cardActions } from "./card-actions.ts";
import { texts } from "./texts.ts";

const Menu = onDemand<{ context: CardContext }>(async () => (await import("./card-menu-panel.tsx")).CardMenuPanel);

/** The ⋯ button of a connected card; nothing where nothing can be done. */
export function CardMenu({ context, busy }: { context: CardContext; busy: boolean }) {
  if (availableActions(cardActions, context).length === 0) return null;
  return (
    <Menu
      context={context}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="ml-auto"
          busy={busy}
          aria-haspopup="menu"
          aria-label={texts.more(context.descriptor.name)}
        >
          <Ellipsis />
        </Button>
      }
    />
  );
}
