import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { onMessage } from "../base/messages.ts";
import { listenForCommands } from "../commands/listen.ts";
import { followManagedAddress } from "../connection/managed-address.ts";
import { listenForOutbox, outboxRequests } from "../outbox/listen.ts";
import { signIn, signOut } from "../sign-in/sign-in.ts";

export default defineBackground(() => {
  onMessage("signIn", ({ sender, data }) => (isOwnPage(sender) ? signIn(data?.asksForAccount === true) : refuse()));
  onMessage("signOut", ({ sender }) => (isOwnPage(sender) ? signOut() : refuse()));
  for (const name of Object.keys(outboxRequests) as (keyof typeof outboxRequests)[]) {
    const answer: (data: unknown) => Promise<void> = outboxRequests[name];
    onMessage(name, ({ sender, data }) => (isOwnPage(sender) ? answer(data) : refuse()));
  }
  listenForOutbox();
  followManagedAddress();
  listenForCommands((windowId) => {
    if (import.meta.env.FIREFOX) void firefox.sidebarAction.open();
    else if (windowId !== undefined) void browser.sidePanel.open({ windowId });
  });
  // Pressing the button grants `activeTab`, so that the panel can name the site and ask for it; it does not where the
  // browser opens the panel by itself.
  if (import.meta.env.FIREFOX) browser.browserAction.onClicked.addListener(() => void firefox.sidebarAction.toggle());
  else {
    void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });
    browser.action.onClicked.addListener(({ windowId }) => void browser.sidePanel.open({ windowId }));
  }
});

/** Firefox's own part of the interface; WXT's types are Chromium's. */
const firefox = browser as typeof browser & {
  readonly sidebarAction: { toggle(): Promise<void>; open(): Promise<void> };
};

/** Messages are taken from the extension's own pages only: no page of the web and no other extension may ask. */
function isOwnPage(sender: { id?: string; url?: string }): boolean {
  return (
    sender.id === browser.runtime.id && sender.url !== undefined && new URL(sender.url).origin === self.location.origin
  );
}

function refuse(): never {
  throw new Error("This message did not come from the extension.");
}
