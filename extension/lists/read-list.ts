import { browser } from "wxt/browser";
import { mostOfList, profilesOfList, type RecognisedList, recogniseList } from "#shared/profiles/lists.ts";
import type { RecognisedProfile } from "#shared/profiles/recognised.ts";
import { handlesOnPage } from "./handles-on-page.ts";

/** Why the people of a page could not be read: the browser was told no, the tab shows another page, or it refused. */
export class UnreadableList extends Error {
  readonly reason: "refused" | "left" | "closed";
  constructor(reason: UnreadableList["reason"], cause?: unknown) {
    super(`The list could not be read: ${reason}.`, { cause });
    this.name = "UnreadableList";
    this.reason = reason;
  }
}

export interface ListOnPage {
  readonly profiles: readonly RecognisedProfile[];
  /** The page has more than are read. */
  readonly isCut: boolean;
}

const toRead: { permissions: ["scripting"] } = { permissions: ["scripting"] };

/**
 * Asks the browser for the right to read a page. Call it from a press, before anything is awaited, else the browser does
 * not ask: then the answer is what it said before.
 */
export function askToRead(): Promise<boolean> {
  return browser.permissions.request(toRead).catch(mayRead);
}

/** Whether the browser was asked and said yes before. */
export function mayRead(): Promise<boolean> {
  return browser.permissions.contains(toRead);
}

/** Gives the right back. */
export function forbidReading(): Promise<boolean> {
  return browser.permissions.remove(toRead);
}

/**
 * Reads the people of the list in the active tab, once: a small function runs in the page, apart from the page's own
 * scripts, and answers with handles. They are recognised here before anything is done with them.
 * @throws UnreadableList
 */
export async function readList(tabId: number, list: RecognisedList): Promise<ListOnPage> {
  await checkTab(tabId, list);
  const around = list.of.split(/[/#]/);
  let results: readonly { readonly result?: unknown }[];
  try {
    results = await browser.scripting.executeScript({
      target: { tabId },
      func: handlesOnPage,
      args: [{ site: list.platform, around, most: mostOfList + 1 }],
    });
  } catch (error) {
    throw new UnreadableList("closed", error);
  }
  // The page may have moved on while it was read.
  await checkTab(tabId, list);
  const read = results[0]?.result;
  const isCut = Array.isArray(read) && read.length > mostOfList;
  return { profiles: profilesOfList(list, read), isCut };
}

/** @throws UnreadableList when the active tab is not this list */
async function checkTab(tabId: number, list: RecognisedList): Promise<void> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const shown = tab?.id === tabId && tab.url !== undefined ? recogniseList(tab.url) : null;
  if (shown?.key !== list.key) throw new UnreadableList("left");
}
