import { browser } from "wxt/browser";
import { maxListPeople, profilesOfList, type RecognizedList, recognizeList } from "#shared/profiles/lists.ts";
import type { RecognizedProfile } from "#shared/profiles/recognized.ts";

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

/**
 * Input for reading a page: site, names to exclude because they belong to the page itself, and maximum number of
 * handles.
 */
interface Reading {
  readonly site: "github" | "reddit";
  readonly around: readonly string[];
  readonly most: number;
}

/**
 * Runs inside the page. Returns the distinct handles of profile links in the main part, in page order. Reads only link
 * targets; skips names in running text and page navigation. The function is injected as source text, so it must not use
 * anything outside its own body.
 */
export function handlesOnPage({ site, around, most }: Reading): string[] {
  const isGitHub = site === "github";
  // The tab may have navigated in the meantime. Reads nothing on any other site.
  if (!(isGitHub ? /^(www\.)?github\.com$/ : /^([a-z]+\.)?reddit\.com$/).test(location.host)) return [];
  const profilePath = isGitHub ? /^\/([a-z\d][\w-]{0,49})\/?$/i : /^\/(?:user|u)\/([\w-]{1,49})\/?$/i;
  const main = document.querySelector("main, [role=main]");
  const notImported = isGitHub
    ? "nav, footer, #repository-container-header, .markdown-body, .comment-body, .user-mention"
    : "nav, footer, aside, .side, .md, [slot=comment], [slot=text-body]";
  const links = [...(main?.querySelectorAll("a[href]") ?? [])].filter((link) => !link.closest(notImported));
  // GitHub marks links to people. Without these marks, names from the page's own navigation are excluded.
  const marked = links.filter(
    (link) =>
      link.getAttribute("data-hovercard-type") === "user" ||
      (link.getAttribute("data-hovercard-url") ?? "").startsWith("/users/"),
  );
  const names = new Set(marked.length > 0 ? [] : around.map((name) => name.toLowerCase()));
  const handles: string[] = [];
  const named = isGitHub && marked.length > 0 ? marked : links.filter((link) => !link.closest("header"));
  for (const link of named) {
    const target = URL.parse(link.getAttribute("href") ?? "", location.href);
    if (target === null || target.host !== location.host) continue;
    // Links of commit authors point to their commits in the repository.
    const isAuthor = isGitHub && /^\/[^/]+\/[^/]+\/commits(?:\/|$)/.test(target.pathname);
    if (isGitHub && target.search !== "" && !isAuthor) continue;
    const handle = isAuthor ? target.searchParams.get("author") : profilePath.exec(target.pathname)?.[1];
    if (!handle || names.has(handle.toLowerCase())) continue;
    names.add(handle.toLowerCase());
    handles.push(handle);
    if (handles.length === most) break;
  }
  return handles;
}
