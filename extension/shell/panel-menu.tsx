import { Ellipsis, ExternalLink, Settings } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { Menu } from "../kit/menu.tsx";
import type { PanelTools } from "../kit/panel-frame.tsx";
import { useAccountActions } from "./account-actions.tsx";
import { texts } from "./texts.ts";

interface PanelMenuProps extends Partial<PanelTools> {
  readonly origin: string | null;
  /** Name of the signed-in user: empty while it loads, null when signed out. */
  readonly signedIn: string | null;
  readonly onAddConsole?: (() => void) | undefined;
}

/** Menu of actions that do not concern the visited page. */
export function PanelMenu({ origin, signedIn, onAddConsole, actions = [], waiting = 0, onSignOut }: PanelMenuProps) {
  const account = useAccountActions({ origin, signedIn, onAdd: onAddConsole, onSignOut });
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
  return (
    <Menu
      label={texts.menu.label}
      groups={[general, ...account]}
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
