import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#shared/ui/components/button.tsx";
import type { PanelMenuProps } from "./panel-menu-open.tsx";
import { texts } from "./texts.ts";

const load = () => import("./panel-menu-open.tsx");
const PanelMenuOpen = lazy(async () => ({ default: (await load()).PanelMenuOpen }));

/** The menu's button; the menu comes when it is wanted, since it is a sixth of the panel's code. */
export function PanelMenu(props: PanelMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={texts.menu.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onClick={() => setWanted(true)}
    >
      <Ellipsis />
    </Button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <PanelMenuOpen {...props} />
    </Suspense>
  ) : (
    button
  );
}
