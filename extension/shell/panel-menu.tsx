import { Ellipsis, ExternalLink, LogOut, Settings } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { sendMessage } from "../base/send-message.ts";
import { texts as connectionTexts } from "../connection/texts.ts";
import { Menu } from "../kit/menu.tsx";
import type { PanelTools } from "../kit/panel-frame.tsx";
import { texts } from "./texts.ts";

interface PanelMenuProps extends Partial<PanelTools> {
  readonly origin: string | null;
  /** The name of who is signed in, empty while it is asked for; null when nobody is. */
  readonly signedIn: string | null;
}

/** Everything that is not about the page being visited. */
export function PanelMenu({ origin, signedIn, actions = [], waiting = 0, onSignOut }: PanelMenuProps) {
  const general = [
    ...actions,
    ...(origin === null
      ? []
      : [
          {
            id: "console",
            label: texts.menu.console,
            icon: <ExternalLink />,
            run: () => void browser.tabs.create({ url: origin }),
          },
        ]),
    {
      id: "options",
      label: texts.menu.options,
      icon: <Settings />,
      run: () => void browser.runtime.openOptionsPage(),
    },
  ];
  const signOut = {
    id: "sign-out",
    label: connectionTexts.signOut,
    icon: <LogOut />,
    run: onSignOut ?? (() => void sendMessage("signOut")),
  };
  return (
    <Menu
      label={texts.menu.label}
      groups={signedIn === null ? [general] : [general, [signOut]]}
      head={
        signedIn && (
          <p className="max-w-60 truncate px-2 py-1.5 text-ink-3 text-xs">
            {texts.home.signedInAs} <bdi>{signedIn}</bdi>
          </p>
        )
      }
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
    />
  );
}
