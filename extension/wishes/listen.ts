import { browser } from "wxt/browser";
import { managedSettings } from "../managed/managed.ts";
import { siteOrigins } from "../sites/origins.ts";
import { type Wish, wished } from "./wish.ts";

/** Names of the commands in the manifest, and of the entries of the context menu. */
const commands: Readonly<Record<string, Wish>> = {
  "look-up-again": { kind: "again" },
  bookmark: { kind: "bookmark" },
};
const linkEntry = "look-up-link";
const selectionEntry = "report-selection";

/** The worker hears the browser's keys and the context menu, opens the panel and hands on what was asked. */
export function listenForWishes(openPanel: (windowId: number | undefined) => void): void {
  function make(wish: Wish, windowId: number | undefined) {
    // At once: the browser opens the panel only while the press lasts.
    openPanel(windowId);
    void wished.setValue({ wish, windowId: windowId ?? null, at: Date.now() });
  }
  browser.commands.onCommand.addListener((name, tab) => {
    const wish = commands[name];
    if (wish) make(wish, tab?.windowId);
  });
  browser.contextMenus.onClicked.addListener(({ menuItemId, linkUrl, selectionText }, tab) => {
    if (menuItemId === linkEntry && linkUrl) make({ kind: "link", url: linkUrl }, tab?.windowId);
    const text = selectionText?.trim();
    if (menuItemId === selectionEntry && text) make({ kind: "report", text }, tab?.windowId);
  });
  // Chromium keeps the entries; they are made anew when the extension or what an administrator set changes.
  if (import.meta.env.FIREFOX) void makeEntries();
  else browser.runtime.onInstalled.addListener(() => void makeEntries());
  browser.storage.onChanged.addListener((_, area) => {
    if (area === "managed") void makeEntries();
  });
}

async function makeEntries(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: linkEntry,
    title: "Look up this link",
    contexts: ["link"],
    targetUrlPatterns: siteOrigins,
  });
  browser.contextMenus.create({
    id: selectionEntry,
    title: "Report “%s” as a data issue",
    contexts: ["selection"],
    documentUrlPatterns: siteOrigins,
  });
  // When the browser has just started, it takes seconds to say what an administrator set.
  const { contextMenu } = await managedSettings();
  if (contextMenu === false) await browser.contextMenus.removeAll();
}
