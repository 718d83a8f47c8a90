import { browser } from "wxt/browser";
import { storedItem } from "../base/stored-item.ts";

/** True when known authors are marked on GitHub's pages. Off by default. */
export const areAuthorsMarked = storedItem<boolean, boolean>("local", "areAuthorsMarked", false);

/** Site whose pages are marked, and nothing else. */
export const markedOrigin = "https://github.com";

export const toMark = { permissions: ["scripting" as const], origins: [`${markedOrigin}/*`] };

/** Returns whether authors are marked and the browser allows it. */
export async function mayMark(): Promise<boolean> {
  return (await areAuthorsMarked.getValue()) && browser.permissions.contains(toMark);
}
