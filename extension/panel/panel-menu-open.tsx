import { Ellipsis, ExternalLink, LogOut, Settings } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#shared/ui/components/dropdown-menu.tsx";
import { sendMessage } from "../messages.ts";
import { texts } from "./texts.ts";

export interface PanelMenuProps {
  readonly origin: string | null;
  /** The name of who is signed in, empty while it is asked for; null when nobody is. */
  readonly signedIn: string | null;
}

/** Everything that is not about the page being visited, open from the start. */
export function PanelMenuOpen({ origin, signedIn }: PanelMenuProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={texts.menu.label}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {signedIn && (
          <DropdownMenuLabel className="max-w-60 truncate">
            {texts.home.signedInAs} <bdi>{signedIn}</bdi>
          </DropdownMenuLabel>
        )}
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
        {signedIn !== null && (
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
