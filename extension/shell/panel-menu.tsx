import { Ellipsis, ExternalLink, LogOut, Plus, Settings, UserRound } from "lucide-react";
import { browser } from "wxt/browser";
import { Button } from "#shared/ui/components/button.tsx";
import { sendMessage } from "../base/send-message.ts";
import { useStored } from "../base/use-stored.ts";
import { knownConsoles, otherTokens } from "../connection/storage.ts";
import { texts as connectionTexts } from "../connection/texts.ts";
import { Menu } from "../kit/menu.tsx";
import type { PanelAction } from "../kit/panel-action.ts";
import type { PanelTools } from "../kit/panel-frame.tsx";
import { outboxEntries } from "../outbox/storage.ts";
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

interface AccountOptions {
  /** Console that is shown. */
  readonly origin: string | null;
  /** Name of the user signed in there; null when there is none. */
  readonly signedIn: string | null;
  /** Adds another console; absent when the administrator has set the address. */
  readonly onAdd?: (() => void) | undefined;
  /** Asks for confirmation before signing out. Without it the sign-in ends immediately. */
  readonly onSignOut?: (() => void) | undefined;
}

/** Menu actions for known consoles, with their user and number of queued actions, and for the sign-in. */
function useAccountActions({ origin, signedIn, onAdd, onSignOut }: AccountOptions): PanelAction[][] {
  const known = useStored(knownConsoles) ?? [];
  const tokens = useStored(otherTokens) ?? {};
  const entries = useStored(outboxEntries) ?? [];
  const consoles = known.map((each): PanelAction => {
    const isShown = each.origin === origin;
    const isSignedIn = isShown ? signedIn !== null : tokens[each.origin] !== undefined;
    const name = isShown ? signedIn || each.name : each.name;
    const waiting = entries.filter(({ server, state }) => server === each.origin && state !== "running").length;
    return {
      id: each.origin,
      label: new URL(each.origin).host,
      detail: [
        isSignedIn ? texts.account.signedIn(name ?? "") : texts.account.signedOut,
        waiting > 0 && texts.account.waiting(waiting),
      ]
        .filter(Boolean)
        .join(", "),
      isChosen: isShown,
      run: () => void showConsole(each.origin),
    };
  });
  const ofConsoles = [
    ...(known.length > 1 ? consoles : []),
    ...(onAdd && origin !== null ? [{ id: "add-console", label: texts.account.add, icon: <Plus />, run: onAdd }] : []),
  ];
  const ofSignIn: PanelAction[] = [
    {
      id: "another-account",
      label: texts.account.another,
      icon: <UserRound />,
      run: () => void sendMessage("signIn", { asksForAccount: true }),
    },
    {
      id: "sign-out",
      label: connectionTexts.signOut,
      icon: <LogOut />,
      run: onSignOut ?? (() => void sendMessage("signOut")),
    },
  ];
  return [ofConsoles, signedIn === null ? [] : ofSignIn].filter((group) => group.length > 0);
}

async function showConsole(origin: string): Promise<void> {
  const { changeAddress } = await import("../connection/change-address.ts");
  await changeAddress(origin);
}
