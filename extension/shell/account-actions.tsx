import { LogOut, Plus, UserRound } from "lucide-react";
import { sendMessage } from "../base/send-message.ts";
import { useStored } from "../base/use-stored.ts";
import { knownConsoles, otherTokens } from "../connection/storage.ts";
import { texts as connectionTexts } from "../connection/texts.ts";
import type { PanelAction } from "../kit/panel-action.ts";
import { outboxEntries } from "../outbox/storage.ts";
import { texts } from "./texts.ts";

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
export function useAccountActions({ origin, signedIn, onAdd, onSignOut }: AccountOptions): PanelAction[][] {
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
