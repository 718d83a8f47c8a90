import { type Browser, browser } from "wxt/browser";
import { managedSettings } from "../base/managed.ts";
import { buttonPressedAt } from "../sites/button-pressed.ts";
import { siteOrigins } from "../sites/origins.ts";
import { givenCommand, type PanelCommand } from "./command.ts";

/** Commands of the manifest. Each runs the panel action of the same id. */
const commandIds: ReadonlySet<string> = new Set(["look-up-again", "bookmark"]);

type CreateProperties = Parameters<typeof browser.contextMenus.create>[0];

interface MenuEntry {
  readonly id: string;
  readonly properties: CreateProperties;
  /** Returns the command for a press; null when there is nothing to do. */
  readonly commandFor: (press: Browser.contextMenus.OnClickData) => PanelCommand | null;
}

/** Entries in the context menu of pages. */
const menuEntries: readonly MenuEntry[] = [
  {
    id: "look-up-link",
    properties: { title: "Look up this link", contexts: ["link"], targetUrlPatterns: siteOrigins },
    commandFor: ({ linkUrl }) => (linkUrl ? { kind: "link", url: linkUrl } : null),
  },
  {
    id: "report-selection",
    properties: { title: "Report “%s” as a data issue", contexts: ["selection"], documentUrlPatterns: siteOrigins },
    commandFor: ({ selectionText }) => {
      const text = selectionText?.trim();
      return text ? { kind: "report", text } : null;
    },
  },
];

/** Handles browser shortcuts and the context menu in the worker: opens the panel and hands it the command. */
export function listenForCommands(openPanel: (windowId: number | undefined) => void): void {
  function give(command: PanelCommand, windowId: number | undefined) {
    // Must run synchronously: the browser opens the panel only during the user gesture.
    openPanel(windowId);
    void givenCommand.setValue({ command, windowId: windowId ?? null, at: Date.now() });
  }
  browser.commands.onCommand.addListener((id, tab) => {
    // A shortcut lets the panel see the URL of the tab, too.
    void buttonPressedAt.setValue(Date.now());
    if (id === "toggle-panel") give({ kind: "toggle" }, tab?.windowId);
    else if (commandIds.has(id)) give({ kind: "action", id }, tab?.windowId);
  });
  browser.contextMenus.onClicked.addListener((press, tab) => {
    const command = menuEntries.find(({ id }) => id === press.menuItemId)?.commandFor(press);
    if (command) give(command, tab?.windowId);
  });
  // Chromium persists the entries. They are recreated when the extension or the managed settings change.
  if (import.meta.env.FIREFOX) void createEntries();
  else browser.runtime.onInstalled.addListener(() => void createEntries());
  managedSettings.watch(() => void createEntries());
}

async function createEntries(): Promise<void> {
  await browser.contextMenus.removeAll();
  for (const { id, properties } of menuEntries) browser.contextMenus.create({ ...properties, id });
  // Right after startup the browser takes seconds to provide managed settings.
  const { contextMenu } = await managedSettings.getValue();
  if (contextMenu === false) await browser.contextMenus.removeAll();
}
