import { browser } from "wxt/browser";

/**
 * Ends the sign-in on this computer: the token goes, and with it all that was seen through it, which stands in the
 * browser's session memory. Actions that wait stay for the next sign-in of the same user.
 */
export function endSession(): Promise<void> {
  return browser.storage.session.clear();
}
