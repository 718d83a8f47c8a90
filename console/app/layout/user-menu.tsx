import { ChevronDown } from "lucide-react";
import { onDemand } from "#console/core/on-demand.tsx";
import { useUser } from "#console/session/index.ts";
import { Avatar } from "#shared/ui/components/avatar.tsx";
import { Button } from "#shared/ui/components/button.tsx";
import { texts } from "../texts.ts";

const Menu = onDemand(async () => (await import("./user-menu-panel.tsx")).UserMenuPanel);

/** The button of the person's own menu. */
export function UserMenu() {
  const user = useUser();
  if (!user) return null;
  return (
    <Menu
      trigger={
        <Button variant="ghost" className="px-1.5" aria-haspopup="menu" aria-label={texts.account(user.fullName)}>
          <Avatar name={user.fullName} id={user.id} size={24} />
          <ChevronDown className="size-3.5" />
        </Button>
      }
    />
  );
}
