import { browser } from "wxt/browser";
import { defineBackground } from "wxt/utils/define-background";
import { onMessage } from "../base/messages.ts";
import { listenForCommands } from "../commands/listen.ts";
import { followManagedAddress } from "../connection/managed-address.ts";
import { markedOrigin } from "../marks/author-marks.ts";
import { findAuthors } from "../marks/find-authors.ts";
import { followMarkPermissions } from "../marks/registered-script.ts";
import { listenForOutbox, outboxRequests } from "../outbox/listen.ts";
import { signIn, signOut } from "../sign-in/sign-in.ts";
import { buttonPressedAt } from "../sites/button-pressed.ts";

export default defineBackground(() => {
  onMessage("signIn", ({ sender, data }) => (isOwnPage(sender) ? signIn(data?.asksForAccount === true) : refuse()));
  onMessage("signOut", ({ sender }) => (isOwnPage(sender) ? signOut() : refuse()));
  for (const name of Object.keys(outboxRequests) as (keyof typeof outboxRequests)[]) {
    const answer: (data: unknown) => Promise<void> = outboxRequests[name];
    onMessage(name, ({ sender, data }) => (isOwnPage(sender) ? answer(data) : refuse()));
  }
  onMessage("findAuthors", ({ sender, data }) => (isOwn(sender, markedOrigin) ? findAuthors(data) : refuse()));
  listenForOutbox();
  followMarkPermissions();
  followManagedAddress();
  listenForCommands((windowId) => {
    if (import.meta.env.FIREFOX) void firefox.sidebarAction.open();
    else if (windowId !== undefined) void browser.sidePanel.open({ windowId });
  });
  // Clicking the toolbar button grants `activeTab`, so the panel can name the site and request access. The grant is
  // missing when the browser opens the panel by itself.
  if (import.meta.env.FIREFOX) browser.browserAction.onClicked.addListener(() => void firefox.sidebarAction.toggle());
  else {
    void browser.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });
    browser.action.onClicked.addListener(({ windowId }) => {
      void browser.sidePanel.open({ windowId });
      void buttonPressedAt.setValue(Date.now());
    });
  }
});

/** Adds Firefox's sidebar API, because WXT's types cover only Chromium. */
const firefox = browser as typeof browser & {
  readonly sidebarAction: { toggle(): Promise<void>; open(): Promise<void> };
};

/** Accepts messages only from the extension's own pages, not from web pages or other extensions. */
const isOwnPage = (sender: Sender) => isOwn(sender, self.location.origin);

interface Sender {
  readonly id?: string;
  readonly url?: string;
}

/** Returns whether this extension sent a message from a page of an origin. */
const isOwn = ({ id, url = "" }: Sender, origin: string) =>
  id === browser.runtime.id && URL.parse(url)?.origin === origin;

function refuse(): never {
  throw new Error("The message is not from this extension.");
}
