import { browser } from "wxt/browser";
import { areAuthorsMarked, toMark } from "./author-marks.ts";

export const script = { id: "author-marks", js: ["/marks.js"], matches: toMark.origins };

/**
 * Registers the script while the marks are on, and removes it when they are off. Turns them off when the browser no
 * longer allows them.
 */
export function followSetting(): Promise<void> {
  // The options page and the worker do the same when a permission changes.
  return navigator.locks.request("author marks", async () => {
    // Read once: the options page turns the marks on without waiting for the lock.
    const isWanted = await areAuthorsMarked.getValue();
    const isOn = isWanted && (await browser.permissions.contains(toMark));
    if (isWanted && !isOn) await areAuthorsMarked.setValue(false);
    // Without the permission there is no such function, and the browser runs no script.
    const registered = await browser.scripting?.getRegisteredContentScripts({ ids: [script.id] });
    if (registered === undefined || isOn === registered.length > 0) return;
    if (isOn) await browser.scripting.registerContentScripts([{ ...script, runAt: "document_idle" }]);
    else await browser.scripting.unregisterContentScripts({ ids: [script.id] });
  });
}

/** Follows permissions that the user changes in the browser's settings, and updates, which remove the script. */
export function followMarkPermissions(): void {
  for (const event of [browser.permissions.onRemoved, browser.permissions.onAdded, browser.runtime.onInstalled]) {
    (event as { addListener(listener: () => void): void }).addListener(() => void followSetting());
  }
}
