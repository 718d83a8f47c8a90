import { browser } from "wxt/browser";
import { maxListPeople, profilesOfList, type RecognizedList, recognizeList } from "#shared/profiles/lists.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";
import { handlesOnPage } from "./handles-on-page.ts";

/** Reason that a page could not be read: permission refused, another page in the tab, or blocked by the browser. */
export class UnreadableList extends Error {
  readonly reason: "refused" | "left" | "closed";
  constructor(reason: UnreadableList["reason"], cause?: unknown) {
    super(`The list could not be read: ${reason}.`, { cause });
    this.name = "UnreadableList";
    this.reason = reason;
  }
}

export interface ListOnPage {
  readonly profiles: readonly RecognizedProfile[];
  /** True when the page has more people than the limit. */
  readonly isCut: boolean;
}

const toRead: { permissions: ["scripting"] } = { permissions: ["scripting"] };

/**
 * Requests the browser permission to read a page. Call it synchronously in a user gesture; otherwise the browser does
 * not ask and the previous decision is returned.
 */
export function requestListAccess(): Promise<boolean> {
  return browser.permissions.request(toRead).catch(mayRead);
}

/** Returns whether the permission to read pages is granted. */
export function mayRead(): Promise<boolean> {
  return browser.permissions.contains(toRead);
}

/** Removes the permission to read pages. */
export function forbidReading(): Promise<boolean> {
  return browser.permissions.remove(toRead);
}

/**
 * Reads the people of the list in the active tab once. An injected function runs isolated from the page's scripts and
 * returns handles. They are validated before use.
 * @throws UnreadableList
 */
export async function readList(tabId: number, list: RecognizedList): Promise<ListOnPage> {
  await checkTab(tabId, list);
  const around = list.of.split(/[/#]/);
  let results: readonly { readonly result?: unknown }[];
  try {
    results = await browser.scripting.executeScript({
      target: { tabId },
      func: handlesOnPage,
      args: [{ site: list.platform, around, most: maxListPeople + 1 }],
    });
  } catch (error) {
    throw new UnreadableList("closed", error);
  }
  // The page may have navigated during the read.
  await checkTab(tabId, list);
  const read = results[0]?.result;
  const isCut = Array.isArray(read) && read.length > maxListPeople;
  return { profiles: profilesOfList(list, read), isCut };
}

/** @throws UnreadableList when the active tab is not this list */
async function checkTab(tabId: number, list: RecognizedList): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const shown = tab?.id === tabId && tab.url !== undefined ? recognizeList(tab.url) : null;
  if (shown?.key !== list.key) throw new UnreadableList("left");
}
