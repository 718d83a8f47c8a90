import { Copy, Ellipsis, ExternalLink, Inbox, Keyboard, LogOut, Pin, PinOff, Settings } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { Kbd } from "#shared/ui/components/kbd.tsx";
import { sendMessage } from "../send-message.ts";
import { Menu, MenuItem, MenuSeparator } from "./menu.tsx";
import { texts } from "./texts.ts";

/** What the menu offers to somebody who is at work. */
export interface Tools {
  /** How many actions wait, and the way to them. */
  readonly queue: { readonly waiting: number; readonly onOpen: () => void };
  readonly onShortcuts: () => void;
  /** Keeps the record that is shown while other pages are visited, or lets it go; copies its address in the console. */
  readonly pin?: {
    readonly name: string;
    readonly isOn: boolean;
    readonly onToggle: () => void;
    readonly onCopy: () => void;
  };
  /** Asks before it signs out; without it the sign-in ends at once. */
  readonly onSignOut?: () => void;
}

interface PanelMenuProps extends Partial<Tools> {
  readonly origin: string | null;
  /** The name of who is signed in, empty while it is asked for; null when nobody is. */
  readonly signedIn: string | null;
}

/** Everything that is not about the page being visited. */
export function PanelMenu({ origin, signedIn, queue, onShortcuts, pin, onSignOut }: PanelMenuProps) {
  const waiting = queue?.waiting ?? 0;
  return (
    <Menu
      label={texts.menu.label}
      button={(props) => (
        <Button
          variant="ghost"
          size="icon"
          className="relative"
          aria-label={waiting > 0 ? texts.menu.withQueue(waiting) : texts.menu.label}
          {...props}
        >
          <Ellipsis />
          {waiting > 0 && <span aria-hidden="true" className="absolute top-1 right-1 size-2 rounded-full bg-warn" />}
        </Button>
      )}
    >
      {signedIn && (
        <p className="max-w-60 truncate px-2 py-1.5 text-ink-3 text-xs">
          {texts.home.signedInAs} <bdi>{signedIn}</bdi>
        </p>
      )}
      {queue && (
        <MenuItem icon={<Inbox />} end={waiting > 0 ? waiting : undefined} onSelect={queue.onOpen}>
          {texts.menu.queue}
        </MenuItem>
      )}
      {pin && (
        <MenuItem icon={pin.isOn ? <PinOff /> : <Pin />} onSelect={pin.onToggle}>
          <bdi>{pin.isOn ? texts.pin.off : texts.pin.on(pin.name)}</bdi>
        </MenuItem>
      )}
      {pin && (
        <MenuItem icon={<Copy />} onSelect={pin.onCopy}>
          {texts.pin.copy}
        </MenuItem>
      )}
      {origin !== null && (
        <MenuItem icon={<ExternalLink />} onSelect={() => void browser.tabs.create({ url: origin })}>
          {texts.menu.console}
        </MenuItem>
      )}
      {onShortcuts && (
        <MenuItem icon={<Keyboard />} end={<Kbd>?</Kbd>} onSelect={onShortcuts}>
          {texts.menu.shortcuts}
        </MenuItem>
      )}
      <MenuItem icon={<Settings />} onSelect={() => void browser.runtime.openOptionsPage()}>
        {texts.menu.options}
      </MenuItem>
      {signedIn !== null && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut />} onSelect={onSignOut ?? (() => void sendMessage("signOut"))}>
            {texts.menu.signOut}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
