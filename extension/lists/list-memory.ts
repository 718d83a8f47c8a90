import { browser } from "wxt/browser";
import { queryFreshMs } from "#shared/domain/limits.ts";
import type { PeopleOfList } from "./listed.ts";

const prefix = "list.";
/** Number of lists kept. A list has up to 500 people. Older lists are fetched again. */
const maxLists = 5;

/** Returns a stored list while it is fresh. It is stored in session memory, never on disk. */
export async function recallList(key: string): Promise<PeopleOfList | null> {
  const name = prefix + key;
  const list = (await browser.storage.session.get(name))[name] as PeopleOfList | undefined;
  return list !== undefined && Date.now() - list.at < queryFreshMs ? list : null;
}

/** Stores the list as known so far, for a return to its page. */
export async function storeList(key: string, list: PeopleOfList): Promise<void> {
  await browser.storage.session.set({ [prefix + key]: list });
  const all = (await readLists()).toSorted(([, a], [, b]) => b.at - a.at);
  if (all.length > maxLists) await browser.storage.session.remove(all.slice(maxLists).map(([name]) => name));
}

async function readLists(): Promise<[string, PeopleOfList][]> {
  const all = Object.entries(await browser.storage.session.get(null));
  return all.filter(([name]) => name.startsWith(prefix)) as [string, PeopleOfList][];
}
