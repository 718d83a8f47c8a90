import { browser } from "wxt/browser";
import type { Followed } from "../stored.ts";
import { keep, type LedgerEntry } from "./entry.ts";

/** Each entry stands under a key of its own, so that a look-up waits for one small write and for no other entry. */
const prefix = "ledger.";

/** What left this browser, newest first; on this computer only, for seven days. */
export const ledger: Followed<readonly LedgerEntry[]> = {
  getValue: async () => keep(entriesOf(await stored()), Date.now()),
  watch(changed) {
    const hear = (changes: object, area: string) => {
      if (area === "local" && Object.keys(changes).some(isOwn)) void ledger.getValue().then(changed);
    };
    browser.storage.onChanged.addListener(hear);
    return () => browser.storage.onChanged.removeListener(hear);
  },
};

/** Forgets what left. */
export async function clearLedger(): Promise<void> {
  await browser.storage.local.remove((await stored()).map(([key]) => key));
}

/** So many entries are written before old ones are looked for again. */
const between = 100;
let written = 0;

/** Notes what is about to leave. Await it before the request. */
export async function note(entry: Omit<LedgerEntry, "at">): Promise<void> {
  const at = Date.now();
  await browser.storage.local.set({ [`${prefix}${at}.${crypto.randomUUID()}`]: { ...entry, at } });
  if (written % between === 0) void dropOld();
  written += 1;
}

async function dropOld(): Promise<void> {
  const all = await stored();
  const kept = new Set(keep(entriesOf(all), Date.now()));
  const old = all.filter(([, entry]) => !kept.has(entry)).map(([key]) => key);
  if (old.length > 0) await browser.storage.local.remove(old);
}

const isOwn = (key: string) => key.startsWith(prefix);
const entriesOf = (all: readonly [string, LedgerEntry][]) => all.map(([, entry]) => entry);

/** All of them by their keys, newest first. */
async function stored(): Promise<[key: string, LedgerEntry][]> {
  const all = Object.entries(await browser.storage.local.get(null));
  const own = all.filter(([key]) => isOwn(key)) as [string, LedgerEntry][];
  return own.sort(([, a], [, b]) => b.at - a.at);
}
