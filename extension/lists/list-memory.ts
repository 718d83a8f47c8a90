import { browser } from "wxt/browser";
import { queryFreshMs } from "#shared/domain/limits.ts";
import type { PeopleOfList } from "./listed.ts";

const prefix = "list.";
/** A list has up to 500 people; older lists are asked for anew. */
const most = 5;

/** The list as it was left, while it is fresh; from the browser's session memory, never from disk. */
export async function recallList(key: string): Promise<PeopleOfList | null> {
  const name = prefix + key;
  const kept = (await browser.storage.session.get(name))[name] as PeopleOfList | undefined;
  return kept !== undefined && Date.now() - kept.at < queryFreshMs ? kept : null;
}

/** Keeps what is known of the list so far, for the way back to its page. */
export async function keepList(key: string, list: PeopleOfList): Promise<void> {
  await browser.storage.session.set({ [prefix + key]: list });
  const all = (await keptLists()).toSorted(([, a], [, b]) => b.at - a.at);
  if (all.length > most) await browser.storage.session.remove(all.slice(most).map(([name]) => name));
}

async function keptLists(): Promise<[string, PeopleOfList][]> {
  const all = Object.entries(await browser.storage.session.get(null));
  return all.filter(([name]) => name.startsWith(prefix)) as [string, PeopleOfList][];
}
