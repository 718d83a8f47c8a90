import { Ellipsis, ExternalLink, LogOut, Settings } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#shared/ui/components/dropdown-menu.tsx";
import { sendMessage } from "../messages.ts";
import { texts } from "./texts.ts";

/** Everything that is not about the page being visited. */
export function PanelMenu({ origin, signedIn }: { origin: string | null; signedIn: boolean }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={texts.menu.label}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {origin !== null && (
          <DropdownMenuItem onSelect={() => void browser.tabs.create({ url: origin })}>
            <ExternalLink />
            {texts.menu.console}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => void browser.runtime.openOptionsPage()}>
          <Settings />
          {texts.menu.options}
        </DropdownMenuItem>
        {signedIn && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => void sendMessage("signOut")}>
              <LogOut />
              {texts.menu.signOut}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
